import { Argument, Command, Option } from 'commander';
import { APPEAL_STATES, type AppealState } from '~/contract/suspensions';
import { writeTime } from '~/contract/time';
import { SHELL } from '../desk/audit/audit.server';
import { decideAppeal, findAppeal, listAppeals } from '../desk/members/appeals.server';
import { recordLook } from './operator-session.server';
import { asOption, idArgument, jsonOption } from './options';
import type { Office } from './program.server';
import { factsText, jsonText, linesText, Refused, tableText, timeText } from './terminal';

function listCommand({ at, print }: Office): Command {
  return new Command('list')
    .description('list appeals that wait, oldest first (the default command)')
    .addOption(new Option('--status <status>', 'those in this state').choices(APPEAL_STATES).default('waiting'))
    .option('--after <id>', 'those after this one')
    .addOption(jsonOption())
    .action(async ({ status, after, json }: { status: AppealState; after?: string; json?: true }) => {
      await at(async (desk) => {
        const { list, total } = await listAppeals(desk, { status, after, limit: 50 });
        if (json) {
          print(jsonText({ list: list.map((one) => ({ ...one, at: writeTime(one.at) })), total }));
          return;
        }
        const rows = list.map(({ at: when, member, reason, id }) => [timeText(when), member, reason, id]);
        print(tableText(['SENT AT', 'MEMBER', 'SUSPENDED FOR', 'ID'], rows));
        print(`${String(list.length)} of ${String(total)} ${status}.\n`);
      });
    });
}

function showCommand({ at, print }: Office): Command {
  return new Command('show')
    .description('show an appeal with the words of the member')
    .addArgument(idArgument())
    .addOption(jsonOption())
    .action(async (id: string, { json }: { json?: true }) => {
      await at(async (desk) => {
        const appeal = await findAppeal(desk, id);
        if (!appeal) throw new Refused(`There is no appeal ${id}.`);
        await recordLook(desk, { act: 'appeal.look', subject: id, memberId: appeal.memberId });
        if (json) {
          print(jsonText({ ...appeal, at: writeTime(appeal.at) }));
          return;
        }
        const { member, status, reason, suspendedAt, suspendedBy, text, answer } = appeal;
        print(
          factsText([
            ['Member', member],
            ['State', status],
            ['Suspended', `${timeText(suspendedAt)} by ${suspendedBy}: ${reason}`],
            ['Sent', timeText(appeal.at)],
          ]),
        );
        print(`\n${linesText(text)}`);
        if (answer !== undefined) print(`\nAnswered:\n${linesText(answer)}`);
      });
    });
}

function decideCommand({ at, print }: Office, accept: boolean): Command {
  const [name, says] = accept
    ? ['accept', 'accept an appeal, which lifts the suspension']
    : ['decline', 'decline an appeal; the suspension goes on'];
  return new Command(name)
    .description(says)
    .addArgument(idArgument())
    .addArgument(new Argument('<words>', 'the answer, which the member reads'))
    .addOption(asOption())
    .action(async (id: string, words: string, { as }: { as: string }) => {
      await at(async (desk) => {
        const decided = { accept, words, detail: { as } };
        const done = await decideAppeal(desk, id, decided, { staff: SHELL, at: desk.now() });
        if (!done) throw new Refused(`There is no appeal ${id} that waits. Nothing was changed.`);
        print(accept ? 'The appeal is accepted and the suspension lifted.\n' : 'The appeal is declined.\n');
      });
    });
}

/** `operator appeals`: members who ask to look at their suspension again. */
export function appealCommands(office: Office): Command {
  return new Command('appeals')
    .description('appeals against suspensions: list, show, accept, decline')
    .addCommand(listCommand(office), { isDefault: true })
    .addCommand(showCommand(office))
    .addCommand(decideCommand(office, true))
    .addCommand(decideCommand(office, false));
}
