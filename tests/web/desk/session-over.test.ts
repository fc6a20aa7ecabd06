import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMessage } from '~/contract/calls/service';
import type { Browser } from '../app/harness/browser';
import { onPostgres } from '../member-api/harness/store-place';
import { openDeskApp, PASSWORD, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

let open: OpenDesk;
let member: DeskMember;
beforeAll(async () => {
  open = await openDeskApp();
  member = await addMember(open);
});
afterAll(() => open.close());

const endAll = (desk: OpenDesk) => desk.desk.db.updateTable('staff_sessions').set({ ended_at: 1 }).execute();

/** A browser that is signed in, and how it signs in again at the page that it was led to. */
async function signedInTwice(name: string): Promise<{ browser: Browser; again: (to: string) => Promise<string> }> {
  const { code } = await open.login('desk', name);
  const browser = open.browser();
  const signIn = async (to: string, step: number) => {
    await browser.get(to);
    const path = `${to}${to.includes('?') ? '&' : '?'}do=sign-in`;
    return (await browser.post(path, { name, password: PASSWORD, code: code(step) })).location;
  };
  expect(await signIn('/desk/sign-in', 0)).toBe('/desk');
  return { browser, again: (to) => signIn(to, 1) };
}

describe('a session that ends while somebody types', () => {
  it('loses nothing of a note: it is in the form again after the sign-in, once', async () => {
    const { browser, again } = await signedInTwice('typist');
    const page = `/desk/members/${member.id}`;
    await browser.get(page);
    await endAll(open);
    const sent = await browser.post(`${page}?do=note`, { text: 'Called twice,\nno answer' });
    expect(sent.location).toBe(`/desk/sign-in?back=${encodeURIComponent(`${page}?do=note`)}`);
    expect((await browser.get(sent.location)).main).toContain('We’ll keep what you entered for 15 minutes.');
    const back = await again(sent.location);
    expect(back).toBe(`${page}?do=note`);
    const seen = await browser.get(back);
    expect(seen.main).toContain('We’ve put your entries back');
    expect(seen.$('#note-text').val()).toBe('Called twice,\nno answer');
    const saved = await browser.post(`${page}?do=note`, {});
    expect(saved.location).toBe(page);
    expect((await browser.get(page)).main).toContain('Called twice, no answer');
    expect((await browser.get(back)).$('#note-text').val()).toBe('');
  });

  it('keeps an answer with a picture without the picture', async () => {
    await member.client.get(sendMessage, { text: 'Hello?' }, { token: member.token, key: crypto.randomUUID() });
    const { browser, again } = await signedInTwice('answerer');
    const page = `/desk/conversations/${member.id}`;
    const before = await browser.get(page);
    await endAll(open);
    const form = new FormData();
    for (const { name, value } of before.$('#answer').serializeArray()) form.append(name, value);
    form.set('text', 'It is on its way.');
    form.set('picture', new File([new Uint8Array(200_000)], 'receipt.png', { type: 'image/png' }));
    const sent = await browser.send(`${page}?do=answer`, { method: 'POST', body: form });
    expect((await browser.get(await again(sent.location))).$('#answer-text').val()).toBe('It is on its way.');
  });

  it('keeps nothing for another login, or of a form from elsewhere', async () => {
    const { browser } = await signedInTwice('first');
    const page = `/desk/members/${member.id}`;
    await browser.get(page);
    await endAll(open);
    const forged = await browser.post(`${page}?do=note`, { text: 'Forged', csrf: 'wrong' });
    expect(forged.location).toBe(`/desk/sign-in?back=${encodeURIComponent(page)}`);
    const { code } = await open.login('desk', 'second');
    const mine = await signedInTwice('third');
    await mine.browser.get(page);
    await endAll(open);
    const { location } = await mine.browser.post(`${page}?do=note`, { text: 'Of the third' });
    await mine.browser.get(location);
    const answer = await mine.browser.post(`${location}&do=sign-in`, {
      name: 'second',
      password: PASSWORD,
      code: code(),
    });
    expect((await mine.browser.get(answer.location)).body).not.toContain('Of the third');
  });

  it('leads back to the page where nothing was typed', async () => {
    const { browser } = await signedInTwice('clicker');
    await browser.get('/desk/recharges?status=credited');
    await endAll(open);
    const { location } = await browser.send('/desk/recharges?status=credited&do=none', { method: 'POST' });
    expect(location).toBe(`/desk/sign-in?back=${encodeURIComponent('/desk/recharges?status=credited')}`);
  });
});

describe('a store that fails', () => {
  it('is said on a page, for those who are signed in and those who sign in, and ends nothing', async () => {
    const gone = await openDeskApp();
    const { name, code } = await gone.login('owner', 'olga');
    const browser = await gone.signedIn('desk', 'mei');
    const newcomer = gone.browser();
    await newcomer.get('/desk/sign-in');
    const api = await gone.app.inside.memberApi;
    await api?.service.db.destroy();
    for (const path of ['/desk', '/desk/recharges', '/desk/none', '/desk/join?invitation=x']) {
      const seen = await browser.get(path);
      expect([seen.status, seen.$('h1').text()], path).toEqual([503, 'The desk can’t reach its database']);
      expect(seen.main, path).toContain('Reference:');
    }
    const refused = await newcomer.post('/desk/sign-in?do=sign-in', { name, password: PASSWORD, code: code() });
    expect([refused.status, refused.$('[name=name]').val()]).toEqual([503, name]);
    expect(refused.$('[role=alert]').text()).not.toBe('');
    expect((await gone.browser().get('/desk/sign-in')).status).toBe(200);
    await gone.close().catch(() => undefined);
  });

  it.skipIf(onPostgres)(
    'that is full refuses a sign-in and a look in words, and shows nothing without its row',
    async () => {
      const full = await openDeskApp();
      const someone = await addMember(full);
      const { name, code } = await full.login('owner', 'olga');
      const browser = await full.signedIn('desk', 'mei');
      const newcomer = full.browser();
      await newcomer.get('/desk/sign-in');
      const db = (await full.app.inside.memberApi)?.service.db;
      if (!db) throw new Error('No store');
      await sql`create trigger full_sessions before insert on staff_sessions begin select raise(abort, 'database or disk is full'); end`.execute(
        db,
      );
      await sql`create trigger full_log before insert on audit_rows begin select raise(abort, 'database or disk is full'); end`.execute(
        db,
      );
      const refused = await newcomer.post('/desk/sign-in?do=sign-in', { name, password: PASSWORD, code: code() });
      expect([refused.status, refused.$('[name=name]').val()]).toEqual([500, name]);
      expect(refused.$('[role=alert]').text()).not.toBe('');
      const look = await browser.get(`/desk/members/${someone.id}`);
      expect([look.status, look.$('h1').text()]).toEqual([500, 'That didn’t work']);
      expect(look.body).not.toContain(someone.username);
      await sql`drop trigger full_sessions`.execute(db);
      await sql`drop trigger full_log`.execute(db);
      // The code was not spent.
      expect((await newcomer.post('/desk/sign-in?do=sign-in', { name, password: PASSWORD, code: code() })).status).toBe(
        303,
      );
      await full.close();
    },
  );
});
