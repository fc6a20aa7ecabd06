import { Command, Option } from 'commander';
import { writeTime } from '~/contract/time';
import { listPaymentResets, resetPaymentPassword } from '../service-desk/payment-reset.server';
import { PAYMENT_RESET_REASONS, type PaymentResetReason } from '../service-desk/service.tables';
import { getMemberNamed, memberArgument } from './member-argument.server';
import { asOption, jsonOption } from './options';
import type { Office } from './program.server';
import { factsText, jsonText, Refused, tableText, timeText } from './terminal';

function showCommand({ at, print }: Office): Command {
  return new Command('show')
    .description('show what the desk has done with the payment password of a member')
    .addArgument(memberArgument())
    .addOption(jsonOption())
    .action(async (name: string, { json }: { json?: true }) => {
      await at(async (desk) => {
        const { id, username, created_at, payment_hash } = await getMemberNamed(desk.db, name);
        const resets = await listPaymentResets(desk.db, id);
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
        const rows = resets.map(({ at: when, reason, actor }) => [timeText(when), reason, actor]);
        if (rows.length > 0) print(`\n${tableText(['REMOVED AT', 'REASON', 'BY'], rows)}`);
      });
    });
}

function resetCommand({ at, print }: Office): Command {
  return new Command('reset-payment-password')
    .description('remove the payment password of a member, who then sets a new one; make sure first that it is them')
    .addArgument(memberArgument())
    .addOption(asOption())
    .addOption(
      new Option('--reason <reason>', 'why; written down, never shown to members')
        .choices(PAYMENT_RESET_REASONS)
        .makeOptionMandatory(),
    )
    .action(async (name: string, { as, reason }: { as: string; reason: PaymentResetReason }) => {
      await at(async (desk) => {
        const { id, username } = await getMemberNamed(desk.db, name);
        const until = await resetPaymentPassword(desk, id, { actor: `operator:${as}`, reason });
        if (until === undefined) throw new Refused(`${username} has no payment password. Nothing was changed.`);
        print(
          `The payment password of ${username} is removed. Their payout accounts rest until ${timeText(until)}, and their conversation says so.\n`,
        );
      });
    });
}

/** `members`: what the desk can do for a member. */
export function memberCommands(office: Office): Command {
  return new Command('members')
    .description('show, reset-payment-password')
    .addCommand(showCommand(office))
    .addCommand(resetCommand(office));
}
