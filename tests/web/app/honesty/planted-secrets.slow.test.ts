import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { matchPath } from '@remix-run/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { CALLS } from '~/contract/all-calls';
import { appealSuspension } from '~/contract/calls/account';
import { uploadImage } from '~/contract/calls/funds';
import { sendMessage } from '~/contract/calls/service';
import { alertStaff } from '~/member-api/alerts/alerts.server';
import { SHELL } from '~/member-api/desk/audit/audit.server';
import { addStaff } from '~/member-api/desk/staff/staff.server';
import { codeAt, presentSecret, secretOfInvitation } from '~/member-api/desk/staff/totp.server';
import { PAGES } from '~/desk/pages';
import { cut, envelope, reset, success, text, type Behaviour } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { openStage, signIn, type Stage } from '../harness/stage';
import { openDeskApp, type OpenDesk } from '../../desk/harness/desk';
import { addMember } from '../../desk/harness/members';
import { closeReceivers, openMailServer, openReceiver } from '../../desk/harness/receivers';

/** Secrets that members enter and no log may contain. */
const PLANTED = {
  password: 'Planted-Pass-9',
  newPassword: 'Planted-New-8',
  pin: '739154',
  newPin: '864209',
  cardNumber: '4111 1111 1111 1111',
  holder: 'Planted Holder',
  btc: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  phone: '+8613912345678',
  email: 'planted@contact.example',
  contact: 'LINE planted_contact_77',
  message: 'my rent is planted, please',
  note: 'planted words about somebody',
  token: 'planted-token-of-the-old-app',
  file: 'planted-photo-of-my-bank.png',
  amount: '151.07',
};
const UPSTREAM_TOKEN = 'planted-upstream-token';

/** Everything that is written anywhere. */
let printed = '';
let asked: string[] = [];
const spies: { mockRestore: () => void }[] = [];
beforeAll(() => {
  for (const stream of [process.stdout, process.stderr])
    spies.push(
      vi.spyOn(stream, 'write').mockImplementation((chunk) => {
        printed += String(chunk);
        return true;
      }),
    );
});
afterAll(() => spies.forEach((spy) => spy.mockRestore()));
afterEach(() => {
  printed = '';
  asked = [];
});

/** The encodings in which a secret could be logged. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    secret.replace(/\s/g, ''),
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    // Base64 of it at the start of a longer text.
    bytes.toString('base64').replace(/.?.?=*$/, ''),
    bytes.toString('base64url').slice(0, -2),
    bytes.toString('hex'),
  ];
}

/** Checks that the log, the output and all addresses, which proxies log, contain no secret. */
function expectNothingOf(secrets: readonly string[], app: App, ...except: string[]): void {
  const places = { log: app.log(), printed, addresses: asked.join('\n') };
  expect(places.log, 'something was logged').toContain('"msg"');
  for (const [place, written] of Object.entries(places))
    for (const secret of secrets)
      for (const spelt of spellings(secret)) {
        if (place === 'addresses' && except.includes(secret)) continue;
        const at = written.toLowerCase().indexOf(spelt.toLowerCase());
        expect(at === -1 ? '' : `${place}: …${written.slice(Math.max(0, at - 200), at + 100)}…`).toBe('');
      }
}

async function picture(): Promise<Buffer> {
  const pixels = sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } });
  return pixels.png().toBuffer();
}

/** A browser that records every address that it requests or is redirected to. */
function overheard(browser: Browser): Browser {
  const hear = async (path: string, answer: ReturnType<Browser['get']>) => {
    asked.push(path, (await answer).location);
    return answer;
  };
  return {
    ...browser,
    get: (path, headers) => hear(path, browser.get(path, headers)),
    post: (path, typed, headers) => hear(path, browser.post(path, typed, headers)),
    send: (path, init) => hear(path, browser.send(path, init)),
  };
}

const { password, newPassword, pin, newPin } = PLANTED;

/** Forms for anonymous visitors. */
const ANONYMOUS: readonly (readonly [string, Record<string, string>])[] = [
  ['/login', { username: PLANTED.email, password }],
  [
    '/register?by=email',
    { username: 'planted', email: PLANTED.email, password, confirmPassword: newPassword, adult: 'on' },
  ],
  [
    '/register?by=email',
    { username: 'planted', email: PLANTED.email, password, confirmPassword: password, adult: 'on' },
  ],
  [
    '/register?by=phone',
    { username: 'planted', phone: PLANTED.phone, password, confirmPassword: password, adult: 'on' },
  ],
  ['/session/import', { token: PLANTED.token }],
];

/** Forms for members; `profile` is the id of a Meet profile. */
const MEMBERS = (profile: string): readonly (readonly [string, Record<string, string>])[] => [
  ['/profile/change-password', { oldPassword: password, newPassword, confirmPassword: newPassword }],
  ['/profile/payment-password?way=first', { password, newPassword: pin, confirmPassword: pin, way: 'first' }],
  [
    '/profile/payment-password?way=change',
    { oldPassword: pin, newPassword: newPin, confirmPassword: newPin, way: 'change' },
  ],
  [
    '/profile/bank-card/add?kind=bank',
    {
      kind: 'bank',
      holderName: PLANTED.holder,
      cardNumber: PLANTED.cardNumber,
      bankName: 'Harbour Bank',
      branchName: 'Old Harbour',
      branchCode: '001',
      phone: PLANTED.phone,
    },
  ],
  ['/profile/bank-card/add?kind=btc', { kind: 'btc', address: PLANTED.btc }],
  ['/profile/customer-service', { text: PLANTED.message }],
  [`/meet/detail/${profile}/request`, { contact: PLANTED.contact, message: PLANTED.note }],
  [`/meet/detail/${profile}/report`, { reason: 'fake', text: PLANTED.note }],
  ['/profile/limits/daily-stake', { amount: PLANTED.amount }],
  ['/vote', { pattern: 'rose', amount: PLANTED.amount }],
  ['/profile/withdraw', { amount: PLANTED.amount }],
];

async function sendPicture(browser: Browser, path: string, field: string, fields: Record<string, string>) {
  const page = await browser.get(path);
  const form = new FormData();
  form.set('csrf', String(page.$('input[name=csrf]').first().val()));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, new File([new Uint8Array(await picture())], PLANTED.file, { type: 'image/png' }));
  await browser.send(path, { method: 'POST', body: form });
}

/** Submits every form once. @returns how many were submitted */
async function sendAll(visitor: Browser, member: Browser, profile: string): Promise<number> {
  let sent = 0;
  for (const [who, forms] of [
    [visitor, ANONYMOUS],
    [member, MEMBERS(profile)],
  ] as const)
    for (const [path, typed] of forms) {
      const cookies = new Map(who.jar);
      await who.get(path.startsWith('/session') ? '/login' : path);
      const answer = await who.post(path, typed);
      if (answer.location.startsWith('/profile/withdraw/check')) {
        await who.get(answer.location);
        await who.post(answer.location, { payPassword: pin });
      }
      if (answer.location.startsWith('/vote/check')) await who.get(answer.location);
      // Each form starts with the same cookies.
      who.jar.clear();
      for (const [name, value] of cookies) who.jar.set(name, value);
      sent += 1;
    }
  await sendPicture(member, '/profile/recharge', 'screenshot', { amount: PLANTED.amount, bankId: '7' });
  await sendPicture(member, '/profile/customer-service', 'picture', { text: PLANTED.message });
  return sent + 2;
}

/** Upstream responses that repeat the request's words. */
const ECHOES: readonly (readonly [string, Behaviour])[] = [
  [
    'refuses and repeats what it got',
    (response, call) => envelope(400, call.body, { said: call.body })(response, call),
  ],
  ['says that the login is over', (response, call) => envelope(401, call.body)(response, call)],
  [
    'fails and prints what it got',
    (response, call) => text(`<h1>${call.body}</h1>${JSON.stringify(call.headers)}`, 'text/html', 500)(response, call),
  ],
  [
    'answers with half of what it got',
    (response, call) => text(`{"code":200,"data":{"token":${call.body}`)(response, call),
  ],
  ['answers with wrong types', (response, call) => success([call.body, call.headers])(response, call)],
  ['resets the connection', reset],
  ['cuts the connection', cut],
];

it('in front of another member API, whatever it does, nothing that is sent is in any log or address', async () => {
  const stage: Stage = await openStage({ LOG_LEVEL: 'trace' });
  try {
    const well = () => {
      stage.upstream.on('/member/login', success({ user: { username: 'ann' }, token: UPSTREAM_TOKEN }));
      stage.upstream.on('/member/isRecharge', success({ enabled: true, min: '10.00', max: '5000.00' }));
      stage.upstream.on('/bank/list', success([{ id: 7, name: 'Harbour Bank', accountName: 'G', accountNumber: '1' }]));
    };
    well();
    const visitor = overheard(stage.app.browser());
    const member = overheard(await signIn(stage.app.browser(), 'ann', password));
    const session = member.session();
    const csrf = (await member.get('/logout')).$('input[name=csrf]').first().val() as string;
    expect(await sendAll(visitor, member, '1')).toBe(18);
    expect(stage.upstream.received.length, 'forms were sent on').toBeGreaterThan(30);
    for (const [, behaviour] of ECHOES) {
      stage.upstream.heal();
      well();
      stage.upstream.otherwise(behaviour);
      for (const { method, path } of Object.values(CALLS)) if (method === 'POST') stage.upstream.on(path, behaviour);
      await sendAll(visitor, member, '1');
    }
    const secrets = [...Object.values(PLANTED), UPSTREAM_TOKEN, session, csrf];
    expectNothingOf(secrets, stage.app);
  } finally {
    await stage.close();
  }
});

it('in front of the embedded member API, well and with its store gone, nothing that is sent is in any log or address', async () => {
  const app = await openApp({ LOG_LEVEL: 'trace' });
  try {
    const member = overheard(await signIn(app.browser()));
    const profile = /\/meet\/detail\/(\d+)/.exec((await member.get('/meet')).body)?.[1] ?? '';
    const session = member.session();
    await sendAll(overheard(app.browser()), member, profile);
    const api = await app.inside.memberApi;
    await api?.service.db.destroy();
    await sendAll(overheard(app.browser()), member, profile);
    expect(app.log(), 'the store is gone').toContain('"level":50');
    expectNothingOf([...Object.values(PLANTED), session, 'garden2026'], app);
  } finally {
    await app.close().catch(() => undefined);
  }
});

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
  const { text } = presentSecret(secret, 'olga', 'Night Garden desk');
  const cookies = [...signedIn.jar].filter(([name]) => /session|csrf/.test(name)).map(([, value]) => value);
  return { browser: signedIn, secrets: [STAFF_PASSWORD, token, text, secret.toString('hex'), ...codes, ...cookies] };
}

const STAFF_PASSWORD = 'Planted-Staff-Password-5';

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
    expectNothingOf(all, app);
    printed += [...receiver.got.map(({ body }) => body), ...mail.mails].join('\n');
    expectNothingOf(all, app);
  } finally {
    closeReceivers();
    await open.close().catch(() => undefined);
  }
}, 120_000);
