import type { Env } from '~/config/env';
import { themeColors } from '~/config/palette';
import type { Theme } from '../../session/theme';
import { FONT_RULES } from '~/i18n/fonts';
import { hashOf } from '../../render/inline-code.server';

/** Escapes text for HTML. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const MOON =
  '<svg aria-hidden="true" width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linejoin="round"><path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"/></svg>';

/** The parts of such a page. */
interface BareDocument {
  language: string;
  theme: Theme;
  /** The window title. */
  title: string;
  /** HTML. */
  main: string;
  script?: string;
}

/** The content of such a page, in one language. */
interface BareSection {
  language: string;
  title: string;
  text: string;
  /** Target of its only link. */
  link: { href: string; text: string };
}

/** An error, what to do about it, and a link, as HTML. */
export const bareSection = ({ language, title, text, link }: BareSection) =>
  `<section lang="${language}"><h1>${escaped(title)}</h1><p>${escaped(text)}</p><p><a href="${escaped(link.href)}">${escaped(link.text)}</a></p></section>`;

/** Creates the pages of an app that are rendered without it: self-contained, in its own colours. */
export function createStaticPages({ BRAND_NAME, BRAND_COLORS }: Pick<Env, 'BRAND_NAME' | 'BRAND_COLORS'>) {
  /** The colours as CSS custom properties. */
  const colors = (theme: 'dark' | 'light') =>
    (['ground', 'surface', 'text', 'muted', 'line', 'accent', 'on-accent', 'lantern'] as const)
      .map((name) => `--${name}: ${BRAND_COLORS[theme][name]};`)
      .join(' ');

  /** Dark, or light if the member or their device chose it. The widths are those of the app's pages without tabs: `--column` in tokens.css. */
  const STYLE = `
:root { color-scheme: dark; ${colors('dark')} }
:root[data-theme='light'] { color-scheme: light; ${colors('light')} }
@media (prefers-color-scheme: light) { :root[data-theme='system'] { color-scheme: light; ${colors('light')} } }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { border-bottom: 1px solid var(--line); background: var(--surface); font-weight: 700; font-size: 1.125rem; }
header div { display: flex; gap: 0.5rem; align-items: center; min-height: 3.5rem; }
header svg { flex: none; color: var(--lantern); }
header b { color: var(--accent); }
main { padding-block: 2rem; }
header div, main { box-sizing: border-box; max-width: 40rem; margin-inline: auto; padding-inline: 1rem; }
main > * { max-width: 38rem; }
section + section { margin-top: 2rem; padding-top: 2rem; border-top: 1px solid var(--line); }
main > svg { display: block; max-width: min(100%, 38rem); margin-bottom: 1rem; }
h1, h2 { margin: 0; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
h2 { font-size: 1.125rem; }
p { margin: 1rem 0 0; text-wrap: pretty; }
${FONT_RULES}
:lang(ja) { line-break: strict; }
:is(h1, h2, a, summary):lang(ja) { word-break: auto-phrase; }
a { display: inline-block; padding: 0.625rem 1.25rem; border-radius: 0.375rem; background: var(--accent); color: var(--on-accent); font-weight: 700; text-decoration: none; }
:focus-visible { outline: 3px solid var(--lantern); outline-offset: 2px; }
details { margin-top: 0.75rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: 0.75rem; background: var(--surface); }
summary { padding: 0.75rem 0; font-weight: 700; cursor: pointer; }
details p { margin: 0 0 0.75rem; }
small { display: block; color: var(--muted); font-size: 0.875rem; font-weight: 400; }
@media (min-width: 72rem) {
  header div, main { max-width: min(70rem, 100vw - 12rem); }
  h1 { font-size: 2rem; }
  main p:lang(ja) { word-break: auto-phrase; }
  section:has(details) { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: 1.5rem; align-items: start; max-width: none; }
  section > :not(details) { grid-column: 1 / -1; max-width: 38rem; }
}
`;

  /**
   * The policy of such a page: it allows the page's one style and, if there is one, its script, each by the hash of its
   * text. A script may also send requests to this server.
   */
  const barePolicy = (script?: string) =>
    [
      "default-src 'none'",
      ...(script === undefined ? [] : [`script-src ${hashOf(script)}`]),
      `style-src ${hashOf(STYLE)}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      ...(script === undefined ? [] : ["connect-src 'self'"]),
    ].join('; ');

  /** The content security policy of a {@link staticPage}. */
  const BARE_POLICY = barePolicy();

  /** A self-contained page. */
  function bareDocument({ language, theme, title, main, script }: BareDocument): string {
    const [first = '', second = ''] = BRAND_NAME.split(' ');
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">${themeColors(
      BRAND_COLORS,
      theme,
    )
      .map(({ color, media }) => `<meta name="theme-color" content="${color}"${media ? ` media="${media}"` : ''}>`)
      .join('')}<title>${escaped(title)}</title><style>${STYLE}</style>`;
    const header = `<header><div>${MOON}<span>${escaped(first)} <b>${escaped(second)}</b></span></div></header>`;
    const end = script === undefined ? '' : `<script>${script}</script>`;
    return `<!doctype html><html lang="${language}" data-theme="${theme}"><head>${head}</head><body>${header}<main>${main}</main>${end}</body></html>`;
  }

  /** @param title window title @param sections one for each language @returns the document */
  function staticPage(title: string, sections: readonly BareSection[], theme: Theme = 'dark'): string {
    const language = sections[0]?.language ?? 'en';
    return bareDocument({ language, theme, title, main: sections.map(bareSection).join('') });
  }

  return { barePolicy, BARE_POLICY, bareDocument, staticPage };
}

/** @see createStaticPages */
export type StaticPages = ReturnType<typeof createStaticPages>;
