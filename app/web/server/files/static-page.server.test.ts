import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEnv } from '~/config/env';
import { createStaticPages } from './static-page.server';

const read = readEnv({});
if ('problems' in read) throw new Error(read.problems.join());
const { BARE_POLICY, staticPage } = createStaticPages(read.env);

const link = { href: '/a?b="c"&d', text: 'Go <on>' };
const page = staticPage('A & B', [{ language: 'en', title: 'Too <many>', text: '"Wait"', link }], 'light');
const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';

it('a page of its own says what it is given as text, in the theme that was chosen', () => {
  expect(page).toContain('<html lang="en" data-theme="light">');
  expect(page).toContain('<h1>Too &#60;many&#62;</h1>');
  expect(page).toContain('<a href="/a?b=&#34;c&#34;&#38;d">Go &#60;on&#62;</a>');
  expect(staticPage('', [])).toContain('data-theme="dark"');
  const bySystem = staticPage('', [], 'system');
  expect(bySystem).toContain('<meta name="theme-color" content="#f6f4ec" media="(prefers-color-scheme: light)">');
  expect(bySystem).toContain(
    "@media (prefers-color-scheme: light) { :root[data-theme='system'] { color-scheme: light; --ground: #f6f4ec;",
  );
});

it('its style is the one that its policy allows', () => {
  expect(BARE_POLICY).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(BARE_POLICY).not.toContain('unsafe');
});

it('its colours are those of the app', () => {
  const tokens = readFileSync('app/ui/tokens.css', 'utf8');
  const of = (css: string, start: string) => css.slice(css.indexOf(start)).split('}', 1)[0] ?? '';
  for (const theme of [':root {', ":root[data-theme='light'] {"]) {
    const colours = of(style, theme).match(/--[\w-]+: #\w+;/g) ?? [];
    expect(colours).toHaveLength(8);
    for (const colour of colours) expect(of(tokens, theme), theme).toContain(colour);
  }
});
