import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { login, register } from '~/contract/calls/account';
import { recharge, savePayoutAccount, uploadImage, withdraw } from '~/contract/calls/funds';
import { listProfiles, requestDate } from '~/contract/calls/meet';
import { startExport } from '~/contract/calls/own-data';
import { sendMessage } from '~/contract/calls/service';
import { addNote } from '~/member-api/desk/members/notes.server';
import { listNewestMembers, searchMembers } from '~/member-api/desk/members/search.server';
import { openInstance } from '../harness/harness';
import { CARD, newPicture, PASSWORD, PAYMENT_PASSWORD, registration, setPaymentPassword } from '../harness/member';
import { textOf } from './raw-text';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planted-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = () => openInstance({ dataDir: folder });
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const contacts = { email: 'planted.ann@mail.example', phone: '+819033334444' };

/** Everything that carries a contact or an account, through the calls that members and staff make. */
async function live() {
  const { instance, client } = await open();
  const { token } = await client.get(register, { ...registration('planted'), ...contacts });
  const keyed = () => ({ token, key: randomBytes(8).toString('hex') });
  for (const username of [contacts.email, contacts.phone, 'unknown.planted@mail.example'])
    await client.ask(login, { username, password: 'not this one' });
  await setPaymentPassword(client, token);
  const { id = '' } = await client.get(savePayoutAccount, CARD, { token });
  await client.get(savePayoutAccount, { kind: 'btc', address: ADDRESS }, { token });
  const { data } = await client.upload(uploadImage, await newPicture(), { token });
  await client.ask(recharge, { amount: '100.00', bankId: 'harbour', screenshot: data?.url ?? '' }, keyed());
  await client.ask(withdraw, { amount: '100.00', bankId: id, payPassword: PAYMENT_PASSWORD }, keyed());
  const { list } = await client.get(listProfiles, { page: 1, limit: 1, suiji: 0 }, { token });
  const words = `Call ${contacts.phone} or write to ${contacts.email}`;
  await client.ask(requestDate, { id: list[0]?.id ?? '', contact: contacts.phone, message: words }, keyed());
  await client.ask(sendMessage, { text: words }, keyed());
  await client.ask(startExport, { password: PASSWORD }, { token });
  const { service } = instance;
  const found = await searchMembers(service, { term: contacts.email });
  expect(found.list).toMatchObject([contacts]);
  const by = { staff: { name: 'mei', origin: '192.0.2.7' }, at: service.now() };
  await addNote(service, found.list[0]?.id ?? '', words, by);
  return { instance, client, token };
}

it('no e-mail, phone, card number or wallet of a member stands in the database, whatever was done with it', async () => {
  const { instance } = await live();
  const running = await textOf(folder);
  await instance.close();
  const stopped = await textOf(folder);
  expect(running.length).toBeGreaterThan(10_000);
  const national = contacts.phone.replace('+81', '0');
  for (const planted of [
    ...[contacts.email, contacts.phone, contacts.phone.slice(1), national, 'unknown.planted'],
    ...['4242424242424242', '4242 4242', CARD.holderName, CARD.phone, ADDRESS],
  ])
    expect([running.includes(planted), stopped.includes(planted)], planted).toEqual([false, false]);
});

it('everything in DATA_DIR is for the app’s own user alone', async () => {
  const { instance } = await live();
  await expect.poll(() => existsSync(join(folder, 'uploads', 'exports'))).toBe(true);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile()).length).toBeGreaterThan(5);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (!existsSync(path)) continue;
    expect([path, (statSync(path).mode & 0o777).toString(8)]).toEqual([path, entry.isDirectory() ? '700' : '600']);
  }
  await instance.close();
});

describe('beside sealed members', () => {
  beforeEach(async () => {
    await (await live()).instance.close();
  });

  test.each([
    ['no key', () => rmSync(join(folder, 'members.key')), 'members.key is missing from DATA_DIR'],
    [
      'another key',
      () => writeFileSync(join(folder, 'members.key'), randomBytes(32).toString('hex')),
      'members.key in DATA_DIR is not the key',
    ],
  ])('%s is told at the start, and nothing starts', async (_, spoil, message) => {
    spoil();
    await expect(open()).rejects.toThrow(message);
  });
});

it('a sealed row that was copied to another member opens for no one', async () => {
  const { instance, client } = await live();
  const { service } = instance;
  await client.get(register, registration('other'));
  const [other, planted] = await listNewestMembers(service);
  const { sealed } = await service.db
    .selectFrom('members')
    .select('sealed')
    .where('id', '=', planted?.id ?? '')
    .executeTakeFirstOrThrow();
  await service.db
    .updateTable('members')
    .set({ sealed })
    .where('id', '=', other?.id ?? '')
    .execute();
  await expect(listNewestMembers(service)).rejects.toThrow('members.key in DATA_DIR is not the key');
  await instance.close();
});
