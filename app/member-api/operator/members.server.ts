import { Command, Option } from 'commander';
import { writeTime } from '~/contract/time';
import {
  listPasswordResets,
  resetLoginPassword,
  resetPaymentPassword,
  type Reset,
} from '../service-desk/password-reset.server';
import { RESET_REASONS, type ResetReason } from '../service-desk/service.tables';
import type { Desk } from './operator-session.server';
import { getMemberNamed, memberArgument } from './member-argument.server';
import { asOption, jsonOption } from './options';
import type { Office } from './program.server';
import { factsText, jsonText, Refused, tableText, timeText } from './terminal';

function showCommand({ at, print }: Office): Command {
  return new Command('show')
    .description('show what the desk has done with the passwords of a member')
    .addArgument(memberArgument())
    .addOption(jsonOption())
    .action(async (name: string, { json }: { json?: true }) => {
      await at(async (desk) => {
        const { id, username, created_at, payment_hash } = await getMemberNamed(desk.db, name);
        const resets = await listPasswordResets(desk.db, id);
        const hasPaymentPassword = payment_hash !== null;
        if (json) {
          const list = resets.map((reset) => ({ ...reset, at: writeTime(reset.at) }));
          print(jsonText({ member: username, since: writeTime(created_at), hasPaymentPassword, resets: list }));
          return;
        }
        print(
          factsText([
            ['Member', username],
            ['Since', timeText(created_at)],
            ['Payment password', hasPaymentPassword ? 'set' : 'not set'],
          ]),
        );
        const rows = resets.map(({ at: when, kind, reason, actor }) => [timeText(when), kind, reason, actor]);
        if (rows.length > 0) print(`\n${tableText(['RESET AT', 'PASSWORD', 'REASON', 'BY'], rows)}`);
      });
    });
}

/** A password reset command. @param reset returns the confirmation, or throws `Refused` */
function resetCommand(
  { at, print }: Office,
  name: string,
  says: string,
  reset: (desk: Desk, member: { id: string; username: string }, by: Reset) => Promise<string>,
): Command {
  return new Command(name)
    .description(`${says}; make sure first that it is them`)
    .addArgument(memberArgument())
    .addOption(asOption())
    .addOption(
      new Option('--reason <reason>', 'why; written down, never shown to members')
        .choices(RESET_REASONS)
        .makeOptionMandatory(),
    )
    .action(async (of: string, { as, reason }: { as: string; reason: ResetReason }) => {
      await at(async (desk) => {
        const member = await getMemberNamed(desk.db, of);
        print(`${await reset(desk, member, { actor: `operator:${as}`, reason })}\n`);
      });
    });
}

/** Sentence about suspended payout accounts. @param until ms UTC */
const rest = (until: number) => `Their payout accounts rest until ${timeText(until)}, and their conversation says so.`;

async function removePayment(desk: Desk, { id, username }: { id: string; username: string }, by: Reset) {
  const until = await resetPaymentPassword(desk, id, by);
  if (until === undefined) throw new Refused(`${username} has no payment password. Nothing was changed.`);
  return `The payment password of ${username} is removed. ${rest(until)}`;
}

async function giveLogin(desk: Desk, { id, username }: { id: string; username: string }, by: Reset) {
  const { password, opensUntil, restUntil } = await resetLoginPassword(desk, id, by);
  return (
    `The new login password of ${username} is ${password}\n` +
    `It opens the account until ${timeText(opensUntil)}, is shown this once, and all logins have ended. ${rest(restUntil)}`
  );
}

/** `members`: shows members and resets passwords. */
export function memberCommands(office: Office): Command {
  return new Command('members')
    .description('show, reset-login-password, reset-payment-password')
    .addCommand(showCommand(office))
    .addCommand(
      resetCommand(
        office,
        'reset-login-password',
        'give a member who has forgotten the login password another one, for a day, in which they set their own',
        giveLogin,
      ),
    )
    .addCommand(
      resetCommand(
        office,
        'reset-payment-password',
        'remove the payment password of a member, who then sets a new one',
        removePayment,
      ),
    );
}
