import { setTimeout as wait } from 'node:timers/promises';
import { registerMember, type FreshMember } from './member';
import { memberCalls } from './member-call';
import { newPicture } from './picture';

/**
 * Registers a member and recharges 1,000.00 as a member would: a picture, a request, and the demo's reviewer, for which
 * `DEMO_REVIEW_SECONDS` should be short.
 *
 * @param api address of the member API
 * @throws {Error} when the recharge is refused, or not credited within half a minute
 */
export async function registerFundedMember(api: string): Promise<FreshMember> {
  const member = await registerMember(api);
  const { call } = memberCalls(api, member.token);
  const form = new FormData();
  const { buffer, mimeType, name } = await newPicture();
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const { url: screenshot } = await call<{ url: string }>('/upload/image', form);
  const { list: banks } = await call<{ list: { id: string; accountNumber?: string }[] }>('/bank/list');
  // If a service reports no account numbers, any of its banks works.
  const bankId = (banks.find(({ accountNumber }) => accountNumber) ?? banks[0])?.id;
  await call('/member/recharge', { bankId, amount: '1000.00', screenshot });
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const { balance } = await call<{ balance: string }>('/member/getuserbalance');
    if (balance === '1000.00') return member;
    await wait(250);
  }
  throw new Error('The recharge was not credited within half a minute');
}
