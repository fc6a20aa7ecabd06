import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '~/config/env';
import { clientConfig } from '~/contract/account';
import * as calls from '~/contract/funds';
import type { MemberApi } from '~/member-api/app.server';
import { reviewDue } from '~/member-api/funds/demo-reviewer.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { openDesk } from '~/member-api/operator/desk.server';
import { runOperator } from '~/member-api/operator/program.server';
import type { Client } from './client';
import { fund } from './draw.stage';
import { openInstance } from './harness';
import { addCard, becomeMember, CARD, newPicture, PAYMENT_PASSWORD, setPaymentPassword } from './member';

const HOUR = 3_600_000;
/** No period of the draw ends while the clock is moved. */
const LONG_DRAW = { seconds: 86_400, closeSeconds: 10, soonSeconds: 30, chainLength: 4_096 };

let folder: string;
let instance: MemberApi;
let client: Client;
let clock: number;
let member: { token: string; username: string; email: string; phone: string };

/** Runs a command line as another process would, on the same store. */
async function operator(line: string, env: Record<string, string> = {}, apiBaseUrl?: string) {
  const read = readEnv({ DATA_DIR: folder, DEMO_REVIEW_SECONDS: '0', ...env });
  if ('problems' in read) throw new Error(read.problems.join());
  const configuration = { env: read.env, client: clientConfig.parse({}), apiBaseUrl };
  let out = '';
  let err = '';
  const code = await runOperator(line.split(' '), {
    open: async () => ({ ...(await openDesk(configuration)), now: () => clock }),
    print: (text) => (out += text),
    complain: (text) => (err += text),
  });
  return { code, out, err };
}

async function askRecharge(amount: string): Promise<string> {
  const { token } = member;
  const { list } = await client.get(calls.listBanks, {}, { token });
  const { data } = await client.upload(calls.uploadImage, await newPicture(), { token });
  const sent = { bankId: list[0]?.id ?? '', amount, screenshot: data?.url ?? '' };
  return (await client.get(calls.recharge, sent, { token })).id ?? '';
}

async function askWithdrawal(amount: string): Promise<string> {
  const { token } = member;
  const { list } = await client.get(calls.listPayoutAccounts, {}, { token });
  const sent = { amount, bankId: list[0]?.id ?? '', payPassword: PAYMENT_PASSWORD };
  return (await client.get(calls.withdraw, sent, { token })).id ?? '';
}

const balance = async () => {
  const { available, frozen } = await client.get(calls.getBalance, {}, { token: member.token });
  return { available, frozen };
};
const records = async (call: typeof calls.listRecharges | typeof calls.listWithdrawals) =>
  (await client.ask(call, {}, { token: member.token })).raw as { list: Record<string, unknown>[] };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'operator-'));
  clock = Date.UTC(2026, 10, 21, 12);
  ({ instance, client } = await openInstance({ dataDir: folder, demoReviewSeconds: 0, draw: LONG_DRAW }, () => clock));
  member = await becomeMember(client);
  await setPaymentPassword(client, member.token);
  await addCard(client, member.token);
  const { db } = instance.service;
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', member.username)
    .executeTakeFirstOrThrow();
  await fund(instance.service, id, 100_000);
});
afterEach(async () => {
  expect(await checkLedger(instance.service.db)).toEqual({ ok: true, differences: [] });
  await instance.close();
  rmSync(folder, { recursive: true });
});

describe('recharges', () => {
  test('that wait are listed, oldest first, with amount, unit and UTC time, and without contacts', async () => {
    const first = await askRecharge('120.50');
    clock += HOUR;
    const second = await askRecharge('300');
    const { code, out, err } = await operator('recharges');
    expect([code, err]).toEqual([0, '']);
    const [headings, ...lines] = out.split('\n');
    expect(headings).toMatch(/^ID +MEMBER +AMOUNT +SENT TO +ASKED +STATUS$/);
    expect(lines[0]).toContain(first);
    expect(lines[0]).toMatch(new RegExp(`${member.username} +120\\.50 credits +Harbour Bank +2026-11-21 12:00:00 UTC`));
    expect(lines[1]).toContain(second);
    expect(out).toContain('2 of 2 reviewing.');
    expect(out).not.toContain(member.email);
    expect(out).not.toContain(member.phone);
  });

  test('are shown with the picture and the account that the money was sent to', async () => {
    const id = await askRecharge('120.50');
    const { out } = await operator(`recharges show ${id}`);
    expect(out).toMatch(/^Sent to: +Harbour Bank, 0000 1000 2000 3001, Night Garden Demo$/m);
    const picture = /^Picture: +(.+)$/m.exec(out)?.[1] ?? '';
    expect(existsSync(picture), picture).toBe(true);
    expect(out).toMatch(/2026-11-21 12:00:00 UTC +reviewing +member\n$/);
    rmSync(picture);
    expect((await operator(`recharges show ${id}`)).out).toContain('there is no such file on this machine');
  });

  test('are approved by somebody whose name is kept, and never shown to the member', async () => {
    const id = await askRecharge('120.50');
    clock += HOUR;
    expect(await operator(`recharges approve ${id} --as mei`)).toEqual({
      code: 0,
      out: `The recharge ${id} of ${member.username} is credited.\n`,
      err: '',
    });
    expect(await balance()).toEqual({ available: 112_050, frozen: 0 });
    expect((await operator(`recharges show ${id}`)).out).toMatch(/2026-11-21 13:00:00 UTC +credited +operator:mei\n$/);
    const seen = await records(calls.listRecharges);
    expect(seen.list).toMatchObject([{ id, status: 'credited' }]);
    expect(JSON.stringify(seen)).not.toContain('mei');
    expect((await operator('recharges')).out).toBe('0 of 0 reviewing.\n');
  });

  test('are rejected for a published reason, which the member is told, and nothing is credited', async () => {
    const id = await askRecharge('120.50');
    expect((await operator(`recharges reject ${id} --reason not_received --as mei`)).code).toBe(0);
    expect(await balance()).toEqual({ available: 100_000, frozen: 0 });
    expect((await records(calls.listRecharges)).list).toMatchObject([{ status: 'rejected', reason: 'not_received' }]);
  });

  test('are reviewed once: whoever comes second is told who was first and when', async () => {
    const id = await askRecharge('120.50');
    await operator(`recharges approve ${id} --as mei`);
    clock += HOUR;
    for (const line of [`reject ${id} --reason not_received --as ann`, `approve ${id} --as mei`])
      expect(await operator(`recharges ${line}`)).toEqual({
        code: 1,
        out: '',
        err: `The recharge ${id} has been reviewed already: it was credited at 2026-11-21 12:00:00 UTC by operator:mei. Nothing was changed.\n`,
      });
    expect(await balance()).toEqual({ available: 112_050, frozen: 0 });
  });

  test('approved by two at the same moment are credited once', async () => {
    const id = await askRecharge('120.50');
    const answers = await Promise.all(
      ['mei', 'ann', 'bea'].map((name) => operator(`recharges approve ${id} --as ${name}`)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    expect(await balance()).toEqual({ available: 112_050, frozen: 0 });
  });

  test('that the demo has reviewed by itself say so', async () => {
    const id = await askRecharge('120.50');
    clock += HOUR;
    await reviewDue({ ...instance.service, settings: { ...instance.service.settings, demoReviewSeconds: 20 } });
    const { code, err } = await operator(`recharges approve ${id} --as mei`);
    expect([code, err]).toEqual([1, expect.stringContaining('it was credited at 2026-11-21 13:00:00 UTC by demo.')]);
  });

  test('come in pages, in any state, and as JSON', async () => {
    const ids = [await askRecharge('100'), await askRecharge('200'), await askRecharge('300')];
    await operator(`recharges approve ${ids[2] ?? ''} --as mei`);
    const json = async (line: string) =>
      JSON.parse((await operator(`${line} --json`)).out) as { list: { id: string }[]; total: number };
    expect(await json('recharges --limit 1 --page 2')).toMatchObject({
      list: [
        {
          id: ids[1],
          member: member.username,
          amount: '200.00',
          unit: 'credits',
          applyTime: '2026-11-21T12:00:00.000Z',
        },
      ],
      total: 2,
      page: 2,
      limit: 1,
    });
    expect((await json('recharges --all')).list.map(({ id }) => id)).toEqual([...ids].reverse());
    expect((await json('recharges list --status credited')).list.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await operator('recharges --limit 1')).out).toContain('1 of 2 reviewing. --page 2 shows more.');
    expect(JSON.parse((await operator(`recharges show ${ids[2] ?? ''} --json`)).out)).toMatchObject({
      events: [
        { status: 'reviewing', actor: 'member' },
        { status: 'credited', actor: 'operator:mei', at: '2026-11-21T12:00:00.000Z' },
      ],
    });
  });
});

describe('withdrawals', () => {
  test('are listed with what is to be paid, the number of the account masked, and those that are late marked', async () => {
    await askWithdrawal('300.00');
    clock += 72 * HOUR;
    expect((await operator('withdrawals')).out).not.toContain('LATE');
    clock += 1;
    await askWithdrawal('200.00');
    const { out } = await operator('withdrawals');
    const [, late, other] = out.split('\n');
    expect(late).toMatch(/300\.00 credits +3\.00 credits +297\.00 credits +Harbour Bank •••• 4242 .*processing LATE$/);
    expect(other).toMatch(/processing$/);
    expect(out).toContain('1 LATE: members are told 72 hours');
  });

  test('are shown with what is needed to pay them, and no contact', async () => {
    const id = await askWithdrawal('300.00');
    const { out } = await operator(`withdrawals show ${id}`);
    for (const text of [CARD.holderName, CARD.cardNumber.replaceAll(' ', ''), CARD.branchName, '297.00 credits'])
      expect(out).toContain(text);
    for (const contact of [CARD.phone, member.phone, member.email]) expect(out).not.toContain(contact);
  });

  test.each([
    ['complete', 'completed', undefined, 70_000],
    ['fail', 'failed', 'account_closed', 100_000],
    ['cancel', 'cancelled', 'member_asked', 100_000],
  ])('%s: one that waits is %s, once', async (command, status, reason, available) => {
    const id = await askWithdrawal('300.00');
    const why = reason === undefined ? '' : ` --reason ${reason}`;
    expect((await operator(`withdrawals ${command} ${id}${why} --as mei`)).code).toBe(0);
    expect(await balance()).toEqual({ available, frozen: 0 });
    expect((await records(calls.listWithdrawals)).list).toMatchObject([{ status, reason: reason ?? null }]);
    const second = await operator(`withdrawals complete ${id} --as ann`);
    expect([second.code, second.err]).toEqual([1, expect.stringContaining(`it was ${status} at`)]);
    expect(await balance()).toEqual({ available, frozen: 0 });
  });
});

describe('what is not understood', () => {
  test.each([
    ['nothing', '', ''],
    ['a command that there is none of', 'bets', 'unknown command'],
    ['a decision of nobody', 'recharges approve ID', "required option '--as <name>' not specified"],
    ['a rejection without a reason', 'recharges reject ID --as mei', "required option '--reason <reason>'"],
    ['a reason of one’s own', 'withdrawals fail ID --as mei --reason pay_first', 'Allowed choices are account_refused'],
    [
      'a cancellation for a reason of failures',
      'withdrawals cancel ID --as mei --reason name_differs',
      'Allowed choices',
    ],
    ['a name that is none', 'recharges approve ID --as -', 'letters, digits'],
    ['a page that is none', 'recharges --page 0', 'a whole number from 1'],
    ['a state of another kind', 'recharges --status completed', 'Allowed choices are reviewing, credited, rejected'],
    ['two wishes at once', 'recharges --status credited --all', 'cannot be used with'],
  ])('%s is answered with 2 and changes nothing', async (_, line, says) => {
    const id = await askRecharge('120.50');
    const { code, out, err } = await operator(line.replace('ID', id));
    expect(err).toContain(says);
    expect([code, out]).toEqual([2, '']);
    expect((await records(calls.listRecharges)).list).toMatchObject([{ status: 'reviewing' }]);
  });

  test('help is printed where it is asked for', async () => {
    for (const line of ['--help', 'recharges --help', 'withdrawals fail --help', 'help']) {
      const { code, out } = await operator(line);
      expect([code, out]).toEqual([0, expect.stringContaining('Usage: operator')]);
    }
    expect((await operator('withdrawals fail --help')).out).toMatch(/account_refused.*payout_fault/s);
  });

  test('a record that there is none of is refused', async () => {
    const answer = await operator('recharges approve 1 --as mei');
    expect(answer).toEqual({ code: 1, out: '', err: 'There is no recharge 1.\n' });
  });
});

describe('the store', () => {
  test('is never made: a wrong DATA_DIR is named and left as it is', async () => {
    const elsewhere = join(folder, 'elsewhere');
    const { code, err } = await operator('recharges', { DATA_DIR: elsewhere });
    expect([code, err]).toEqual([1, `DATA_DIR is ${elsewhere}: there is no member.sqlite in it.\n`]);
    expect(existsSync(elsewhere)).toBe(false);
  });

  test('of another service is not here', async () => {
    const { code, err } = await operator('recharges', {}, 'https://member.example');
    expect([code, err]).toEqual([1, expect.stringContaining('API_BASE_URL')]);
  });

  test('of the other mode is refused', async () => {
    const real = {
      OPERATOR_NAME: 'Garden Ltd',
      OPERATOR_LICENCE: 'GL-1',
      OPERATOR_LICENCE_URL: 'https://regulator.example/GL-1',
      OPERATOR_COUNTRIES: 'JP',
      OPERATOR_COMPLAINTS: 'complaints@garden.example',
    };
    const { code, err } = await operator('recharges', real);
    expect([code, err]).toEqual([1, expect.stringContaining('begun in demo mode')]);
  });

  test('of an older version is left as it is', async () => {
    const { db } = instance.service;
    const { name } = await db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .orderBy('name', 'desc')
      .executeTakeFirstOrThrow();
    await db
      .withTables<{ kysely_migration: { name: string } }>()
      .deleteFrom('kysely_migration')
      .where('name', '=', name)
      .execute();
    const { code, err } = await operator('recharges');
    expect([code, err]).toEqual([1, expect.stringContaining('start the server of this version first')]);
  });

  test('gives an operator no table of the draw to write to, nor any but those of a review', async () => {
    const env = readEnv({ DATA_DIR: folder });
    if ('problems' in env) throw new Error();
    const desk = await openDesk({ env: env.env, client: clientConfig.parse({}), apiBaseUrl: undefined });
    const { db } = desk;
    expect(await db.selectFrom('draws').select('period').execute()).toBeInstanceOf(Array);
    const writes = [
      () => db.updateTable('draws').set({ numbers: '6,6,6' }).execute(),
      () => db.deleteFrom('draw_orders').execute(),
      () => db.insertInto('seeds').values({ name: 'x', at: 1 }).execute(),
      () => db.transaction().execute((trx) => trx.updateTable('draw_orders').set({ stake: 1 }).execute()),
      () => db.schema.dropTable('draws').execute(),
      () =>
        db
          .with('x', (sub) => sub.deleteFrom('draws').returning('period'))
          .selectFrom('x')
          .selectAll()
          .execute(),
    ];
    for (const write of writes) await expect(write()).rejects.toThrow('Nothing may be written');
    await desk.close();
  });
});

test('what a member typed gives the terminal no orders', async () => {
  const id = await askWithdrawal('300.00');
  await instance.service.db
    .updateTable('payout_accounts')
    .set({ holder_name: 'Ann\u001b[2J\nStatus: completed' })
    .execute();
  const { out } = await operator(`withdrawals show ${id}`);
  expect(out).toContain('Ann�[2J�Status: completed');
});
