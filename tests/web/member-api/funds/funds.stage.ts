import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import * as calls from '~/contract/calls/funds';
import type { MemberApi } from '~/member-api/app.server';
import { availableAccount } from '~/member-api/ledger/accounts';
import { checkLedger } from '~/member-api/ledger/check.server';
import { post } from '~/member-api/ledger/ledger.server';
import type { Client } from '../harness/client';
import { openInstance } from '../harness/harness';
import { addCard, becomeMember, PAYMENT_PASSWORD, setPaymentPassword } from '../harness/member';

export const HOUR = 3_600_000;
/** When the member of each test registers; a test begins a day later, after the card's waiting period. */
export const START = Date.UTC(2026, 10, 21, 12);

interface Stage {
  instance: MemberApi;
  client: Client;
  /** Milliseconds UTC; tests may set it. */
  clock: number;
  token: string;
  memberId: string;
  bankId: string;
}

/**
 * Gives each test a new member with a payment password and a usable card, and a clock that the test can set. After each test the
 * ledger must add up.
 *
 * @returns the fixture, which is filled when a test begins, and the member's actions
 */
export function setFundsStage() {
  // Filled before the first test reads it.
  const stage = { clock: START } as Stage;
  /** Credits the member, in minor units. */
  const give = (amount: number, ref = `gift to ${stage.memberId}`) =>
    stage.instance.service.db.transaction().execute((trx) =>
      post(trx, {
        kind: 'recharge',
        ref,
        at: stage.clock,
        entries: [
          { account: 'external:recharge', amount: -amount },
          { account: availableAccount(stage.memberId), amount },
        ],
      }),
    );
  /** Requests a withdrawal to the card. */
  const ask = (amount: string, key?: string, payPassword: string = PAYMENT_PASSWORD) =>
    stage.client.ask(
      calls.withdraw,
      { amount, bankId: stage.bankId, payPassword },
      { token: stage.token, ...(key ? { key } : {}) },
    );
  beforeAll(async () => {
    const opened = await openInstance({ demoReviewSeconds: 0, payoutHoldHours: 24 }, () => stage.clock);
    Object.assign(stage, opened);
  });
  beforeEach(async () => {
    stage.clock = START;
    const { token, username } = await becomeMember(stage.client);
    stage.token = token;
    const { id } = await stage.instance.service.db
      .selectFrom('members')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    stage.memberId = id;
    await setPaymentPassword(stage.client, token);
    stage.bankId = await addCard(stage.client, token);
    stage.clock += 24 * HOUR;
  });
  afterEach(async () => {
    expect(await checkLedger(stage.instance.service.db)).toMatchObject({ ok: true, differences: [] });
  });
  afterAll(() => stage.instance.close());
  return { stage, give, ask };
}
