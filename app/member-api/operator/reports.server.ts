import { Command, Option } from 'commander';
import { writeTime } from '~/contract/time';
import { REPORT_OUTCOMES } from '~/contract/calls/meet';
import { SHELL } from '../desk/audit/audit.server';
import { listedMembers } from '../desk/audit/listed-members';
import { decideReport, findReport, listReports, type ReportForStaff, type ReportOutcome } from '../meet/desk.server';
import { recordLook, type Desk } from './operator-session.server';
import { asOption, idArgument, jsonOption, pageOptions, type ListOptions } from './options';
import type { Office } from './program.server';
import { factsText, jsonText, linesText, Refused, tableText, timeText, totalText } from './terminal';

/** `by operator:mei at 2026-11-21 12:00:00 UTC` */
function doneText({ by, at }: NonNullable<ReportForStaff['handled']>): string {
  return `${by === undefined ? '' : `by ${by} `}at ${timeText(at)}`;
}

const reportJson = ({ at, handled, text, profile, ...report }: ReportForStaff) => ({
  ...report,
  profile: profile?.en ?? null,
  text: text ?? null,
  at: writeTime(at),
  handledAt: handled ? writeTime(handled.at) : null,
  handledBy: handled?.by ?? null,
});

async function getReport(desk: Desk, id: string): Promise<ReportForStaff> {
  const report = await findReport(desk, id);
  if (!report) throw new Refused(`There is no report ${id}.`);
  return report;
}

function listCommand({ at, print }: Office): Command {
  const command = new Command('list')
    .description('list reports: those that nobody has handled, oldest first (the default command)')
    .option('--all', 'handled ones too, newest first');
  for (const option of [...pageOptions(), jsonOption()]) command.addOption(option);
  return command.action(async ({ all, page, limit, json }: ListOptions & { all?: true }) => {
    await at(async (desk) => {
      const { list, total } = await listReports(desk, { all: all ?? false, page, limit });
      if (json) {
        // With what members wrote.
        await recordLook(desk, { act: 'report.list', detail: listedMembers(list.map(({ memberId }) => memberId)) });
        print(jsonText({ list: list.map(reportJson), total, page, limit }));
        return;
      }
      const rows = list.map(({ id, reason, profileId, profile, member, at: sent, handled }) => [
        id,
        reason,
        `${profileId} ${profile?.en ?? '(gone)'}`,
        member,
        timeText(sent),
        handled ? doneText(handled) : 'no',
      ]);
      print(tableText(['ID', 'REASON', 'PROFILE', 'MEMBER', 'SENT', 'HANDLED'], rows));
      print(totalText({ shown: list.length, total, page, limit }, all ? 'in all' : 'to be handled'));
    });
  });
}

function showCommand({ at, print }: Office): Command {
  return new Command('show')
    .description('show a report with what the member wrote')
    .addArgument(idArgument())
    .addOption(jsonOption())
    .action(async (id: string, { json }: Pick<ListOptions, 'json'>) => {
      await at(async (desk) => {
        const report = await getReport(desk, id);
        await recordLook(desk, { act: 'report.look', subject: id, memberId: report.memberId });
        if (json) {
          print(jsonText(reportJson(report)));
          return;
        }
        print(
          factsText([
            ['Report', report.id],
            ['Reason', report.reason],
            ['Profile', `${report.profileId} ${report.profile?.en ?? '(gone)'}`],
            ['Member', report.member],
            ['Sent', timeText(report.at)],
            ['Handled', report.handled ? doneText(report.handled) : 'no'],
          ]),
        );
        if (report.text !== undefined) print(`\n${linesText(report.text)}`);
      });
    });
}

function handleCommand({ at, print }: Office): Command {
  return new Command('handle')
    .description('decide a report')
    .addArgument(idArgument())
    .addOption(asOption())
    .addOption(
      new Option('--outcome <outcome>', 'what became of it; the member reads it in words; `hidden` hides the profile')
        .choices(REPORT_OUTCOMES)
        .makeOptionMandatory(),
    )
    .action(async (id: string, { as, outcome }: { as: string; outcome: ReportOutcome }) => {
      await at(async (desk) => {
        await getReport(desk, id);
        if (!(await decideReport(desk, id, outcome, { staff: SHELL, by: `operator:${as}`, detail: { as } }))) {
          const { handled } = await getReport(desk, id);
          throw new Refused(
            `The report ${id} has been handled already${handled ? `, ${doneText(handled)}` : ''}. Nothing was changed.`,
          );
        }
        print(`The report ${id} is handled.\n`);
      });
    });
}

/** `reports`: members' reports about Meet profiles. */
export function reportCommands(office: Office): Command {
  return new Command('reports')
    .description('list, show, handle: what members say is wrong with profiles')
    .addCommand(listCommand(office), { isDefault: true })
    .addCommand(showCommand(office))
    .addCommand(handleCommand(office));
}
