import type { Page } from '@playwright/test';
import { LANGUAGES } from '~/i18n/language';
import { codeOf } from '../../../web/member-api/second-step/steps';
import type { App } from '../../harness/app';
import { MEMBER_FORMS, NEWCOMER_FORMS, PUBLIC_FORMS } from '../../harness/every-page';
import type { FreshMember } from '../../harness/member';
import { memberCalls } from '../../harness/member-call';
import { fillLogin, signIn } from '../../harness/pages';
import { preparePayout } from '../../harness/payout';
import { expect, test } from '../../harness/test';

test.use({ trace: 'off' });
test.describe.configure({ timeout: 300_000 });

/** What of the first form is not seen on arrival: its first field, its main button. Runs in the page. */
function outOfView(): string[] {
  const form = document.querySelector('main form');
  if (!form) return ['there is no form'];
  const fields = [...form.querySelectorAll('input:not([type=hidden]), select, textarea')];
  const button = form.querySelector('button:not([type=button])');
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
    for (const what of await page.evaluate(outOfView)) wrong.push(`${path}: ${what}`);
  }
  return wrong;
}

/** Opens the second step of a login, of a member who has turned it on. */
async function openSecondStep(page: Page, app: App, { token, username, password }: FreshMember): Promise<void> {
  const { call } = memberCalls(app.api, token);
  const { secret } = await call<{ secret: string }>('/member/second-step/begin', { password });
  await call('/member/second-step/confirm', { code: codeOf(secret, app.now()) });
  await page.goto('/login');
  await fillLogin(page, username, password);
  await page.waitForURL('**/login/second-step*');
}

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
    wrong.push(...(await notInView(page, [page.url()])));
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
    await page.goto('/profile/bank-card');
    const remove = await page.locator('main a[href$="/delete"]').first().getAttribute('href');
    wrong.push(...(await notInView(page, [remove ?? ''])));
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
