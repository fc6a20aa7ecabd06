import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memberWords, ownerOf } from '~/member-api/at-rest/member-words.server';
import { readEnv } from '~/config/env';
import { clientConfig } from '~/contract/calls/account';
import * as calls from '~/contract/calls/funds';
import { openDesk } from '~/member-api/operator/operator-session.server';
import { setOperatorStage } from './operator.stage';

const { stage, operator, askRecharge, askWithdrawal, records } = setOperatorStage();

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
    expect(answer).toEqual({ code: 1, out: '', err: 'There is no top-up 1.\n' });
  });
});

describe('the store', () => {
  test('is never made: a wrong DATA_DIR is named and left as it is', async () => {
    const elsewhere = join(stage.folder, 'elsewhere');
    const { code, err } = await operator('recharges', { DATA_DIR: elsewhere });
    expect([code, err]).toEqual([1, `DATA_DIR is ${elsewhere}: there is no member.sqlite in it.\n`]);
    expect(existsSync(elsewhere)).toBe(false);
  });

  test('of another service is not here', async () => {
    const { code, err } = await operator('recharges', {}, 'https://member.example');
    expect([code, err]).toEqual([1, expect.stringContaining('API_BASE_URL')]);
  });

  test('in which real money was kept is refused', async () => {
    await stage.instance.service.db.insertInto('store_mode').values({ id: 1, mode: 'real' }).execute();
    const { code, err } = await operator('recharges');
    expect([code, err]).toEqual([1, expect.stringContaining('begun in real-money mode')]);
  });

  test('of an older version is left as it is', async () => {
    const { db } = stage.instance.service;
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
    const env = readEnv({ DATA_DIR: stage.folder });
    if ('problems' in env) throw new Error();
    const desk = await openDesk({
      env: env.env,
      client: clientConfig.parse({}),
      hasConfigFile: false,
      apiBaseUrl: undefined,
    });
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
  const { service } = stage.instance;
  const identity = { holder: 'Ann\u001b[2J\nStatus: completed', number: '4242424242424242', phone: null };
  for (const account of await service.db.selectFrom('payout_accounts').select('id').execute()) {
    const sealed = await memberWords.seal(service, ownerOf.payout_accounts(account.id), identity);
    await service.db.updateTable('payout_accounts').set({ sealed }).where('id', '=', account.id).execute();
  }
  const { out } = await operator(`withdrawals show ${id}`);
  expect(out).toContain('Ann�[2J�Status: completed');
});
