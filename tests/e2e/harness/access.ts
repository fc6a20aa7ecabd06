import axe, { type RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { expect } from './test';

const EVERYTHING: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
};
/** Rules whose outcome is another one in the other theme. */
const ABOUT_COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

declare global {
  interface Window {
    /** As its own script leaves it in a page. */
    axe: typeof axe;
  }
}

/**
 * Prepares a page for {@link expectUsable}: every document that it opens has axe in it.
 *
 * @param url the app's address
 * @param language what the app is to speak
 */
export async function prepareLooks(page: Page, url: string, language: string): Promise<void> {
  await page.context().addCookies([{ name: 'lang', value: language, url }]);
  // Colours on their way from one theme to the other are those of neither.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript({ content: axe.source });
}

/** What axe says of the page as it is, and of its colours in the light theme; runs in the page and leaves it as it was. */
async function lookAt([everything, aboutColours]: [RunOptions, RunOptions]) {
  const { dataset, scrollWidth } = document.documentElement;
  const { theme } = dataset;
  if (theme !== 'dark') throw new Error(`The page begins in another theme: ${theme}`);
  const brief = (look: string, { violations }: axe.AxeResults) =>
    violations.map(({ id, nodes }) => `${look} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  const said = brief('dark', await window.axe.run(everything));
  dataset['theme'] = 'light';
  said.push(...brief('light', await window.axe.run(aboutColours)));
  dataset['theme'] = theme;
  return { said, overflow: scrollWidth - innerWidth };
}

/**
 * Holds the page that is open to WCAG 2.2 AA as far as axe can tell, in both themes, and to the width of the phone. The theme
 * is the server's and dark where nobody chose; what a browser prefers changes nothing.
 */
export async function expectUsable(page: Page, name = page.url()): Promise<void> {
  const { said, overflow } = await page.evaluate(lookAt, [EVERYTHING, ABOUT_COLOURS] as [RunOptions, RunOptions]);
  expect(said, name).toEqual([]);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}
