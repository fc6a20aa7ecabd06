import { Command, Option } from 'commander';
import { writeTime } from '~/contract/time';
import {
  listPasswordResets,
  resetLoginPassword,
  resetPaymentPassword,
  resetSecondStep,
  type Reset,
} from '../../service-desk/password-reset.server';
import { RESET_REASONS, type ResetReason } from '../../service-desk/service.tables';
import { SHELL } from '../../desk/audit/audit.server';
import { findMemberCard } from '../../desk/members/card.server';
import { readTimeline } from '../../desk/members/timeline.server';
import { creditCommand, endLoginsCommand, listCommand, suspensionCommands } from './member-acts.server';
import { cardFacts, itemText } from './member-facts.server';
import { recordLook, type Desk } from '../operator-session.server';
import { getMemberNamed, memberArgument } from './member-argument.server';
import { asOption, jsonOption } from '../options';
import type { Office } from '../program.server';
import { factsText, jsonText, Refused, tableText, timeText } from '../terminal';

/** Number of things that `members show` prints. */
const LAST_THINGS = 20;

function showCommand({ at, print }: Office): Command {
  return new Command('show')
    .description('show a member: facts, balances, state, what happened last, and passwords that the desk has reset')
    .addArgument(memberArgument())
    .addOption(jsonOption())
    .action(async (name: string, { json }: { json?: true }) => {
      await at(async (desk) => {
        const { id, username } = await getMemberNamed(desk, name);
        const card = await findMemberCard(desk, id, desk.now());
        if (!card) throw new Refused(`There is no member ${name}.`);
        const resets = await listPasswordResets(desk.db, id);
        const { items } = await readTimeline(desk, id, { limit: LAST_THINGS });
        await recordLook(desk, { act: 'member.look', memberId: id });
        if (json) {
          const list = resets.map((reset) => ({ ...reset, at: writeTime(reset.at) }));
          const last = items.map((item) => ({ ...item, at: writeTime(item.at) }));
          const { createdAt, hasPaymentPassword } = card;
          print(
            jsonText({ member: username, since: writeTime(createdAt), hasPaymentPassword, resets: list, card, last }),
          );
          return;
        }
        print(factsText(cardFacts(card)));
        const last = items.map((item) => [timeText(item.at), item.kind, itemText(item)]);
        if (last.length > 0) print(`\n${tableText(['LAST', 'KIND', 'WHAT'], last)}`);
        const rows = resets.map(({ at: when, kind, reason, actor }) => [timeText(when), kind, reason, actor]);
        if (rows.length > 0) print(`\n${tableText(['RESET AT', 'WHAT', 'REASON', 'BY'], rows)}`);
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
        const member = await getMemberNamed(desk, of);
        print(`${await reset(desk, member, { actor: `operator:${as}`, reason, staff: SHELL, detail: { as } })}\n`);
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

async function removeSecondStep(desk: Desk, { id, username }: { id: string; username: string }, by: Reset) {
  const until = await resetSecondStep(desk, id, by);
  if (until === undefined) throw new Refused(`${username} has no second step. Nothing was changed.`);
  return `The second step of ${username} is off. ${rest(until)}`;
}

/** `members`: finds and shows members, suspends them, corrects their credits and resets passwords. */
export function memberCommands(office: Office): Command {
  const [suspend, lift] = suspensionCommands(office);
  return new Command('members')
    .description(
      'list, show, suspend, lift, credit, end-logins, reset-login-password, reset-payment-password, reset-second-step',
    )
    .addCommand(listCommand(office))
    .addCommand(showCommand(office))
    .addCommand(suspend)
    .addCommand(lift)
    .addCommand(creditCommand(office))
    .addCommand(endLoginsCommand(office))
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
    )
    .addCommand(
      resetCommand(
        office,
        'reset-second-step',
        'turn off the second step of a member who has lost phone and recovery codes',
        removeSecondStep,
      ),
    );
}
