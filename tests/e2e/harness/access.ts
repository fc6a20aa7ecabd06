import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

const EVERY_LOOK = ['dark', 'light'].flatMap((theme) => ['en', 'zh-CN', 'ja'].map((language) => ({ language, theme })));
/** Both themes, and the two languages with long words. All six are looked at with ALL_LOOKS (test:long). */
const ENOUGH = EVERY_LOOK.filter(({ language, theme }) => language === (theme === 'dark' ? 'ja' : 'en'));
export const LOOKS = process.env['ALL_LOOKS'] ? EVERY_LOOK : ENOUGH;

/** Opens the app in a language and a theme. @param url its address */
export async function prefer(page: Page, url: string, language: string, theme: string): Promise<void> {
  await page
    .context()
    .addCookies(Object.entries({ lang: language, theme }).map(([name, value]) => ({ name, value, url })));
}

/** Holds the page that is open to WCAG 2.2 AA as far as axe can tell, and to the width of the phone. */
export async function expectUsable(page: Page, name = page.url()): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // The other mode opens one more page for every look; it is for frames, and there are none.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}
