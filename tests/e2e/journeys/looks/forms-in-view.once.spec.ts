import type { Page } from '@playwright/test';
import { LANGUAGES } from '~/i18n/language';
import { MEMBER_FORMS, NEWCOMER_FORMS, PUBLIC_FORMS } from '../../harness/every-page';
import { memberCalls } from '../../harness/member-call';
import { signIn } from '../../harness/pages';
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

for (const language of LANGUAGES)
  test(`the first field and the button of every form are seen before scrolling, on a small phone: ${language}`, async ({
    page,
    app,
    freshMember,
    fundedMember,
  }) => {
    await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
    const wrong = await notInView(page, PUBLIC_FORMS);
    await signIn(page, await freshMember());
    wrong.push(...(await notInView(page, NEWCOMER_FORMS)));
    await page.context().clearCookies({ name: /session/ });
    const member = await fundedMember();
    await preparePayout(app, member);
    const { call } = memberCalls(app.api, member.token);
    for (const text of ['One', 'Two', 'Three']) await call('/System/messages', { text });
    await signIn(page, member);
    wrong.push(...(await notInView(page, MEMBER_FORMS)));
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
