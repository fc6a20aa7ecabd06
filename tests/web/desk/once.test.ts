import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMessages, sendMessage } from '~/contract/calls/service';
import type { Browser } from '../app/harness/browser';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

// Two processes on one store, and a login whose browser reaches both.
const folder = mkdtempSync(join(tmpdir(), 'desk-once-'));
let open: OpenDesk[];
let browsers: [Browser, Browser];
let member: DeskMember;
beforeAll(async () => {
  open = [await openDeskApp({ DATA_DIR: folder }), await openDeskApp({ DATA_DIR: folder })];
  const [first, second] = open as [OpenDesk, OpenDesk];
  const browser = await first.signedIn('desk', 'mei');
  const same = second.browser();
  for (const [name, value] of browser.jar) same.jar.set(name, value);
  browsers = [browser, same];
  member = await addMember(first);
});
afterAll(async () => {
  for (const one of open) await one.close();
  rmSync(folder, { recursive: true });
});

const conversation = () => `/desk/conversations/${member.id}`;
const answers = async () =>
  (await member.client.get(listMessages, {}, { token: member.token })).list
    .filter(({ from }) => from === 'agent')
    .map(({ text }) => text);

/** Sends one form of a page ten times to each process at once. */
async function sendTwentyTimes(page: string, action: string, typed: Record<string, string>) {
  const [first, second] = browsers;
  const { $ } = await first.get(page);
  const fields = Object.fromEntries(
    $(`form#${action}`)
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  );
  await second.get(page);
  const sent = Array.from({ length: 20 }, (_, at) =>
    (at % 2 === 0 ? first : second).send(`${page}?do=${action}`, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, ...typed }),
    }),
  );
  return { fields, seen: await Promise.all(sent) };
}

it('20 answers to one conversation with one key, sent to two processes, are one answer', async () => {
  await member.client.get(sendMessage, { text: 'Where is it?' }, { token: member.token });
  const { fields, seen } = await sendTwentyTimes(conversation(), 'answer', { text: 'On its way.' });
  expect(new Set(seen.map(({ status, location }) => `${String(status)} ${location}`)).size).toBe(1);
  expect(seen[0]?.status).toBe(303);
  expect(await answers()).toEqual(['On its way.']);
  const acts = open[0]!.desk.db.selectFrom('audit_rows').select('act').where('act', '=', 'conversation.answer');
  expect(await acts.execute()).toHaveLength(1);
  // Another text with the key of an answer is none, and the form goes on with a new key.
  const other = await browsers[1].post(`${conversation()}?do=answer`, { ...fields, text: 'And more.' });
  expect(other.status).toBe(409);
  expect(other.main).toContain('Nothing was done a second time');
  expect(other.$('#answer [name=text]').text().trim()).toBe('And more.');
  expect((await browsers[1].post(`${conversation()}?do=answer`, {})).status).toBe(303);
  expect(await answers()).toEqual(['On its way.', 'And more.']);
});

it('a note with one key, sent to two processes, is one note', async () => {
  const { seen } = await sendTwentyTimes(`/desk/members/${member.id}`, 'note', { text: 'Called us.' });
  expect(seen.map(({ status }) => status)).toEqual(Array(20).fill(303));
  const { db } = open[0]!.desk;
  expect(await db.selectFrom('member_notes').select('id').execute()).toHaveLength(1);
  const kept = await db.selectFrom('once_answers').selectAll().where('member_id', '=', 'staff:mei').execute();
  expect(JSON.stringify(kept)).not.toContain('Called us');
});

it('a refused form is not kept, and may be sent again with its key', async () => {
  const page = `/desk/members/${member.id}`;
  await browsers[0].get(page);
  const refused = await browsers[0].post(`${page}?do=note`, { text: ' ' });
  expect(refused.status).toBe(400);
  expect((await browsers[0].post(`${page}?do=note`, { text: 'Second note.' })).status).toBe(303);
});
