import { afterEach, beforeEach, expect } from 'vitest';
import type { RequestOf } from '~/contract/call';
import { getNextPeriod, placeOrder, type Pattern } from '~/contract/calls/draw';
import { listBanks, recharge, uploadImage } from '~/contract/calls/funds';
import { getLimits, setLimits, takePause } from '~/contract/calls/limits';
import { startSession } from '~/member-api/account/sessions.server';
import type { MemberApi } from '~/member-api/app.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import type { Client } from '../harness/client';
import { fund } from '../draw/draw.stage';
import { openInstance } from '../harness/harness';
import { becomeMember, newPicture } from '../harness/member';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** When each test begins. Periods last six hours from here, so that midnight (UTC) and noon are in open periods. */
export const START = Date.UTC(2026, 10, 21, 9);
/** The following midnight. */
export const MIDNIGHT = Date.UTC(2026, 10, 22);

const PERIODS_OF_SIX_HOURS = { seconds: 21_600, closeSeconds: 10, soonSeconds: 30, chainLength: 4_096 };

interface Stage {
  instance: MemberApi;
  client: Client;
  /** Milliseconds UTC; tests may set it. */
  clock: number;
  token: string;
  memberId: string;
  username: string;
}

/** The actions of a member with limits, on any instance. */
export function playerOf(client: () => Client, token: () => string) {
  const session = (key?: string) => ({ token: token(), ...(key === undefined ? {} : { key }) });
  return {
    readLimits: () => client().get(getLimits, {}, session()),
    set: (wanted: RequestOf<typeof setLimits>) => client().ask(setLimits, wanted, session()),
    pause: (kind: 'timeout' | 'exclusion', days: number) => client().ask(takePause, { kind, days }, session()),
    /** Bets on the current period. */
    bet: async (amount: string, { option = 'rose', key }: { option?: Pattern; key?: string } = {}) => {
      const { period } = await client().get(getNextPeriod, {}, session());
      return client().ask(placeOrder, { period, option, amount }, session(key));
    },
    /** Uploads a new picture and requests a recharge with it. */
    rechargeWithNewPicture: async (amount: string, key?: string) => {
      const { list } = await client().get(listBanks, {}, session());
      const bankId = list.find((bank) => bank.accountNumber !== undefined)?.id ?? '';
      const { data } = await client().upload(uploadImage, await newPicture(), session());
      const input = { bankId, amount, screenshot: data?.url ?? '' };
      return { input, answer: await client().ask(recharge, input, session(key)) };
    },
  };
}

/**
 * Gives each test a new member with 10,000.00, and a clock that the test can set. The clock of an instance never goes back, so
 * each test has a new instance.
 */
export function setLimitsStage() {
  // Filled before the first test reads it.
  const stage = {} as Stage;
  const open = async () => {
    stage.clock = START;
    const opened = await openInstance({ demoReviewSeconds: 0, draw: PERIODS_OF_SIX_HOURS }, () => stage.clock);
    Object.assign(stage, opened);
    await advance(stage.instance.service);
  };
  /** Signs the member in again: a session expires after a month without use. */
  const signIn = async () => {
    stage.token = await startSession(stage.instance.service.db, stage.memberId, stage.clock);
  };
  /** Moves the clock to a time, with everything drawn and paid by then. */
  const goTo = async (at: number) => {
    stage.clock = at;
    await advance(stage.instance.service);
  };
  beforeEach(async () => {
    await open();
    const { username } = await becomeMember(stage.client);
    const { id } = await stage.instance.service.db
      .selectFrom('members')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    Object.assign(stage, { memberId: id, username });
    await signIn();
    await fund(stage.instance.service, id, 1_000_000);
  });
  afterEach(async () => {
    expect(await checkLedger(stage.instance.service.db)).toMatchObject({ ok: true, differences: [] });
    await stage.instance.close();
  });
  const player = playerOf(
    () => stage.client,
    () => stage.token,
  );
  return { stage, signIn, goTo, ...player };
}
