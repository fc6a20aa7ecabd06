import { Command, Option } from 'commander';
import { writeTime } from '~/contract/time';
import { checkAudit, SHELL } from '../desk/audit/audit.server';
import { recordExport } from '../desk/audit/export-act.server';
import { auditJsonLine, eachAuditRow, listAudit, type AuditFilter } from '../desk/audit/list.server';
import { jsonOption } from './options';
import type { Office } from './program.server';
import { jsonText, Refused, tableText, timeText } from './terminal';

/** Rows of a list. */
const LISTED = 50;

type Wishes = Pick<AuditFilter, 'staff' | 'act' | 'member'>;

const filterOptions = () => [
  new Option('--staff <name>', 'what this login did; shell for commands'),
  new Option('--act <act>', 'as recharge.credit, or the beginning of it: recharge'),
  new Option('--member <name>', 'what was done to this member'),
];

function listCommand({ at, print }: Office): Command {
  const command = new Command('list').description(`list the newest ${LISTED} acts of staff (the default command)`);
  for (const option of [...filterOptions(), jsonOption()]) command.addOption(option);
  return command.action(async ({ json, ...filter }: Wishes & { json?: true }) => {
    await at(async ({ db }) => {
      const rows = await listAudit(db, filter, { limit: LISTED });
      if (json) {
        print(jsonText({ list: rows.map((row) => ({ ...row, at: writeTime(row.at) })) }));
        return;
      }
      const cells = rows.map(({ seq, at: when, staff, act, username, subject }) => [
        String(seq),
        timeText(when),
        staff,
        act,
        username ?? '',
        subject ?? '',
      ]);
      print(tableText(['ROW', 'AT', 'BY', 'ACT', 'MEMBER', 'SUBJECT'], cells));
    });
  });
}

function exportCommand({ at, print }: Office): Command {
  const command = new Command('export').description('print acts as JSON Lines, the newest first, with their hashes');
  for (const option of filterOptions()) command.addOption(option);
  return command.action(async (filter: Wishes) => {
    await at(async ({ db, now }) => {
      await recordExport(db, { staff: SHELL, at: now() }, 'jsonl', filter);
      for await (const row of eachAuditRow(db, filter)) print(auditJsonLine(row));
    });
  });
}

function checkCommand({ at, print }: Office): Command {
  return new Command('check')
    .description('compute all hashes again: 1 if a row was changed or is missing, and which')
    .addOption(jsonOption())
    .action(async ({ json }: { json?: true }) => {
      await at(async ({ db }) => {
        const checked = await checkAudit(db);
        if (json) print(jsonText(checked));
        if (!checked.ok)
          throw new Refused(`Row ${checked.seq} does not fit: it was changed, or one before it is missing.`);
        if (!json) print(`${checked.rows} rows fit. Hash of the last: ${checked.hash}\n`);
      });
    });
}

/** `audit`: the acts of staff. */
export function auditCommands(office: Office): Command {
  return new Command('audit')
    .description('list, export, check')
    .addCommand(listCommand(office), { isDefault: true })
    .addCommand(exportCommand(office))
    .addCommand(checkCommand(office));
}
