import type { Page } from 'playwright';
import type { FilledDesk } from '../e2e/harness/filled-desk';
import { at, type Scene } from './scenes';

/** Every page of the desk; `tests/build/browser/desk-pages.test.ts` names one that is missing. */
export const deskScenes = ({ pages, open, refusals }: FilledDesk): Scene[] => {
  const nameOf = (pattern: string) => pattern.slice(1).replace(/\W+/g, '-');
  return [
    ...at('staff', Object.fromEntries(Object.entries(pages).map(([pattern, path]) => [nameOf(pattern), path]))),
    ...at('invited', Object.fromEntries(Object.entries(open).map(([pattern, path]) => [nameOf(pattern), path]))),
    ...refusals.map(([path, action]): Scene => {
      const [pattern = ''] = Object.entries(pages).find(([, other]) => other === path) ?? [];
      const form = `form#${action}`;
      const act = async (page: Page) => {
        if (!(await page.locator(form).isVisible())) await page.locator(`details:has(${form}) > summary`).click();
        await page.locator(`${form} button:not([formaction])`).click();
      };
      return { name: `${nameOf(pattern)}-${action}-errors`, path, as: 'staff', act };
    }),
  ];
};
