import type { ResponseOf } from '~/contract/call';
import { OUTCOMES, type Outcome } from '~/contract/outcomes';
import type { Pattern } from '~/contract/calls/draw';
import * as contract from '~/contract/calls/funds';
import type { Api } from '~/upstream/call/api';
import { asksForMoney } from '~/upstream/text/asks-for-money';
import { serviceText, type ServiceText } from '~/upstream/text/service-text.server';
import { maskedText } from '../account/masked-number';
import { readKind, type EntryKind } from './statement-kinds';

type WireRecord = ResponseOf<typeof contract.listWithdrawals>['list'][number];

/** A withdrawal or a recharge with its events, its account masked. Amounts in minor units, times in ms UTC. */
export type FundsRecord = Omit<WireRecord, 'reason' | 'remark' | 'events'> & {
  /** One of the published reasons, which have texts in the app. */
  outcome?: Outcome | undefined;
  /** Any other reason. */
  reason?: ServiceText | undefined;
  remark?: ServiceText | undefined;
  /** `said`: the service's name of a state that is not in the contract. */
  events?: { status: RecordStatus | undefined; said?: ServiceText | undefined; at: number }[] | undefined;
  /** Whether the name of the account, which is shown unchanged, may ask for money. */
  onMoney?: boolean;
};

/** The state of a withdrawal or a recharge. */
export type RecordStatus = NonNullable<WireRecord['status']>;

/** A page of records. */
export interface RecordPage {
  records: FundsRecord[];
  /** Number of all records, if the upstream reports it. */
  total: number | undefined;
}

/** One month of the ledger (UTC). Amounts in minor units, times in ms UTC. */
export type Statement = Omit<WireStatement, 'entries'> & {
  entries: (Omit<WireStatement['entries'][number], 'kind' | 'reason' | 'option'> & {
    kind: EntryKind | undefined;
    /** Of the bet that it belongs to. */
    pattern?: Pattern | undefined;
    /** The service's name of a kind that the app does not know. */
    said?: ServiceText | undefined;
  })[];
};

type WireStatement = ResponseOf<typeof contract.getStatement>;

/** How many records are searched for a single one. */
const LOOKED_THROUGH = { limit: 100, pages: 20 };

/** Masks the record's account, and marks its free texts as the service's. */
function readRecord({ reason, remark, events, bankCard, ...record }: WireRecord): FundsRecord {
  const outcome = OUTCOMES.find((known) => known === reason);
  return {
    ...record,
    bankCard: bankCard && maskedText(bankCard),
    onMoney: bankCard !== undefined && asksForMoney(bankCard),
    outcome,
    reason: outcome ? undefined : serviceText(reason),
    remark: serviceText(remark),
    events: events?.map(({ status, at }) => {
      const known = contract.RECORD_STATUSES.find((one) => one === status);
      return { status: known, said: serviceText(status), at };
    }),
  };
}

/**
 * A page of the member's withdrawals, newest first.
 *
 * @throws UpstreamError for which `isUnsupported` holds, from an upstream without a list
 */
export async function listWithdrawals(api: Api, page: number, limit: number): Promise<RecordPage> {
  const { list, total } = await api(contract.listWithdrawals, { page, limit });
  return { records: list.map(readRecord), total };
}

/** A page of the member's recharges, newest first. @throws UpstreamError as {@link listWithdrawals} */
export async function listRecharges(api: Api, page: number, limit: number): Promise<RecordPage> {
  const { list, total } = await api(contract.listRecharges, { page, limit });
  return { records: list.map(readRecord), total };
}

async function findRecord(list: typeof listWithdrawals, api: Api, id: string): Promise<FundsRecord | undefined> {
  const seen = new Set<string>();
  for (let page = 1; page <= LOOKED_THROUGH.pages; page++) {
    const { records } = await list(api, page, LOOKED_THROUGH.limit);
    const found = records.find((record) => record.id === id);
    // An upstream that caps its pages sends fewer than requested; one without paging repeats the same page.
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
  const { entries, ...statement } = await api(contract.getStatement, { month });
  const read = ({ kind: sent, reason, option: pattern, ...entry }: (typeof entries)[number]) => {
    const kind = readKind(sent, reason);
    return kind ? { ...entry, pattern, kind } : { ...entry, pattern, kind, said: serviceText(sent) };
  };
  return { ...statement, entries: entries.map(read) };
}
