import { matchPath } from '@remix-run/react';
import { expect, it } from 'vitest';
import { appealSuspension } from '~/contract/calls/account';
import { uploadImage } from '~/contract/calls/funds';
import { sendMessage } from '~/contract/calls/service';
import { PAGES } from '~/desk/pages';
import { alertStaff } from '~/member-api/alerts/alerts.server';
import { SHELL } from '~/member-api/desk/audit/audit.server';
import { addStaff } from '~/member-api/desk/staff/staff.server';
import { secretOfInvitation } from '~/member-api/desk/staff/totp.server';
import { codeAt, presentSecret } from '~/member-api/one-time-codes/totp';
import { openDeskApp, type OpenDesk } from '../../desk/harness/desk';
import { addMember } from '../../desk/harness/members';
import { closeReceivers, openMailServer, openReceiver } from '../../desk/harness/receivers';
import type { Browser } from '../harness/browser';
import { signIn } from '../harness/stage';
import { expectNothingOf, overheard, picture, PLANTED, sendAll, watchOutput } from './planted-secrets.stage';

watchOutput();

const STAFF_PASSWORD = 'Planted-Staff-Password-5';

/** Secrets of staff, as they are made for one login. */
interface StaffSecrets {
  browser: Browser;
  secrets: string[];
}

/** Somebody who accepts an invitation with a planted password, signs in with a code, and then with a recovery code. */
async function joinDesk({ desk, browser: newBrowser }: OpenDesk): Promise<StaffSecrets> {
  const token = (await addStaff(desk.db, { name: 'olga', role: 'owner' }, { staff: SHELL, at: desk.now() })) ?? '';
  const secret = await secretOfInvitation(desk, token);
  const path = `/desk/join?invitation=${token}`;
  // No address but that of the invitation has a secret.
  const browser = newBrowser();
  await browser.get(path);
  await browser.post(`${path}&do=join`, { password: 'short', repeat: PLANTED.password, code: '1' });
  const typed = { password: STAFF_PASSWORD, repeat: STAFF_PASSWORD, code: codeAt(secret, desk.now() - 30_000) };
  const { $ } = await browser.post(`${path}&do=join`, typed);
  const codes = $('li')
    .toArray()
    .map((one) => $(one).text());
  expect(codes).toHaveLength(10);
  const signedIn = overheard(browser);
  for (const code of [codeAt(secret, desk.now()), codes[0] ?? '']) {
    signedIn.jar.clear();
    await signedIn.get('/desk/sign-in');
    // A password in the field of the name.
    await signedIn.post('/desk/sign-in?do=sign-in', { name: STAFF_PASSWORD, password: STAFF_PASSWORD, code });
    const answer = await signedIn.post('/desk/sign-in?do=sign-in', { name: 'olga', password: STAFF_PASSWORD, code });
    expect(answer.location).toBe('/desk');
  }
  const { text } = presentSecret(secret, 'olga', 'Night Garden customer service');
  const cookies = [...signedIn.jar].filter(([name]) => /session|csrf/.test(name)).map(([, value]) => value);
  return { browser: signedIn, secrets: [STAFF_PASSWORD, token, text, secret.toString('hex'), ...codes, ...cookies] };
}

/** Opens every address of the desk that a page leads to, and what is typed there. @returns the patterns that were opened */
async function walkDesk(browser: Browser): Promise<Set<string>> {
  const opened = new Set<string>();
  const patterns = new Map<string, number>();
  const waiting = ['/desk'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const [bare = ''] = path.split('?', 1);
    const pattern = PAGES.find((page) => matchPath(page.path, bare))?.path ?? bare;
    // A few of each page are enough.
    if (opened.has(path) || (patterns.get(pattern) ?? 0) >= 6) continue;
    opened.add(path);
    patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
    const { $, headers } = await browser.get(path);
    if (!headers.get('content-type')?.startsWith('text/html')) continue;
    for (const link of $('a[href^="/desk"], img[src^="/desk"]').toArray())
      waiting.push($(link).attr('href') ?? $(link).attr('src') ?? '');
  }
  return new Set(patterns.keys());
}

it('at the desk, well and with its store gone, nothing of members or staff is in any log, address, webhook or mail', async () => {
  const [receiver, mail] = [await openReceiver(), await openMailServer()];
  const open = await openDeskApp({
    LOG_LEVEL: 'trace',
    ALERT_WEBHOOK_URL: receiver.url,
    ALERT_WEBHOOK_SECRET: 'planted secret that signs each call of a webhook',
    SMTP_URL: mail.url,
    ALERT_EMAIL_FROM: 'desk@garden.example',
    ALERT_EMAIL_TO: 'staff@garden.example',
  });
  try {
    const { app } = open;
    const demo = overheard(await signIn(app.browser()));
    const profile = /\/meet\/detail\/(\d+)/.exec((await demo.get('/meet')).body)?.[1] ?? '';
    await sendAll(overheard(app.browser()), demo, profile);
    const member = await addMember(open);
    await member.askRecharge('100.00');
    await member.askWithdrawal('100.00');
    const session = { token: member.token, key: 'planted-picture' };
    const { data } = await member.client.upload(uploadImage, await picture(), session);
    await member.client.get(sendMessage, { text: PLANTED.message, image: data?.url }, session);
    const { browser, secrets } = await joinDesk(open);

    const path = `/desk/members/${member.id}`;
    await browser.get('/desk/members');
    const search = await browser.post('/desk/members?do=find', { q: PLANTED.email });
    expect((await browser.get(search.location)).main).toContain(PLANTED.email);
    await browser.get(path);
    await browser.post(`${path}?do=note`, { text: PLANTED.note });
    await browser.get(path);
    await browser.post(`${path}?do=suspend`, { reason: 'second_account', note: PLANTED.note });
    await member.client.get(
      appealSuspension,
      { text: PLANTED.message },
      { token: member.token, key: 'planted-appeal' },
    );
    const opened = await walkDesk(browser);
    const notLinked = ['/desk/sign-in', '/desk/join', '/desk/preferences', '/desk/members/:id/credit/check'];
    expect(PAGES.map(({ path: one }) => one).filter((one) => !opened.has(one) && !notLinked.includes(one))).toEqual([]);
    const conversations = (await browser.get('/desk/conversations')).$('a[href^="/desk/conversations/"]').attr('href');
    await browser.get(conversations ?? '');
    await browser.post(`${conversations ?? ''}?do=answer`, { text: PLANTED.message });
    expect((await browser.get(conversations ?? '')).main).toContain(PLANTED.message);

    const service = (await app.inside.memberApi)?.service;
    if (!service) throw new Error('No embedded member API');
    await alertStaff({ ...service, now: () => Date.now() + 3_600_000 });
    expect(receiver.got.length + mail.mails.length).toBeGreaterThan(1);

    await service.db.destroy();
    for (const address of ['/desk', path, conversations ?? '']) await browser.get(address);
    await browser.post(`${path}?do=note`, { text: PLANTED.note });
    await browser.get('/desk/sign-in');
    await browser.post('/desk/sign-in?do=sign-in', { name: 'olga', password: STAFF_PASSWORD, code: '123456' });
    expect(app.log()).toContain('a page of the desk failed');

    const { username } = member;
    const all = [...Object.values(PLANTED), ...secrets, username, '4242424242424242'];
    const told = [...receiver.got.map(({ body }) => body), ...mail.mails];
    expectNothingOf(all, app, told.join('\n'));
  } finally {
    closeReceivers();
    await open.close().catch(() => undefined);
  }
});
