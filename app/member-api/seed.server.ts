import { DEMO_MEMBER } from '~/config/demo-member';
import { hashPassword } from './account/password.server';
import { insertMember } from './account/register.server';
import { seedContent, seedDesk } from './content/seed-content.server';
import { insertPayoutAccount } from './funds/payout-accounts.server';
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

async function seedDemoMember(trx: Db, hashes: { password: string; payment: string }, at: number): Promise<void> {
  const { username, email } = DEMO_MEMBER;
  const id = await insertMember(trx, {
    username,
    usernameKey: username,
    email,
    phone: null,
    passwordHash: hashes.password,
    invitedBy: undefined,
    at,
  });
  if (id === undefined) return;
  await trx.updateTable('members').set({ payment_hash: hashes.payment }).where('id', '=', id).execute();
  await post(trx, {
    kind: 'demo_credits',
    ref: id,
    at,
    entries: [
      { account: 'house:demo-credits', amount: -DEMO_CREDITS },
      { account: availableAccount(id), amount: DEMO_CREDITS },
    ],
  });
  await insertPayoutAccount(
    trx,
    id,
    {
      kind: 'bank',
      holder_name: 'Demo Member',
      card_number: '4111111111111111',
      address: null,
      bank_name: DEMO_BANKS[0].name,
      branch_name: 'Old Harbour',
      branch_code: '001',
      phone: '+819012345678',
    },
    { bankId: DEMO_BANKS[0].id, isDefault: true, at, usableFrom: at - HOUR },
  );
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
export async function seed({ db, settings, now }: Service): Promise<void> {
  const at = now();
  const isOld = await db.selectFrom('seeds').select('name').where('name', '=', 'demo').executeTakeFirst();
  // Databases from before this seed have its rows.
  if (!isOld) await once(db, 'basis', at, seedDesk);
  if (!settings.demo || isOld) return;
  const hashes = {
    password: await hashPassword(DEMO_MEMBER.password),
    payment: await hashPassword(DEMO_MEMBER.paymentPassword),
  };
  await once(db, 'demo', at, async (trx) => {
    await trx.insertInto('invite_codes').values({ code: DEMO_INVITE_CODE, member_id: null, created_at: at }).execute();
    await seedBanks(trx);
    await seedDemoMember(trx, hashes, at);
    await seedContent(trx, at);
  });
}
