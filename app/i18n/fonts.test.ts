import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FONT_RULES } from './fonts';

it('fonts of languages are the same with and without the style sheets of the app', () => {
  const tokens = readFileSync('app/ui/tokens.css', 'utf8');
  const stacks = [...tokens.matchAll(/^:lang\(([\w-]+)\) \{\n {2}--sans: (.+);$/gm)];
  const rules = stacks.map(([, language, fonts]) => `:lang(${language}) { font-family: ${fonts}; }`);
  expect(rules.length).toBeGreaterThan(1);
  expect(FONT_RULES.split('\n').sort()).toEqual(rules.sort());
});
