import { createHash } from 'node:crypto';
import { settings } from '~/config/settings.server';
import type { Theme } from './theme';

/**
 * Pages that are answered before the app draws any: one file with nothing to load, in the app's own colours.
 */

/** The colours that it uses, as declarations. */
const colors = (theme: Theme) =>
  (['ground', 'text', 'muted', 'line', 'accent', 'on-accent', 'lantern'] as const)
    .map((name) => `--${name}: ${settings.env.BRAND_COLORS[theme][name]};`)
    .join(' ');

/** Dark, and light where the member chose it. */
const STYLE = `
:root { color-scheme: dark; ${colors('dark')} }
:root[data-theme='light'] { color-scheme: light; ${colors('light')} }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { padding: 1rem; border-bottom: 1px solid var(--line); font-weight: 700; font-size: 1.125rem; }
main { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; }
section + section { margin-top: 2rem; padding-top: 2rem; border-top: 1px solid var(--line); }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
p { margin: 1rem 0 0; text-wrap: pretty; }
:lang(ja) { word-break: auto-phrase; }
a { display: inline-block; padding: 0.625rem 1.25rem; border-radius: 0.375rem; background: var(--accent); color: var(--on-accent); font-weight: 700; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--lantern); outline-offset: 2px; }
`;

/** The policy that such a page comes with: its one style is named by what is in it. */
export const BARE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Text as it may stand in a page. */
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What such a page says, in one language. */
interface BareSection {
  language: string;
  title: string;
  text: string;
  /** Where its one link leads. */
  link: { href: string; text: string };
}

/** @param title of the window @param sections one for each language in which it speaks @returns the document */
export function barePage(title: string, sections: readonly BareSection[], theme: Theme = 'dark'): string {
  const main = sections.map(
    ({ language, title: heading, text, link }) =>
      `<section lang="${language}"><h1>${escaped(heading)}</h1><p>${escaped(text)}</p><p><a href="${escaped(link.href)}">${escaped(link.text)}</a></p></section>`,
  );
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="theme-color" content="${settings.env.BRAND_COLORS[theme].ground}"><title>${escaped(title)}</title><style>${STYLE}</style>`;
  const header = `<header>${escaped(settings.env.BRAND_NAME)}</header>`;
  return `<!doctype html><html lang="${sections[0]?.language ?? 'en'}" data-theme="${theme}"><head>${head}</head><body>${header}<main>${main.join('')}</main></body></html>`;
}
