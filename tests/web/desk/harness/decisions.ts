import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { writeAmount } from '~/contract/amount';
import { listPayoutAccounts, withdraw } from '~/contract/calls/funds';
import type { Db } from '~/member-api/store/database.server';
import { PAYMENT_PASSWORD } from '../../member-api/harness/member';
import type { DeskMember } from './members';

/** How many people decide. */
export const STAFF = 3;

/** What staff decide. */
export const acts = ['credit', 'reject', 'complete', 'fail', 'give', 'take', 'suspend', 'lift'] as const;
export type Act = (typeof acts)[number];

/** A step of random play. */
export type Step =
  // Opens a page, fills in its form and sends it; `later` keeps it unsent, for a stale one.
  | { do: 'act'; act: Act; who: number; pick: number; amount: number; later: boolean }
  // Sends a form that was filled in before, whether it was sent or not.
  | { do: 'again'; pick: number }
  // All staff decide the same record at the same time.
  | { do: 'together'; kind: 'recharges' | 'withdrawals'; pick: number; amount: number }
  | { do: 'recharge'; amount: number }
  | { do: 'withdrawal'; amount: number };

const amount = fc.integer({ min: 10_000, max: 60_000 });
const pick = fc.nat(1_000);
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      act: fc.constantFrom(...acts),
      who: fc.nat(STAFF - 1),
      pick,
      amount,
      later: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('again' as const), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      kind: fc.constantFrom('recharges' as const, 'withdrawals' as const),
      pick,
      amount,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('recharge' as const, 'withdrawal' as const), amount }) },
);

/** A recharge that waits, as the member's own request makes it. */
export async function addRecharge(db: Db, { id: member_id }: DeskMember, asked: number): Promise<string> {
  const id = randomUUID();
  const bank = await db.selectFrom('banks').select(['id', 'name']).executeTakeFirstOrThrow();
  const at = Date.now();
  await db.insertInto('uploads').values({ name: id, member_id, picture_hash: id, bytes: 1, created_at: at }).execute();
  const picture = { screenshot: id, picture_hash: id, bank_id: bank.id, bank_name: bank.name };
  const rest = { status: 'reviewing', reason: null, remark: null, apply_time: at, complete_time: null } as const;
  await db
    .insertInto('recharges')
    .values({ id, member_id, amount: asked, ...picture, ...rest })
    .execute();
  return id;
}

/** A withdrawal. @returns its id; `undefined` where it is refused */
export async function addWithdrawal({ client, token }: DeskMember, asked: number): Promise<string | undefined> {
  const { list } = await client.get(listPayoutAccounts, {}, { token });
  const sent = { amount: writeAmount(asked), bankId: list[0]?.id ?? '', payPassword: PAYMENT_PASSWORD };
  return (await client.ask(withdraw, sent, { token })).data?.id;
}
