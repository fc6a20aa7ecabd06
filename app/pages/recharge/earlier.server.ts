import { duplicateCode } from '~/domains/funds/recharge/recharge-refusal';
import { findRecharge, listRecharges, type FundsRecord } from '~/domains/funds/records/records.api.server';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { amountWriter } from '~/web/render/amount-text.server';
import type { MemberContext } from '~/web/page/request-context.server';

/** The earlier recharge that a refusal refers to; if it names none, the only recharge that there is. */
async function findEarlier({ data }: UpstreamError, { api }: MemberContext): Promise<FundsRecord | undefined> {
  try {
    if (data.id !== undefined) return await findRecharge(api, data.id);
    const { records } = await listRecharges(api, 1, 2);
    return records.length === 1 ? records[0] : undefined;
  } catch (failure) {
    if (failure instanceof UpstreamError && failure.kind !== 'expired') return undefined;
    throw failure;
  }
}

/** The error for a picture that the upstream knows from an earlier recharge; it names the recharge if that can be found. */
export async function earlierCode(error: UpstreamError, visit: MemberContext): Promise<string> {
  const write = amountWriter(visit, undefined);
  return duplicateCode(await findEarlier(error, visit), { clock: visit.clock, write });
}
