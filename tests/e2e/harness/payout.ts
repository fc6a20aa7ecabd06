import { join } from 'node:path';
import Database from 'libsql';
import type { PayoutKind } from '~/contract/payout-kind';
import type { App } from './app';
import type { FreshMember } from './member';
import { memberCalls } from './member-call';

/** A BTC address of the main network. */
export const BTC_ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
/** The payment password of {@link preparePayout}. */
export const PAYMENT_PASSWORD = '246810';

/**
 * Ends the waiting period of payout accounts, which otherwise only the clock can end. The plain service has none.
 *
 * @param kind kind of the accounts
 */
export function endHold({ dataDir, plain }: App, kind: PayoutKind): void {
  if (plain) return;
  const database = new Database(join(dataDir, 'member.sqlite'), { timeout: 10_000 });
  database.prepare('update payout_accounts set usable_from = ? where kind = ?').run(Date.now(), kind);
  database.close();
}

/** Gives a member a payment password, a usable BTC address, and a bank card that is still waiting. */
export async function preparePayout(app: App, { token, password }: FreshMember): Promise<void> {
  const { call } = memberCalls(app.api, token);
  await call('/member/setpwd', { kind: 'payment', newPassword: PAYMENT_PASSWORD, password });
  await call('/member/savebtc', { kind: 'btc', address: BTC_ADDRESS, isDefault: true });
  await call('/member/savebtc', {
    kind: 'bank',
    holderName: 'Ann Reed',
    cardNumber: '4111111111111111',
    bankId: 'harbour',
    bankName: 'Harbour Bank',
    branchName: 'Old Harbour',
    branchCode: '001',
    phone: '+8613800138000',
  });
  endHold(app, 'btc');
}
