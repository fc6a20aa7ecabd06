import { randomUUID } from 'node:crypto';
import { Command, InvalidArgumentError, Option } from 'commander';
import { readExactAmount, writeAmount, type MinorUnits } from '~/contract/amount';
import {
  CREDIT_GIVEN_REASONS,
  CREDIT_TAKEN_REASONS,
  type CreditGivenReason,
  type CreditReason,
  type CreditTakenReason,
} from '~/contract/corrections';
import { SUSPENSION_REASONS, type SuspensionReason } from '~/contract/suspensions';
import { writeTime } from '~/contract/time';
import { SHELL } from '../../desk/audit/audit.server';
import { listedMembers } from '../../desk/audit/listed-members';
import { correctCredits, CREDIT_MAX, type Credit } from '../../desk/members/credits.server';
import { LAST_PAGE, listNewestMembers, searchMembers, type MemberRow } from '../../desk/members/search.server';
import { endLogins, liftSuspension, suspendMember } from '../../desk/members/suspend.server';
import { getMemberNamed, memberArgument } from './member-argument.server';
import { recordLook } from '../operator-session.server';
import { asOption, jsonOption } from '../options';
import type { Office } from '../program.server';
import { amountText, jsonText, Refused, tableText, timeText } from '../terminal';

const noteOption = () => new Option('--note <text>', 'a note for the staff; never shown to members');

function wholePage(text: string): number {
  const page = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (page >= 1 && page <= LAST_PAGE) return page;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${String(LAST_PAGE)}.`);
}

function positiveAmount(text: string): MinorUnits {
  const amount = readExactAmount(text);
  if (amount !== undefined && amount > 0 && amount <= CREDIT_MAX) return amount;
  throw new InvalidArgumentError(`It is an amount such as 10.00, at most ${writeAmount(CREDIT_MAX)}.`);
}

/** `members list`: the newest members, or those that a search finds. */
export function listCommand({ at, print }: Office): Command {
  return new Command('list')
    .description('list the newest members, or find some by the beginning of a name or id, or by a whole email or phone')
    .option('--search <text>', 'the beginning of a name, member id or id of a record; or a whole email or phone number')
    .addOption(new Option('--page <n>', 'which page of what is found').argParser(wholePage).default(1))
    .addOption(jsonOption())
    .action(async ({ search, page, json }: { search?: string; page: number; json?: true }) => {
      await at(async (desk) => {
        const found: { list: readonly (MemberRow & { by?: string })[]; more: boolean } =
          search === undefined
            ? { list: await listNewestMembers(desk), more: false }
            : await searchMembers(desk, { term: search, page });
        await recordLook(desk, { act: 'member.search', detail: listedMembers(found.list.map(({ id }) => id)) });
        const time = (ms: number | null) => (ms === null ? null : writeTime(ms));
        if (json) {
          const list = found.list.map((one) => ({
            ...one,
            createdAt: time(one.createdAt),
            suspendedAt: time(one.suspendedAt),
            closedAt: time(one.closedAt),
          }));
          print(jsonText({ list, more: found.more, page }));
          return;
        }
        print(
          tableText(
            ['MEMBER', 'EMAIL', 'PHONE', 'SINCE', 'STATE', 'ID'],
            found.list.map(({ username, email, phone, createdAt, suspendedAt, closedAt, id }) => [
              username,
              email ?? '',
              phone ?? '',
              timeText(createdAt),
              closedAt !== null ? 'closed' : suspendedAt !== null ? 'suspended' : '',
              id,
            ]),
          ),
        );
        if (found.list.length === 0) print('No member is found.\n');
        if (found.more) print(`\n--page ${String(page + 1)} shows more.\n`);
      });
    });
}

/** `members suspend` and `members lift`. */
export function suspensionCommands({ at, print }: Office): [suspend: Command, lift: Command] {
  const suspend = new Command('suspend')
    .description('suspend a member: no bets, top-ups, date requests and reports; withdrawals go on')
    .addArgument(memberArgument())
    .addOption(asOption())
    .addOption(
      new Option('--reason <reason>', 'why; the member reads it').choices(SUSPENSION_REASONS).makeOptionMandatory(),
    )
    .addOption(noteOption())
    .action(async (name: string, { as, reason, note }: { as: string; reason: SuspensionReason; note?: string }) => {
      await at(async (desk) => {
        const { id, username } = await getMemberNamed(desk, name);
        const by = { staff: SHELL, at: desk.now() };
        const done = await suspendMember(desk, id, { reason, note, detail: { as } }, by);
        if (done === undefined) throw new Refused(`${username} is suspended already. Nothing was changed.`);
        print(`${username} is suspended, reads why on the profile, and can appeal once.\n`);
      });
    });
  const lift = new Command('lift')
    .description('lift the suspension of a member; an appeal that waits counts as accepted')
    .addArgument(memberArgument())
    .addOption(asOption())
    .addOption(noteOption())
    .action(async (name: string, { as, note }: { as: string; note?: string }) => {
      await at(async (desk) => {
        const { id, username } = await getMemberNamed(desk, name);
        const done = await liftSuspension(desk, id, { note, detail: { as } }, { staff: SHELL, at: desk.now() });
        if (!done) throw new Refused(`${username} is not suspended. Nothing was changed.`);
        print(`The suspension of ${username} is lifted.\n`);
      });
    });
  return [suspend, lift];
}

/** `members end-logins`. */
export function endLoginsCommand({ at, print }: Office): Command {
  return new Command('end-logins')
    .description('end all logins of a member at once')
    .addArgument(memberArgument())
    .addOption(asOption())
    .action(async (name: string, { as }: { as: string }) => {
      await at(async (desk) => {
        const { db, now } = desk;
        const { id, username } = await getMemberNamed(desk, name);
        const ended = await endLogins(db, id, { staff: SHELL, at: now() }, { as });
        print(`Logins of ${username} that have ended: ${String(ended)}.\n`);
      });
    });
}

interface CreditOptions {
  as: string;
  give?: MinorUnits;
  take?: MinorUnits;
  reason: CreditReason;
  key?: string;
}

/** @throws Refused unless it is one way, for a reason of that way */
function readCredit({ give, take, reason }: CreditOptions): Credit {
  const allowed: readonly string[] = give === undefined ? CREDIT_TAKEN_REASONS : CREDIT_GIVEN_REASONS;
  if ((give === undefined) === (take === undefined)) throw new Refused('Give either --give or --take, with an amount.');
  if (!allowed.includes(reason)) throw new Refused(`The reason is one of: ${allowed.join(', ')}.`);
  return give === undefined
    ? { kind: 'credit_taken', amount: take ?? 0, reason: reason as CreditTakenReason }
    : { kind: 'credit_given', amount: give, reason: reason as CreditGivenReason };
}

/** `members credit`. */
export function creditCommand({ at, print }: Office): Command {
  return new Command('credit')
    .description('give a member credits, or take some back; the member reads it with its reason on the statement')
    .addArgument(memberArgument())
    .addOption(asOption())
    .addOption(new Option('--give <amount>', 'credits to give').argParser(positiveAmount))
    .addOption(new Option('--take <amount>', 'credits to take back').argParser(positiveAmount))
    .addOption(
      new Option('--reason <reason>', 'why; the member reads it')
        .choices([...new Set([...CREDIT_GIVEN_REASONS, ...CREDIT_TAKEN_REASONS])])
        .makeOptionMandatory(),
    )
    .option('--key <key>', 'a word of your own: the same one is posted once, however often it is given')
    .action(async (name: string, options: CreditOptions) => {
      const credit = readCredit(options);
      await at(async (desk) => {
        const { db, now } = desk;
        const { id, username } = await getMemberNamed(desk, name);
        const key = `shell:${options.key ?? randomUUID()}`;
        const done = await correctCredits(db, id, credit, key, { staff: SHELL, at: now() }, { as: options.as });
        const rest = `${username} has ${amountText(done.available)} available.`;
        if (!done.done)
          throw new Refused(
            done.why === 'balance'
              ? `${rest} Nothing was changed.`
              : `This key was used for another correction. Nothing was changed.`,
          );
        print(done.isRepeated ? `This was posted before. ${rest}\n` : `Posted. ${rest}\n`);
      });
    });
}
