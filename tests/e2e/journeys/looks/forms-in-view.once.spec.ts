import type { Page } from '@playwright/test';
import { LANGUAGES } from '~/i18n/language';
import { codeOf } from '../../../web/member-api/second-step/steps';
import type { App } from '../../harness/app';
import { MEMBER_FORMS, NEWCOMER_FORMS, PUBLIC_FORMS } from '../../harness/every-page';
import type { FreshMember } from '../../harness/member';
import { DAY_MS } from '../../harness/limits';
import { memberCalls, type MemberCalls } from '../../harness/member-call';
import { fillLogin, signIn } from '../../harness/pages';
import { preparePayout } from '../../harness/payout';
import { expect, test } from '../../harness/test';

test.use({
  trace: 'off',
  // Nothing listens there: the page of e-mails has its forms, and no e-mail is sent.
  appEnv: {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MEMBER_EMAIL_FROM: 'news@members.example',
    PUBLIC_ORIGIN: 'http://members.example',
  },
});
test.describe.configure({ timeout: 300_000 });

/** What of the first form is not seen on arrival: its first field, its main button. Runs in the page. */
function outOfView(): string[] {
  const form = document.querySelector('main form');
  const fields = [...(form?.querySelectorAll('input:not([type=hidden]), select, textarea') ?? [])];
  const button = form?.querySelector('button:not([type=button])');
  const seen: [string, Element | null | undefined][] = [
    ['its first field', fields.find((field) => field.checkVisibility() && !field.closest('[aria-hidden]'))],
    ['its button', button],
  ];
  return seen.flatMap(([what, element]) => {
    if (!element) return [];
    const { left, top, right, bottom } = element.getBoundingClientRect();
    // Both ends, so that no bar covers a part of it.
    const isSeen = [top + 2, bottom - 2].every((y) => {
      const found = document.elementFromPoint((left + right) / 2, y);
      return found !== null && (element.contains(found) || found.contains(element));
    });
    return isSeen ? [] : [`${what} at ${Math.round(top)}–${Math.round(bottom)} is not in view`];
  });
}

async function notInView(page: Page, paths: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    // That of a passkey comes with the scripts.
    await expect(page.locator('main form').first(), path).toBeAttached();
    for (const what of await page.evaluate(outOfView)) wrong.push(`${path}: ${what}`);
  }
  return wrong;
}

/** Turns the second step of a member on. */
async function guard(app: App, { token, password }: FreshMember): Promise<void> {
  const { call } = memberCalls(app.api, token);
  const { secret } = await call<{ secret: string }>('/member/second-step/begin', { password });
  await call('/member/second-step/confirm', { code: codeOf(secret, app.now()) });
}

/** Opens the second step of a login, of a member who has turned it on. */
async function openSecondStep(page: Page, app: App, member: FreshMember): Promise<void> {
  await guard(app, member);
  await page.goto('/login');
  await fillLogin(page, member.username, member.password);
  await page.waitForURL('**/login/second-step*');
}

/** The page that asks whether to remove the first payout account. */
async function removalPage(page: Page): Promise<string> {
  await page.goto('/profile/bank-card');
  return (await page.locator('main a[href$="/delete"]').first().getAttribute('href')) ?? '';
}

/** A new member who is signed in at `page`. */
interface Visit {
  page: Page;
  app: App;
  member: FreshMember;
  call: MemberCalls['call'];
}

const LIMIT_PAGES = ['daily-stake', 'weekly-loss', 'monthly-recharge', 'reality-check'].map(
  (slug) => `/profile/limits/${slug}`,
);
const STRICT = { stakeDaily: '10', lossWeekly: '10', rechargeMonthly: '10', realityCheckMinutes: 30 };
const LOOSER = { stakeDaily: '20', lossWeekly: '20', rechargeMonthly: '20', realityCheckMinutes: 60 };

/** Forms that no address alone leads to: brings a member there, and names the pages. */
const STATES: Readonly<Record<string, (visit: Visit) => Promise<readonly string[]>>> = {
  'a suspension': async ({ app, member }) => {
    await app.operate('members', 'suspend', member.username, '--as', 'mei', '--reason', 'second_account');
    return ['/profile/appeal'];
  },
  'an address of e-mails that is not confirmed': async ({ call, member: { email } }) => {
    await call('/member/mail', { email, answers: true, withdrawals: true, logins: true });
    return ['/profile/mail'];
  },
  'a second step that is set up': async ({ page, member }) => {
    await page.goto('/profile/second-step');
    await page.locator('#second-step-begin-password').fill(member.password);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/profile/second-step?setup=*');
    return [page.url()];
  },
  'a second step that is on': async ({ page, app, member }) => {
    await preparePayout(app, member);
    const removal = await removalPage(page);
    await guard(app, member);
    return [
      ...['codes', 'off', 'passkey'].map((form) => `/profile/second-step?show=${form}`),
      '/profile/payment-password',
      '/profile/bank-card/add',
      '/profile/bank-card/add?kind=btc',
      '/profile/close',
      removal,
    ];
  },
  limits: async ({ call }) => {
    await call('/member/limits', STRICT);
    return LIMIT_PAGES;
  },
  'looser limits that wait': async ({ call }) => {
    await call('/member/limits', STRICT);
    await call('/member/limits', LOOSER);
    return LIMIT_PAGES;
  },
  'looser limits that can be confirmed': async ({ app, call }) => {
    await call('/member/limits', STRICT);
    await call('/member/limits', LOOSER);
    await app.advance(DAY_MS);
    return LIMIT_PAGES;
  },
  'a file of own data': async ({ call, member: { password } }) => {
    await call('/member/export', { password });
    await expect.poll(async () => (await call<{ state: string }>('/member/export')).state).toBe('ready');
    return ['/profile/data'];
  },
  'an account that is being closed': async ({ call, member: { password } }) => {
    await call('/member/closing', { password });
    return ['/profile/close'];
  },
  'a stop card': async ({ call }) => {
    await call('/member/stop-card', {});
    return ['/profile/limits/stop-card'];
  },
  'a blocked person': async ({ call }) => {
    await call('/meet/block', { id: '104' });
    return ['/meet/detail/104/block'];
  },
};

for (const language of LANGUAGES)
  test(`the first field and the button of every form are seen before scrolling, on a small phone: ${language}`, async ({
    page,
    app,
    freshMember,
    fundedMember,
  }) => {
    await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
    const wrong = await notInView(page, PUBLIC_FORMS);
    await openSecondStep(page, app, await freshMember());
    wrong.push(...(await notInView(page, [page.url(), '/login/second-step?by=recovery'])));
    await signIn(page, await freshMember());
    wrong.push(...(await notInView(page, NEWCOMER_FORMS)));
    await page.context().clearCookies({ name: /session/ });
    const member = await fundedMember();
    await preparePayout(app, member);
    const { call } = memberCalls(app.api, member.token);
    for (const text of ['One', 'Two', 'Three']) await call('/System/messages', { text });
    await call('/meet/request', { id: '103', contact: 'me@example.org' });
    await signIn(page, member);
    wrong.push(...(await notInView(page, [...MEMBER_FORMS, '/meet/detail/103/request/revoke'])));
    await page.goto('/profile/withdraw');
    await page.locator('#withdraw-amount').fill('100');
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/check?**');
    wrong.push(...(await notInView(page, [page.url()])));
    wrong.push(...(await notInView(page, [await removalPage(page)])));
    expect(wrong).toEqual([]);
  });

for (const [state, reach] of Object.entries(STATES))
  test(`with ${state}, the first field and the button are seen before scrolling, on a small phone`, async ({
    page,
    app,
    freshMember,
  }) => {
    const member = await freshMember();
    await signIn(page, member);
    const paths = await reach({ page, app, member, call: memberCalls(app.api, member.token).call });
    const wrong: string[] = [];
    for (const language of LANGUAGES) {
      await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
      for (const what of await notInView(page, paths)) wrong.push(`${language} ${what}`);
    }
    expect(wrong).toEqual([]);
  });

/** What stays over the page while it scrolls, and how wide the page is beyond the screen. Runs in the page. */
function standing(): string[] {
  const over = [...document.querySelectorAll('body *')].filter((element) => {
    const { position } = getComputedStyle(element);
    return (position === 'fixed' || position === 'sticky') && element.getBoundingClientRect().height > 0;
  });
  const beside = document.documentElement.scrollWidth - innerWidth;
  return [...over.map((element) => element.outerHTML.slice(0, 80)), ...(beside > 0 ? [`${beside} px beside`] : [])];
}

test('on a phone held sideways nothing covers a form, and its first field has room', async ({
  page,
  app,
  fundedMember,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const wrong: string[] = [];
  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      for (const what of await page.evaluate(standing)) wrong.push(`${path}: ${what}`);
    }
  };
  await look(PUBLIC_FORMS);
  await page.goto('/login');
  await expect(page.locator('#login-password')).toBeInViewport({ ratio: 1 });
  const member = await fundedMember();
  await preparePayout(app, member);
  await signIn(page, member);
  await look([...MEMBER_FORMS, '/vote']);
  expect(wrong).toEqual([]);
});
