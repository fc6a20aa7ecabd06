import { expect } from '@playwright/test';
import { REVIEW_MS } from '../../services/calls';
import type { App } from './app';
import { registerMember, type FreshMember } from './member';
import { memberCalls } from './member-call';
import { newPicture } from './picture';

/**
 * Requests a recharge as a member would, with a picture.
 *
 * @param amount units, with a decimal point
 * @param picture another than a new one
 */
export async function askRecharge(
  api: string,
  { token }: Pick<FreshMember, 'token'>,
  amount: string,
  picture?: Awaited<ReturnType<typeof newPicture>>,
): Promise<void> {
  const { call } = memberCalls(api, token);
  const form = new FormData();
  const { buffer, mimeType, name } = picture ?? (await newPicture());
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const { url: screenshot } = await call<{ url: string }>('/upload/image', form);
  const { list: banks } = await call<{ list: { id: string; accountNumber?: string }[] }>('/bank/list');
  // If a service reports no account numbers, any of its banks works.
  const bankId = (banks.find(({ accountNumber }) => accountNumber) ?? banks[0])?.id;
  await call('/member/recharge', { bankId, amount, screenshot });
}

/**
 * Registers a member and recharges 1,000.00 as a member would: a picture, a request, and the demo's reviewer.
 *
 * @param app with a clock
 * @throws {Error} when the recharge is refused, or not credited
 */
export async function registerFundedMember({ api, advance }: App): Promise<FreshMember> {
  const member = await registerMember(api);
  await askRecharge(api, member, '1000.00');
  await advance(REVIEW_MS);
  await expect
    .poll(() => memberCalls(api, member.token).call('/member/getuserbalance'))
    .toMatchObject({ balance: '1000.00' });
  return member;
}
