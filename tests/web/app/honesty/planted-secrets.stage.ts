import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import type { Browser } from '../harness/browser';
import type { App } from '../harness/harness';

/** Secrets that members enter and no log may contain. */
export const PLANTED = {
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

/** Everything that is written anywhere. */
let printed = '';
let asked: string[] = [];

/** Listens to all that the process prints, for each test of a file. */
export function watchOutput(): void {
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
}

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

/**
 * Checks that the log, the output and all addresses, which proxies log, contain no secret.
 *
 * @param told what was sent elsewhere
 */
export function expectNothingOf(secrets: readonly string[], app: App, told = ''): void {
  const places = { log: app.log(), printed, told, addresses: asked.join('\n') };
  expect(places.log, 'something was logged').toContain('"msg"');
  for (const [place, written] of Object.entries(places))
    for (const secret of secrets)
      for (const spelt of spellings(secret)) {
        const at = written.toLowerCase().indexOf(spelt.toLowerCase());
        expect(at === -1 ? '' : `${place}: …${written.slice(Math.max(0, at - 200), at + 100)}…`).toBe('');
      }
}

export async function picture(): Promise<Buffer> {
  const pixels = sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } });
  return pixels.png().toBuffer();
}

/** A browser that records every address that it requests or is redirected to. */
export function overheard(browser: Browser): Browser {
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
export async function sendAll(visitor: Browser, member: Browser, profile: string): Promise<number> {
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
