import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getMember, login } from '~/contract/calls/account';
import { listPayoutAccounts, savePayoutAccount } from '~/contract/calls/funds';
import { searchMembers } from '~/member-api/desk/members/search.server';
import { openInstance } from '../harness/harness';
import { CARD, PASSWORD } from '../harness/member';
import { onPostgres, openStoreOf } from '../harness/store-place';
import { textOf } from './raw-text';
import { backToClear, insertClear, insertClearAccount } from './older-members';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'at-rest-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const ANN = { id: '01-ann', username: 'ann', email: 'ann.planted@mail.example', phone: '+819011112222' };
const BEA = { id: '02-bea', username: 'bea', email: null, phone: null };
const GONE = { id: '03-gone', username: 'closed:03-gone', email: null, phone: null, closed_at: 5 };
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const PLANTED = [ANN.email, ANN.phone, '4242424242424242', 'Ann Planted', ADDRESS, '+819012345678', 'deleted.planted'];

/** A store of the version before, with rows that were deleted from it. */
async function makeOlderStore(): Promise<void> {
  const db = await openStoreOf(folder);
  await backToClear(db);
  for (const member of [ANN, BEA, GONE]) await insertClear(db, member, PASSWORD);
  const own = { member_id: ANN.id };
  await insertClearAccount(db, { ...own, id: 'card', kind: 'bank', number: '4242424242424242', holder: 'Ann Planted' });
  await insertClearAccount(db, { ...own, id: 'wallet', kind: 'btc', number: ADDRESS });
  await insertClearAccount(db, { ...own, id: 'second', kind: 'btc', number: ADDRESS });
  await insertClearAccount(db, { ...own, id: 'removed', kind: 'btc', number: ADDRESS, removed_at: 9 });
  await insertClearAccount(db, { member_id: GONE.id, id: 'erased', kind: 'btc', number: null, removed_at: 9 });
  // Enough to fill pages that are free afterwards.
  for (let n = 0; n < 300; n++) {
    const id = `9-${String(n)}`;
    await sql`
      insert into members (id, username, username_key, email, password_hash, payment_failures, created_at)
      values (${id}, ${id}, ${id}, ${`deleted.planted${String(n)}@mail.example`}, '', 0, 1)
    `.execute(db);
  }
  await sql`delete from members where id like '9-%'`.execute(db);
  await db.destroy();
}

describe('a store in which contacts and payout accounts stood in clear', () => {
  it('holds none of them after the start of this version: in no row, file or log', async () => {
    await makeOlderStore();
    const before = await textOf(folder);
    for (const text of PLANTED.slice(0, 6)) expect(before, text).toContain(text);
    const { instance } = await openInstance({ dataDir: folder });
    const running = await textOf(folder);
    await instance.close();
    for (const text of PLANTED) {
      expect(running.includes(text), `${text}, while it runs`).toBe(false);
      expect((await textOf(folder)).includes(text), `${text}, after it stopped`).toBe(false);
    }
    expect(statSync(join(folder, 'members.key')).mode & 0o777).toBe(0o600);
  });

  it('has the same members, who sign in as before and have the same accounts', async () => {
    await makeOlderStore();
    const { instance, client } = await openInstance({ dataDir: folder });
    const signIn = async (username: string) => (await client.ask(login, { username, password: PASSWORD })).data?.token;
    for (const name of ['ANN', ' Ann.Planted@Mail.example ', '+81 90 1111 2222', '090-1111-2222', 'bea'])
      expect(await signIn(name), name).toEqual(expect.any(String));
    expect(await signIn('ann.planted@mail.exampl')).toBeUndefined();
    const token = (await signIn('ann')) ?? '';
    expect(await client.get(getMember, {}, { token })).toMatchObject({ email: ANN.email, phone: ANN.phone });
    const { list } = await client.get(listPayoutAccounts, {}, { token });
    expect(
      list.map(({ id, cardNumber, address, holderName, phone }) => [id, cardNumber, address, holderName, phone]),
    ).toEqual([
      ['wallet', undefined, '•••• f3t4', undefined, undefined],
      ['second', undefined, '•••• f3t4', undefined, undefined],
      ['card', '•••• 4242', undefined, 'Ann Planted', '•••• 5678'],
    ]);
    for (const again of [CARD, { kind: 'btc', address: ADDRESS.toUpperCase() } as const])
      expect(await client.ask(savePayoutAccount, again, { token })).toMatchObject({ reason: 'exists' });
    const other = (await signIn('bea')) ?? '';
    expect((await client.get(savePayoutAccount, CARD, { token: other })).id).toEqual(expect.any(String));
    const { service } = instance;
    expect((await searchMembers(service, { term: ANN.email })).list).toMatchObject([{ ...ANN, by: 'email' }]);
    const gone = await service.db.selectFrom('members').selectAll().where('id', '=', GONE.id).executeTakeFirst();
    expect(gone).toMatchObject({ email_key: null, phone_key: null, sealed: null });
    const erased = await service.db
      .selectFrom('payout_accounts')
      .selectAll()
      .where('id', '=', 'erased')
      .executeTakeFirst();
    expect(erased).toMatchObject({ number_key: null, sealed: null });
    await instance.close();
  });

  it('takes no second member with the same e-mail or phone, and no account twice: the database refuses', async () => {
    await makeOlderStore();
    const db = await openStoreOf(folder);
    const ann = await db.selectFrom('members').selectAll().where('id', '=', ANN.id).executeTakeFirstOrThrow();
    const fresh = { ...ann, id: 'x', username: 'x', username_key: 'x' };
    for (const twice of ['email_key', 'phone_key'] as const) {
      const row = { ...fresh, email_key: null, phone_key: null, [twice]: ann[twice] };
      await expect(db.insertInto('members').values(row).execute(), twice).rejects.toThrow();
    }
    const card = await db.selectFrom('payout_accounts').selectAll().where('id', '=', 'card').executeTakeFirstOrThrow();
    const again = db.insertInto('payout_accounts').values({ ...card, id: 'again' });
    await expect(again.execute()).rejects.toThrow();
    await db.updateTable('payout_accounts').set({ removed_at: 9 }).where('id', '=', 'card').execute();
    await again.execute();
    await db.destroy();
  });

  it.skipIf(onPostgres)('is rewritten at a later start where another process reads at the first one', async () => {
    await makeOlderStore();
    const { default: Database } = await import('libsql');
    const reader = new Database(join(folder, 'member.sqlite'));
    reader.exec('begin');
    reader.prepare('select count(*) from films').get();
    await (await openStoreOf(folder)).destroy();
    expect(await textOf(folder)).toContain('deleted.planted');
    reader.exec('rollback');
    reader.close();
    await (await openStoreOf(folder)).destroy();
    const text = await textOf(folder);
    for (const planted of PLANTED) expect(text.includes(planted), planted).toBe(false);
  });
});
