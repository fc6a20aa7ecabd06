import type { Api } from '~/upstream/call/api';
import { loadListPage, type ListPage } from '~/upstream/call/list-page';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { getStatement, listRecharges, listWithdrawals, type FundsRecord, type Statement } from './records.api.server';

const PAGE_SIZE = 20;

/**
 * A page of the member's withdrawals or recharges, newest first.
 *
 * @param page from 1
 * @returns `undefined` from an upstream without such a list
 */
export function findRecordsPage(
  api: Api,
  kind: 'withdrawals' | 'recharges',
  page: number,
): Promise<ListPage<FundsRecord> | undefined> {
  const list = kind === 'withdrawals' ? listWithdrawals : listRecharges;
  const ask = async (asked: number) => {
    const { records, total } = await list(api, asked, PAGE_SIZE);
    return { rows: records, total };
  };
  return orUndefinedIfUnsupported(
    loadListPage(ask, { page, size: PAGE_SIZE, fits: () => true, keyOf: ({ id }) => id }),
  );
}

/** A month of the ledger; `undefined` from an upstream without statements. @param month `2026-11`, UTC */
export function findStatement(api: Api, month: string): Promise<Statement | undefined> {
  return orUndefinedIfUnsupported(getStatement(api, month));
}
