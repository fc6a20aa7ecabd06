import { join } from 'node:path';
import Database from 'libsql';
import { Secret, TOTP } from 'otpauth';
import type { Role } from '~/member-api/desk/staff/roles';
import { openBrowser, sendTo, type Browser } from '../../web/app/harness/browser';
import type { App, AppEnv } from './app';
import { addStaff, DESK_ENV, STAFF_PASSWORD } from './desk';
import { askRecharge } from './funded-member';
import { registerMember, type FreshMember } from './member';
import { memberCalls } from './member-call';
import { PAYMENT_PASSWORD, preparePayout } from './payout';
import { newPicture } from './picture';

/** Variables of an app whose desk is to be filled. Nothing answers at the webhook. */
export const FILLED_ENV: AppEnv = {
  ...DESK_ENV,
  ALERT_WEBHOOK_URL: 'https://hooks.invalid/garden',
  ALERT_WEBHOOK_SECRET: 'a secret of tests that has more than 32 characters',
};

/** Longer than a one-time code is accepted, in ms. */
const NEXT_CODE_MS = 90_000;

/** A desk with something on every page. */
export interface FilledDesk {
  /** An address for each pattern of a page, for an owner. */
  pages: Readonly<Record<string, string>>;
  /** The same, of pages for somebody who is not signed in. */
  open: Readonly<Record<string, string>>;
  /** Pages with forms that are refused when they are sent empty: the page, and the form's action. */
  refusals: readonly (readonly [page: string, action: string])[];
  /** The owner's cookies. */
  cookies: { name: string; value: string }[];
}

/** The path of a link, with its query. */
const pathOf = (link: string): string => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

/** Signs somebody in without a browser. */
async function enter(app: App, role: Role, name: string): Promise<Browser> {
  const browser = openBrowser(sendTo(Number(new URL(app.desk).port)));
  const path = pathOf(await addStaff(app, role, name));
  const invitation = await browser.get(path);
  const secret = Secret.fromBase32(invitation.$('.d-code').text().replaceAll(' ', ''));
  const code = () => new TOTP({ secret, period: 30 }).generate({ timestamp: app.now() });
  const typed = { password: STAFF_PASSWORD, repeat: STAFF_PASSWORD, code: code() };
  await browser.post(`${path}&do=join`, typed);
  await app.advance(NEXT_CODE_MS);
  await browser.get('/desk/sign-in');
  const answer = await browser.post('/desk/sign-in?do=sign-in', { name, password: STAFF_PASSWORD, code: code() });
  if (answer.status !== 303) throw new Error(answer.main);
  return browser;
}

/** Fills in a form of a page, and sends it. @throws {Error} when it is refused */
async function fill(browser: Browser, page: string, action: string, typed: Record<string, string>): Promise<string> {
  await browser.get(page);
  const { status, location, main } = await browser.post(`${page}?do=${action}`, typed);
  if (status !== 303) throw new Error(`${page} ${action}: ${main}`);
  return location;
}

/** What a member does for the queues: recharges, withdrawals, a date request, a report, a conversation. */
async function liveAsMember(app: App, member: FreshMember): Promise<void> {
  const { call } = memberCalls(app.api, member.token);
  await preparePayout(app, member);
  const credit = ['--give', '12345.67', '--reason', 'goodwill'];
  await app.operate('members', 'credit', member.username, '--as', 'mei', ...credit);
  const { list } = await call<{ list: { id: string; kind: string }[] }>('/member/getuserbank');
  const bankId = list.find(({ kind }) => kind === 'btc')?.id;
  await call('/member/withdraw', { amount: '1234.50', bankId, payPassword: PAYMENT_PASSWORD });
  await askRecharge(app.api, member, '20000.00');
  await call('/meet/request', { id: '101', contact: 'ann@example.com', message: 'A walk by the river on Sunday?' });
  await call('/meet/report', { id: '102', reason: 'fake', text: 'These are pictures of an actress.' });
  const form = new FormData();
  const { buffer, mimeType, name } = await newPicture();
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const { url: image } = await call<{ url: string }>('/upload/image', form);
  await call('/System/messages', { text: 'Where is my recharge?\nI sent it yesterday.', image });
}

/** Writes deliveries as the app does when nothing answers. */
function addDeliveries({ dataDir, now }: App): void {
  const database = new Database(join(dataDir, 'member.sqlite'), { timeout: 10_000 });
  const alert = database.prepare('insert into alerts (id, event, reference, at) values (?, ?, ?, ?)');
  const delivery = database.prepare(
    `insert into alert_deliveries (id, alert_id, channel, attempts, next_at, done_at, error) values (?, ?, 'webhook', ?, ?, ?, ?)`,
  );
  for (const [at, [event, attempts, next, done, error]] of (
    [
      ['conversation_waits', 1, null, now(), null],
      ['draw_review', 3, now() + 3_600_000, null, 'HTTP 503'],
      ['ledger_differs', 8, null, null, 'ENOTFOUND'],
    ] as const
  ).entries()) {
    alert.run(`alert-${at}`, event, `reference-${at}`, now());
    delivery.run(`delivery-${at}`, `alert-${at}`, attempts, next, done, error);
  }
  database.close();
}

/** A suspended member who appeals. */
async function addAppeal(app: App, desk: Browser): Promise<void> {
  const { username, token } = await registerMember(app.api);
  const search = await fill(desk, '/desk/members', 'find', { q: username });
  const found = (await desk.get(search)).$('main li a').attr('href') ?? '';
  await fill(desk, found, 'suspend', { reason: 'second_account', note: 'The same phone as another member' });
  await memberCalls(app.api, token).call('/member/appeal', { text: 'My sister uses this phone, too.' });
}

const TEXTS = (name: string) => ({
  [`${name}_en`]: 'The Tide',
  [`${name}_zh_cn`]: '潮汐',
  [`${name}_ja`]: '潮の満ち引き',
});

/**
 * Puts something on every page of a desk: two members with all that waits, two people on duty, drafts, codes, notes.
 *
 * @param app with a clock and {@link FILLED_ENV}
 */
export async function fillDesk(app: App): Promise<FilledDesk> {
  const owner = await enter(app, 'owner', 'mei');
  const colleague = await enter(app, 'desk', 'somebody-with-a-name-of-thirty');
  const members = [await registerMember(app.api), await registerMember(app.api)];
  for (const member of members) await liveAsMember(app, member);
  const picture = await newPicture();
  for (const member of members) await askRecharge(app.api, member, '300.00', picture);
  await addAppeal(app, owner);
  addDeliveries(app);

  /** The link of the nth record of a list, from its end if negative. */
  const linkOn = async (list: string, to: string, nth = 0) =>
    (await owner.get(list)).$(`main a[href^="${to}"]:not([href$="/new"])`).eq(nth).attr('href') ?? '';
  const recharge = await linkOn('/desk/recharges', '/desk/recharges/', -1);
  const withdrawal = await linkOn('/desk/withdrawals', '/desk/withdrawals/');
  // The colleague is on it, and it lies beside another with the same picture.
  await colleague.get(recharge);
  await colleague.get(withdrawal);
  const conversation = await linkOn('/desk/conversations', '/desk/conversations/');
  const member = conversation.replace('conversations', 'members');
  await fill(owner, member, 'note', { text: 'Called on Tuesday about the recharge.\nWas content with the answer.' });
  const canned = { text_en: 'It is on its way.', text_zh_cn: '已经在路上了。', text_ja: '手続き中です。' };
  await fill(owner, '/desk/canned', 'save', { name: 'On its way', ...canned });
  const draft = await fill(owner, '/desk/announcements/drafts/new', 'save', { ...TEXTS('title'), ...TEXTS('text') });
  await fill(owner, '/desk/invites', 'make', { maxUses: '20', until: '2030-01-01T00:00' });
  await fill(owner, '/desk/invites', 'make', {});
  const invitation = pathOf(await addStaff(app, 'auditor', 'aud'));

  const pages = {
    '/desk': '/desk',
    '/desk/account': '/desk/account',
    '/desk/staff': '/desk/staff',
    '/desk/staff/:name': '/desk/staff/mei',
    '/desk/recharges': '/desk/recharges',
    '/desk/recharges/:id': recharge,
    '/desk/withdrawals': '/desk/withdrawals',
    '/desk/withdrawals/:id': withdrawal,
    '/desk/requests': '/desk/requests',
    '/desk/requests/:id': await linkOn('/desk/requests', '/desk/requests/'),
    '/desk/reports': '/desk/reports',
    '/desk/reports/:id': await linkOn('/desk/reports', '/desk/reports/'),
    '/desk/conversations': '/desk/conversations',
    '/desk/conversations/:id': conversation,
    '/desk/canned': '/desk/canned',
    '/desk/hours': '/desk/hours',
    '/desk/books': '/desk/books',
    '/desk/audit': '/desk/audit',
    '/desk/alerts': '/desk/alerts',
    '/desk/members': '/desk/members',
    '/desk/members/:id': member,
    '/desk/members/:id/timeline': `${member}/timeline`,
    '/desk/members/:id/credit': `${member}/credit`,
    '/desk/members/:id/credit/check': `${member}/credit/check?way=give&amount=12.50&reason=goodwill`,
    '/desk/appeals': '/desk/appeals',
    '/desk/appeals/:id': await linkOn('/desk/appeals', '/desk/appeals/'),
    '/desk/content': '/desk/content',
    '/desk/announcements': '/desk/announcements',
    '/desk/announcements/drafts/:id': draft,
    '/desk/announcements/:id': '/desk/announcements/1',
    '/desk/films': '/desk/films',
    '/desk/films/new': '/desk/films/new',
    '/desk/films/:id': await linkOn('/desk/films', '/desk/films/'),
    '/desk/categories': '/desk/categories',
    '/desk/categories/:id': await linkOn('/desk/categories', '/desk/categories/'),
    '/desk/regions': '/desk/regions',
    '/desk/regions/:id': await linkOn('/desk/regions', '/desk/regions/'),
    '/desk/banners': '/desk/banners',
    '/desk/banners/:id': await linkOn('/desk/banners', '/desk/banners/'),
    '/desk/profiles': '/desk/profiles',
    '/desk/profiles/:id': await linkOn('/desk/profiles', '/desk/profiles/'),
    '/desk/invites': '/desk/invites',
    '/desk/banks': '/desk/banks',
    '/desk/banks/:id': await linkOn('/desk/banks', '/desk/banks/'),
  };
  const refusals = [
    ['/desk/films/new', 'add'],
    [`${member}/credit`, 'give'],
    ['/desk/staff', 'add'],
    [recharge, 'reject'],
    [member, 'suspend'],
    [conversation, 'answer'],
  ] as const;
  return {
    pages,
    open: { '/desk/sign-in': '/desk/sign-in', '/desk/join': invitation },
    refusals,
    cookies: [...owner.jar].map(([name, value]) => ({ name, value })),
  };
}
