import { randomUUID } from 'node:crypto';
import { appealSuspension } from '~/contract/calls/account';
import { startSession } from '~/member-api/account/sessions.server';
import { turnOnSecondStep } from '../second-step/steps';
import type { setOperatorStage } from './operator.stage';

type Acts = ReturnType<typeof setOperatorStage>;

/** The commands in a help text. */
function commandsIn(help: string): string[] {
  const listed = /\nCommands:\n([\s\S]*)/.exec(help)?.[1] ?? '';
  return [...listed.matchAll(/^ {2}([a-z-]+)/gm)].flatMap(([, name = '']) => (name === 'help' ? [] : [name]));
}

/** The member appeals against a suspension, with a login of its own: passwords were reset. */
async function giveAppeal({ client, instance, member }: Acts['stage']): Promise<void> {
  const { db, now } = instance.service;
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('username_key', '=', member.username)
    .executeTakeFirstOrThrow();
  const token = await startSession(db, id, now());
  await client.get(appealSuspension, { text: 'It was not me' }, { token, key: randomUUID() });
}

/** Runs each operator command at least once. @returns the commands that ran, and all that exist */
export async function giveEveryCommand({ stage, operator, askRecharge, askWithdrawal }: Acts) {
  const there = new Set<string>();
  for (const group of commandsIn((await operator('--help')).out))
    for (const command of commandsIn((await operator(`${group} --help`)).out)) there.add(`${group} ${command}`);
  const given = new Set<string>();
  const give = async (line: string, ...more: string[]) => {
    given.add(line.split(' ').slice(0, 2).join(' '));
    const done = await operator([...line.split(' '), ...more]);
    if (done.code !== 0) throw new Error(`${line}: ${done.err}`);
    return done.out;
  };
  const firstOf = async (line: string) =>
    (JSON.parse(await give(`${line} --json`)) as { list: { id: string }[] }).list[0]?.id ?? '';
  const { username } = stage.member;

  for (const [group, ends] of [
    ['recharges', ['approve', 'reject']],
    ['withdrawals', ['complete', 'fail', 'cancel']],
  ] as const)
    for (const end of ends) {
      if (group === 'recharges') await askRecharge('100.00');
      else await askWithdrawal('100.00');
      const id = await firstOf(`${group} list`);
      await give(`${group} show ${id}`);
      const reasons = {
        reject: ' --reason picture_unclear',
        fail: ' --reason account_refused',
        cancel: ' --reason member_asked',
      };
      await give(`${group} ${end} ${id} --as mei${end in reasons ? reasons[end as keyof typeof reasons] : ''}`);
      await give(`${group} list --all`);
      await give(`${group} list --status ${group === 'recharges' ? 'credited' : 'completed'}`);
    }
  await give('announcements publish --as mei --title-en News --text-en Text');
  const notice = await firstOf('announcements list');
  await give(`announcements show ${notice}`);
  await give(`announcements change ${notice} --as mei --important`);
  await give(`announcements withdraw ${notice} --as mei`);
  await give('announcements list --withdrawn');
  await give(`requests show ${await firstOf('requests list')}`);
  await give(`requests forward ${await firstOf('requests list')} --as mei`);
  await give('messages list');
  await give(`messages show ${username}`);
  await give(`messages answer ${username} Yes --as mei`);
  await give('desk set --name Desk');
  await give('desk show');
  await give('banks add --kind bank --name Mill');
  await give('banks list');
  const bank = (JSON.parse(await give('banks list --json')) as { list: { id: string; name: string }[] }).list.find(
    ({ name }) => name === 'Mill',
  );
  for (const act of ['change --number 12', 'hide', 'show', 'remove']) {
    const [name = '', ...more] = act.split(' ');
    await give(`banks ${name} ${bank?.id ?? ''} ${more.join(' ')}`.trim());
  }
  await give('ledger check');
  await give('audit list --act recharge');
  await give('audit export --staff shell');
  await give('audit check');
  await give('staff add mei --role owner');
  await give('staff add ann --role desk');
  await give('staff link ann');
  await give('staff role ann --role auditor');
  await give('staff close ann');
  await give('staff open ann');
  await give('staff list');
  const report = await firstOf('reports list');
  await give(`reports show ${report}`);
  await give(`reports handle ${report} --as mei --outcome no_breach`);
  await give('reports list --all');
  await give(`members reset-payment-password ${username} --as mei --reason forgotten`);
  await turnOnSecondStep(stage.client, stage.member.token, stage.clock);
  await give(`members reset-second-step ${username} --as mei --reason forgotten`);
  await give(`members reset-login-password ${username} --as mei --reason forgotten`);
  await give(`members suspend ${username} --as mei --reason second_account --note`, 'Seen twice');
  await giveAppeal(stage);
  await give('appeals list --status declined');
  const appeal = await firstOf('appeals list');
  await give(`appeals show ${appeal}`);
  await give(`appeals decline ${appeal} Sorry --as mei`);
  await give(`members lift ${username} --as mei`);
  await give(`members suspend ${username} --as mei --reason false_identity`);
  await giveAppeal(stage);
  await give(`appeals accept ${await firstOf('appeals list')} Sorry --as mei`);
  await give(`members credit ${username} --as mei --give 10.00 --reason goodwill`);
  await give(`members credit ${username} --as mei --take 5.00 --reason mistake`);
  await give('members list');
  for (const text of [username, '090', '0197', appeal]) await give(`members list --search ${text}`);
  await give(`members end-logins ${username} --as mei`);
  await give(`members show ${username}`);
  return { given, there };
}
