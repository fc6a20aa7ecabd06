import { uuidv7 } from 'uuidv7';
import { DEMO_MEMBER } from '~/config/demo-member';
import { sealContacts } from './account/contacts.server';
import { hashPassword } from './account/password.server';
import { insertMember } from './account/register.server';
import { seedContent, seedDesk } from './content/seed-content.server';
import { insertPayoutAccount } from './funds/payout-accounts.server';
import type { PayoutAccount } from './funds/payout-account';
import { sealAccount } from './funds/sealed-account.server';
import { availableAccount } from './ledger/accounts';
import { post } from './ledger/ledger.server';
import type { Service } from './service';
import type { Db } from './store/database.server';

const HOUR = 3_600_000;
/** 1,000.00 credits. */
const DEMO_CREDITS = 1_000_00;

/** The permanent invite code of the demo. */
const DEMO_INVITE_CODE = 'GARDEN';

/** Fictional banks, so that no real bank receives money. */
const DEMO_BANKS = [
  { id: 'harbour', name: 'Harbour Bank', code: 'HRBR', account_number: '0000 1000 2000 3001' },
  { id: 'lantern', name: 'Lantern Savings', code: 'LNTN', account_number: '0000 1000 2000 3002' },
  { id: 'cedar', name: 'Cedar & Pine Bank', code: 'CDPN', account_number: '0000 1000 2000 3003' },
  { id: 'meridian', name: 'Meridian Commercial Bank', code: 'MRDN', account_number: '0000 1000 2000 3004' },
  { id: 'riverside', name: 'Riverside Mutual', code: 'RVSD', account_number: '0000 1000 2000 3005' },
] as const;

/** The payout account of the demo member. */
const DEMO_ACCOUNT: PayoutAccount = {
  kind: 'bank',
  holder: 'Demo Member',
  number: '4111111111111111',
  bank_name: DEMO_BANKS[0].name,
  branch_name: 'Old Harbour',
  branch_code: '001',
  phone: '+819012345678',
};

async function seedBanks(trx: Db): Promise<void> {
  const banks = DEMO_BANKS.map((bank, position) => ({
    ...bank,
    kind: 'bank' as const,
    account_name: 'Night Garden Demo',
    position,
  }));
  const btc = {
    id: 'btc',
    name: 'Bitcoin',
    code: 'BTC',
    kind: 'btc' as const,
    account_name: null,
    account_number: null,
  };
  await trx
    .insertInto('banks')
    .values([...banks, { ...btc, position: banks.length }])
    // Stores that began without the demo have banks from before they belonged to it.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** What of the demo member is worked out before the transaction. */
async function prepareDemoMember(service: Service) {
  const id = uuidv7();
  return {
    id,
    passwordHash: await hashPassword(DEMO_MEMBER.password),
    paymentHash: await hashPassword(DEMO_MEMBER.paymentPassword),
    contacts: await sealContacts(service, id, { email: DEMO_MEMBER.email, phone: null }),
    account: await sealAccount(service, DEMO_ACCOUNT),
  };
}

async function seedDemoMember(
  trx: Db,
  { id, passwordHash, paymentHash, contacts, account }: Awaited<ReturnType<typeof prepareDemoMember>>,
  at: number,
): Promise<void> {
  const { username } = DEMO_MEMBER;
  const names = { username, usernameKey: username, ...contacts };
  if (!(await insertMember(trx, { id, ...names, passwordHash, invitedBy: undefined, at }))) return;
  await trx.updateTable('members').set({ payment_hash: paymentHash }).where('id', '=', id).execute();
  await post(trx, {
    kind: 'demo_credits',
    ref: id,
    at,
    entries: [
      { account: 'house:demo-credits', amount: -DEMO_CREDITS },
      { account: availableAccount(id), amount: DEMO_CREDITS },
    ],
  });
  const bankId = DEMO_BANKS[0].id;
  await insertPayoutAccount(trx, id, account, { bankId, isDefault: true, at, usableFrom: at - HOUR });
}

/** Runs a seed once per database, even with several processes. */
async function once(db: Db, name: string, at: number, run: (trx: Db) => Promise<void>): Promise<void> {
  if (await db.selectFrom('seeds').select('name').where('name', '=', name).executeTakeFirst()) return;
  await db.transaction().execute(async (trx) => {
    const mine = await trx
      .insertInto('seeds')
      .values({ name, at })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst();
    if (mine) await run(trx);
  });
}

/**
 * Seeds an empty database: the desk's hours; in demo mode also banks, the demo member with credits, an invite code, films, profiles and
 * the rest.
 */
export async function seed(service: Service): Promise<void> {
  const { db, settings, now } = service;
  const at = now();
  const isOld = await db.selectFrom('seeds').select('name').where('name', '=', 'demo').executeTakeFirst();
  // Databases from before this seed have its rows.
  if (!isOld) await once(db, 'basis', at, seedDesk);
  if (!settings.demo || isOld) return;
  const demo = await prepareDemoMember(service);
  await once(db, 'demo', at, async (trx) => {
    await trx.insertInto('invite_codes').values({ code: DEMO_INVITE_CODE, member_id: null, created_at: at }).execute();
    await seedBanks(trx);
    await seedDemoMember(trx, demo, at);
    await seedContent(trx, at);
  });
}
