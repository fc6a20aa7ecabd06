import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/funds';
import type { Api } from '~/upstream/api';
import { maskedText } from './masked-number';

/** A withdrawal or a recharge with its states so far, its account masked. Amounts in minor units, times in ms UTC. */
export type FundsRecord = ResponseOf<typeof contract.listWithdrawals>['list'][number];

/** A page of records. */
export interface RecordPage {
  records: FundsRecord[];
  /** Number of all records, where the upstream says so. */
  total: number | undefined;
}

/** One month of the ledger (UTC). Amounts in minor units, times in ms UTC. */
export type Statement = ResponseOf<typeof contract.getStatement>;

/** How many records are looked through for one of them. */
const LOOKED_THROUGH = { limit: 100, pages: 20 };

/** A record whose account, a free text of the upstream, shows no whole number. */
const masked = (record: FundsRecord): FundsRecord => ({
  ...record,
  bankCard: record.bankCard && maskedText(record.bankCard),
});

/**
 * A page of the member's withdrawals, newest first.
 *
 * @throws UpstreamError for which `isUnsupported` holds, from an upstream that keeps no list
 */
export async function listWithdrawals(api: Api, page: number, limit: number): Promise<RecordPage> {
  const { list, total } = await api(contract.listWithdrawals, { page, limit });
  return { records: list.map(masked), total };
}

/** A page of the member's recharges, newest first. @throws UpstreamError as {@link listWithdrawals} */
export async function listRecharges(api: Api, page: number, limit: number): Promise<RecordPage> {
  const { list, total } = await api(contract.listRecharges, { page, limit });
  return { records: list.map(masked), total };
}

async function findRecord(list: typeof listWithdrawals, api: Api, id: string): Promise<FundsRecord | undefined> {
  const seen = new Set<string>();
  for (let page = 1; page <= LOOKED_THROUGH.pages; page++) {
    const { records } = await list(api, page, LOOKED_THROUGH.limit);
    const found = records.find((record) => record.id === id);
    // An upstream that caps its pages sends fewer than were asked for; one without paging sends the same again.
    if (found || records.every((record) => seen.has(record.id))) return found;
    for (const record of records) seen.add(record.id);
  }
  return undefined;
}

/**
 * One of the member's withdrawals.
 *
 * @returns the record, or `undefined` when there is none with this id
 * @throws UpstreamError as {@link listWithdrawals}
 */
export const findWithdrawal = (api: Api, id: string) => findRecord(listWithdrawals, api, id);

/** One of the member's recharges, as {@link findWithdrawal}. */
export const findRecharge = (api: Api, id: string) => findRecord(listRecharges, api, id);

/**
 * A month of the member's ledger.
 *
 * @param month `2026-11`, UTC
 * @throws UpstreamError for which `isUnsupported` holds, from an upstream without statements
 */
export async function getStatement(api: Api, month: string): Promise<Statement> {
  return api(contract.getStatement, { month });
}
