import { Command } from 'commander';
import { writeAmount } from '~/contract/amount';
import { writeTime } from '~/contract/time';
import { checkAndKeep } from '../desk/books/ledger-check.server';
import type { LedgerDifference } from '../ledger/check.server';
import { jsonOption } from './options';
import type { Office } from './program.server';
import { jsonText, Refused, tableText, timeText } from './terminal';

const SAID: Readonly<Record<LedgerDifference['kind'], string>> = {
  transfer_not_zero: 'a transfer does not sum to zero',
  balance_is_not_sum: 'a balance is not the sum of its entries',
  last_balance_differs: 'a balance differs from that after its last entry',
  below_zero: 'a balance is below zero',
};

function differencesText(differences: readonly LedgerDifference[]): string {
  const amount = (minor: number | null) => (minor === null ? 'none' : writeAmount(minor));
  return tableText(
    ['DIFFERENCE', 'ID', 'EXPECTED', 'FOUND'],
    differences.map(({ kind, subject, expected, found }) => [SAID[kind], subject, amount(expected), amount(found)]),
  );
}

/** `operator ledger check`. It runs beside running servers, and keeps its result for the books. */
export function ledgerCommands({ at, print }: Office): Command {
  const check = new Command('check')
    .description('check that every balance is the sum of its entries and every transfer sums to zero; 1 if not')
    .addOption(jsonOption())
    .action(async ({ json }: { json?: true }) => {
      await at(async ({ db, now }) => {
        const { at: began, ms, ok: sound, found: differences } = await checkAndKeep({ db, now });
        const ok = sound === 1;
        if (json) print(jsonText({ at: writeTime(began), ms, ok, differences }));
        else if (!ok) print(differencesText(differences));
        const checked = `Checked at ${timeText(began)} in ${String(ms)} ms`;
        if (!ok) throw new Refused(`${checked}: the ledger does not add up.`);
        if (!json) print(`${checked}: the ledger adds up.\n`);
      });
    });
  return new Command('ledger').description('the ledger of all credits').addCommand(check);
}
