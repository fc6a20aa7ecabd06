import { Command, InvalidArgumentError } from 'commander';
import { writeAmount } from '~/contract/amount';
import { writeTime } from '~/contract/time';
import { checkAndKeep } from '../desk/books/ledger-check.server';
import type { LedgerHead } from '../ledger/chain.server';
import type { LedgerDifference } from '../ledger/check.server';
import { jsonOption } from './options';
import type { Office } from './program.server';
import { jsonText, Refused, tableText, timeText } from './terminal';

const SAID: Readonly<Record<LedgerDifference['kind'], string>> = {
  transfer_not_zero: 'a transfer does not sum to zero',
  balance_is_not_sum: 'a balance is not the sum of its entries',
  last_balance_differs: 'a balance differs from that after its last entry',
  below_zero: 'a balance is below zero',
  transfer_missing: 'a transfer is missing',
  transfer_changed: 'a transfer was changed',
  chain_too_short: 'the ledger ends before a known transfer',
};

function differencesText(differences: readonly LedgerDifference[]): string {
  const amount = (minor: number | null) => (minor === null ? 'none' : writeAmount(minor));
  return tableText(
    ['DIFFERENCE', 'ID', 'EXPECTED', 'FOUND'],
    differences.map((difference) => [
      SAID[difference.kind],
      difference.subject,
      ...('found' in difference ? [amount(difference.expected), amount(difference.found)] : ['', '']),
    ]),
  );
}

/** @throws InvalidArgumentError in plain words */
function readHead(text: string): LedgerHead {
  const [, position = '', hash = ''] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? [];
  if (!hash) throw new InvalidArgumentError('It is a number, a colon and 64 hexadecimal digits, as a check prints it.');
  return { position: Number(position), hash };
}

/** `operator ledger check`. It runs beside running servers, and keeps its result for the books. */
export function ledgerCommands({ at, print }: Office): Command {
  const check = new Command('check')
    .description('check that all sums are right and that no transfer was changed or removed; 1 if not')
    .option(
      '--head <head>',
      'a head that an earlier check printed, such as 1234:5f1c…, to which the chain must lead',
      readHead,
    )
    .addOption(jsonOption())
    .action(async ({ json, head: known }: { json?: true; head?: LedgerHead }) => {
      await at(async ({ db, now }) => {
        const check = await checkAndKeep({ db, now }, known ? [known] : []);
        const { at: began, ms, found: differences } = check;
        const ok = check.ok === 1;
        const head = `${String(check.position)}:${String(check.hash)}`;
        if (json) print(jsonText({ at: writeTime(began), ms, ok, head, differences }));
        else if (!ok) print(differencesText(differences));
        const checked = `Checked at ${timeText(began)} in ${String(ms)} ms`;
        if (!ok) throw new Refused(`${checked}: the ledger does not add up, or was changed.`);
        if (!json) print(`${checked}: the ledger adds up.\nHead of its chain: ${head}\n`);
      });
    });
  return new Command('ledger').description('the ledger of all credits').addCommand(check);
}
