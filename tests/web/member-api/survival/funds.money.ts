import { hash } from '@node-rs/argon2';
import fc from 'fast-check';
import { expect } from 'vitest';
import { createAccountContext } from '~/member-api/account/account-context.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import { fund, openService } from '../draw/draw.stage';
import { PASSWORD, step } from '../funds/funds.steps';
import { START } from '../limits/limits.stage';
import { GIFT, Play, type Stage } from './funds.play';

/** The cheapest possible hash: thousands are verified. */
const HASH = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

async function openStage(): Promise<Stage> {
  const stage = await openService({ draw: { seconds: 21_600 }, hands: { now: START } });
  const bank = { id: 'harbour', name: 'Harbour', code: null, kind: 'bank' as const, account_name: null, position: 0 };
  await stage.service.db
    .insertInto('banks')
    .values({ ...bank, account_number: '1' })
    .execute();
  await advance(stage.service);
  return { ...stage, context: createAccountContext(stage.service) };
}

async function addMember({ service, hands }: Stage, id: string): Promise<void> {
  const { db } = service;
  const unset = {
    email_key: null,
    phone_key: null,
    sealed: null,
    avatar: null,
    payment_locked_until: null,
    invited_by: null,
  };
  const names = { id, username: id, username_key: id };
  await db
    .insertInto('members')
    .values({ ...unset, ...names, password_hash: '', payment_hash: HASH, payment_failures: 0, created_at: hands.now })
    .execute();
  for (const [account, usableFrom] of [
    ['rested', 0],
    ['new', Date.UTC(2100, 0)],
  ] as const)
    await db
      .insertInto('payout_accounts')
      .values({
        ...{ id: `${account} ${id}`, member_id: id, kind: 'btc', number_key: account, usable_from: usableFrom },
        ...{ sealed: null, bank_id: null, bank_name: null, branch_name: null },
        ...{ branch_code: null, is_default: 0, created_at: hands.now, removed_at: null },
      })
      .execute();
  await fund(service, id, GIFT);
}

/** With this many steps every kind must have happened, or the test is incomplete. Fewer may miss the rarest by chance. */
const ENOUGH_STEPS = 10_000;
/** Every kind of event. */
const HAPPENS = [
  ...['recharge taken', 'recharge repeated', 'recharge duplicate', 'recharge excluded', 'recharge limit'],
  ...['credited', 'rejected', 'review too late', 'completed', 'failed', 'cancelled', 'decision too late'],
  ...['withdrawal taken', 'withdrawal repeated', 'withdrawal duplicate', 'withdrawal balance', 'withdrawal invalid'],
  ...['withdrawal pay_password', 'withdrawal account_new', 'withdrawal bank_unknown'],
  ...['bet taken', 'bet repeated', 'bet duplicate', 'bet period_closed', 'bet excluded', 'bet limit'],
  ...['bet won', 'bet lost', 'bet refunded'],
];

/**
 * Runs random sequences of steps until there are enough, and checks each step against the rules and every balance against the
 * records.
 *
 * @throws with fast-check's seed and the shortest failing sequence
 */
export async function expectMoneyAddsUp(steps: number): Promise<void> {
  const seen = new Map<string, number>();
  let taken = 0;
  let onStage = 0;
  let plays = 0;
  let stage = await openStage();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 200, size: 'max' }), async (sequence) => {
      if (taken >= steps) return;
      // A growing ledger would make the checks ever slower.
      if (onStage > 2_000) {
        await stage.close();
        stage = await openStage();
        onStage = 0;
      }
      plays++;
      const members = ['ann', 'bea', 'cho'].map((name) => `${name} ${String(plays)}`);
      for (const member of members) await addMember(stage, member);
      const play = new Play(stage, members, seen);
      for (const next of sequence) await play.take(next);
      await play.end();
      taken += sequence.length;
      onStage += sequence.length;
    }),
    { numRuns: steps },
  );
  await stage.close();
  expect(taken).toBeGreaterThanOrEqual(steps);
  const missing = HAPPENS.filter((what) => !seen.has(what));
  // Even a few steps cover most kinds.
  expect(missing.length, missing.join()).toBeLessThanOrEqual(steps < ENOUGH_STEPS ? HAPPENS.length / 2 : 0);
}
