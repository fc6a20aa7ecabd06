import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { readEnv } from '~/config/env';
import { clientConfig } from '~/contract/calls/account';
import * as calls from '~/contract/calls/funds';
import type { MemberApi } from '~/member-api/app.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { openDesk } from '~/member-api/operator/operator-session.server';
import { runOperator } from '~/member-api/operator/program.server';
import type { Client } from '../harness/client';
import { fund } from '../draw/draw.stage';
import { openInstance } from '../harness/harness';
import { addCard, becomeMember, newPicture, PAYMENT_PASSWORD, setPaymentPassword } from '../harness/member';
import { storePlace } from '../harness/store-place';

export const HOUR = 3_600_000;
/** No period ends while a test moves the clock. */
const LONG_DRAW = { seconds: 86_400, closeSeconds: 10, soonSeconds: 30, chainLength: 4_096 };

interface Stage {
  folder: string;
  instance: MemberApi;
  client: Client;
  /** Milliseconds UTC; tests may set it. */
  clock: number;
  member: { token: string; username: string; email: string; phone: string };
}

/**
 * Gives each test a store with a member who has 1,000.00 and a card. After each test the ledger must add up.
 *
 * @returns the fixture, which is filled when a test begins, the member's actions, and the operator command
 */
export function setOperatorStage() {
  // Filled before the first test reads it.
  const stage = {} as Stage;

  beforeEach(async () => {
    stage.folder = mkdtempSync(join(tmpdir(), 'operator-'));
    stage.clock = Date.UTC(2026, 10, 21, 12);
    const settings = { dataDir: stage.folder, demoReviewSeconds: 0, draw: LONG_DRAW };
    Object.assign(stage, await openInstance(settings, () => stage.clock));
    stage.member = await becomeMember(stage.client);
    await setPaymentPassword(stage.client, stage.member.token);
    await addCard(stage.client, stage.member.token);
    const { service } = stage.instance;
    const { id } = await service.db
      .selectFrom('members')
      .select('id')
      .where('username', '=', stage.member.username)
      .executeTakeFirstOrThrow();
    await fund(service, id, 100_000);
  });
  afterEach(async () => {
    expect(await checkLedger(stage.instance.service.db)).toMatchObject({ ok: true, differences: [] });
    await stage.instance.close();
    rmSync(stage.folder, { recursive: true });
  });

  const session = () => ({ token: stage.member.token });
  return {
    stage,
    /** Runs a command line on the same store, as another process would. */
    operator: async (line: string | readonly string[], env: Record<string, string> = {}, apiBaseUrl?: string) => {
      const { databaseUrl } = await storePlace(stage.folder);
      const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
      const read = readEnv({
        DATA_DIR: stage.folder,
        DEMO_REVIEW_SECONDS: '0',
        DESK_PORT: '3443',
        ...database,
        ...env,
      });
      if ('problems' in read) throw new Error(read.problems.join());
      const configuration = { env: read.env, client: clientConfig.parse({}), hasConfigFile: false, apiBaseUrl };
      let out = '';
      let err = '';
      const code = await runOperator(typeof line === 'string' ? line.split(' ') : line, {
        configure: () => Promise.resolve(configuration),
        open: async () => ({ ...(await openDesk(configuration)), now: () => stage.clock }),
        print: (text) => (out += text),
        complain: (text) => (err += text),
      });
      return { code, out, err };
    },
    /** Requests a recharge, by default with a new picture. @returns its id */
    askRecharge: async (amount: string, picture?: Buffer, member: { token: string } = session()): Promise<string> => {
      const { list } = await stage.client.get(calls.listBanks, {}, member);
      const { data } = await stage.client.upload(calls.uploadImage, picture ?? (await newPicture()), member);
      const sent = { bankId: list[0]?.id ?? '', amount, screenshot: data?.url ?? '' };
      return (await stage.client.get(calls.recharge, sent, member)).id ?? '';
    },
    /** Requests a withdrawal to the card. @returns its id */
    askWithdrawal: async (amount: string): Promise<string> => {
      const { list } = await stage.client.get(calls.listPayoutAccounts, {}, session());
      const sent = { amount, bankId: list[0]?.id ?? '', payPassword: PAYMENT_PASSWORD };
      return (await stage.client.get(calls.withdraw, sent, session())).id ?? '';
    },
    /** The member's balance, in minor units. */
    balance: async () => {
      const { available, frozen } = await stage.client.get(calls.getBalance, {}, session());
      return { available, frozen };
    },
    /** What the member API returns to the member, unparsed. */
    records: async (call: typeof calls.listRecharges) =>
      (await stage.client.ask(call, {}, session())).raw as { list: Record<string, unknown>[] },
  };
}
