import axe, { type RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '~/i18n/language';
import { wrongLayout } from './layout';
import { takenOver } from './pages';
import { expect } from './test';

const EVERYTHING: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
};
/** Rules whose result depends on the theme. */
const ABOUT_COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/** Whether all looks are tested (test:long). */
export const IS_WHOLE = Boolean(process.env['ALL_LOOKS']);

declare global {
  interface Window {
    /** Set in a page by axe's own script. */
    axe: typeof axe;
  }
}

/** The language of the app, and whether scripts are off: `ja lite`. */
export type Look = string;

/** With ALL_LOOKS (test:long) every language, with scripts and lite; otherwise only one. */
export const looksOr = (one: Look): readonly Look[] =>
  IS_WHOLE ? LANGUAGES.flatMap((language) => [language, `${language} lite`]) : [one];

/**
 * Prepares a page for {@link expectUsable}: adds axe to every document that it opens.
 *
 * @param url the app's address
 */
export async function prepareLooks(page: Page, url: string, look: Look): Promise<void> {
  const [language = '', lite] = look.split(' ');
  const cookies = [
    { name: 'lang', value: language, url },
    { name: 'lite', value: lite ? 'on' : 'off', url },
  ];
  await page.context().addCookies(cookies);
  // During a transition between themes, colours belong to neither.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript({ content: axe.source });
}

/** Runs axe on the page as it is. Runs in the page. */
const runAxe = async (options: RunOptions) =>
  (await window.axe.run(options)).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );

/**
 * Looks at the open page in the theme that it has.
 *
 * @returns what axe finds against WCAG 2.2 AA, and whether the page scrolls sideways
 */
export async function findFaults(page: Page, name: string): Promise<string[]> {
  const found = await page.evaluate(runAxe, EVERYTHING);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (width > 0) found.push(`scrolls sideways by ${width} px`);
  return found.map((what) => `${name}: ${what}`);
}

/**
 * Runs axe on the page as it is, and on its colours in the light theme if it has themes. Runs in the page and restores its state.
 */
async function lookAt([everything, aboutColours]: [RunOptions, RunOptions]) {
  const { dataset, scrollWidth, clientWidth } = document.documentElement;
  const { theme } = dataset;
  if (theme !== 'dark' && theme !== undefined) throw new Error(`The page begins in another theme: ${theme}`);
  const brief = (look: string, { violations }: axe.AxeResults) =>
    violations.map(({ id, nodes }) => `${look} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  // What a bar covers at this place of scrolling is not too small a target: it scrolls away from under it.
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) =>
    /^(sticky|fixed)$/.test(getComputedStyle(element).position),
  );
  for (const { style } of bars) style.setProperty('position', 'static');
  const said = brief('dark', await window.axe.run(everything));
  for (const { style } of bars) style.removeProperty('position');
  if (theme !== undefined) {
    // A page inlines the rules of its own theme; those of the other one are in the stylesheet.
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
    if (link && !link.sheet)
      // Not `onload`: the page's own script may set that one.
      await new Promise((done) => {
        for (const event of ['load', 'error']) link.addEventListener(event, done);
        link.disabled = false;
      });
    dataset['theme'] = 'light';
    said.push(...brief('light', await window.axe.run(aboutColours)));
    dataset['theme'] = theme;
  }
  return { said, overflow: scrollWidth - clientWidth };
}

/**
 * Holds the open page to WCAG 2.2 AA as far as axe can tell, in both themes, and to the width of the phone. The theme is the
 * server's, dark by default, and ignores the browser's preference. With ALL_LOOKS the layout is tested in other sizes, too.
 *
 * @param decided rules of axe from which a decision record departs on this page
 */
export async function expectUsable(page: Page, name = page.url(), decided: readonly string[] = []): Promise<void> {
  const { said, overflow } = await page.evaluate(lookAt, [EVERYTHING, ABOUT_COLOURS] as [RunOptions, RunOptions]);
  const wrong = said.filter((what) => !decided.some((rule) => what.includes(` ${rule}: `)));
  expect(wrong, name).toEqual([]);
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  if (!IS_WHOLE) return;
  const size = page.viewportSize();
  expect(await wrongLayout(page, name)).toEqual([]);
  if (size) await page.setViewportSize(size);
}

/**
 * Opens a page. Unless it is lite, holds that its title after hydration is the one that the server sent: the bundle has only
 * some of the texts, so a missing one would show as its key.
 */
export async function openTitled(page: Page, path: string, look: Look): Promise<void> {
  const answer = await page.goto(path);
  if (look.endsWith(' lite')) return;
  await takenOver(page);
  const sent = await page.evaluate(
    (html) => new DOMParser().parseFromString(html, 'text/html').title,
    (await answer?.text()) ?? '',
  );
  expect(sent, path).not.toBe('');
  expect(await page.title(), `${path} with scripts`).toBe(sent);
}
