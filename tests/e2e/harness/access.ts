import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

/** Opens the app in a language. @param url its address */
export async function preferLanguage(page: Page, url: string, language: string): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url }]);
}

/** Rules whose outcome is another one in the other theme. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

// The other mode opens one more page for every look; it is for frames, and there are none.
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

/** Holds the page that is open to WCAG 2.2 AA as far as axe can tell, in both themes, and to the width of the phone. */
export async function expectUsable(page: Page, name = page.url()): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe(page).withRules(ABOUT_COLOURS).analyze();
  const violations = [...light.violations, ...dark.violations];
  expect(violations.map(({ id, nodes }) => `${name} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}
