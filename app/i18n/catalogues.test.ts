import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from './en';
import ja from './ja';
import zhCN from './zh-CN';

const APP = join(import.meta.dirname, '..');

/** Everything that could name a text: the app without the catalogues, the member API and tests. */
function sources(folder = APP): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !/^(en|ja|zh-CN|member-api|commands)$/.test(name) && !name.includes('.test.'))
    .map((entry) =>
      entry.isDirectory() ? sources(join(folder, entry.name)) : readFileSync(join(folder, entry.name), 'utf8'),
    )
    .join('\n');
}

/** Keys that are put together at run time: by kind of failure, by reason, by status, by field. */
const COMPOSED =
  /^(errors:(upstream|reason|wait)\.|errors:\w+\.(too_short|too_long|format)$|errors:(too_short|too_long|format|mismatch|exists|invalid)$|(vote|bets):status_|verify:((outcome|order)_|(state|tree)\.))/;

const keysOf = (catalogue: Record<string, Record<string, string>>) =>
  Object.entries(catalogue).flatMap(([part, texts]) => Object.keys(texts).map((key) => `${part}:${key}`));

describe('the catalogues', () => {
  it('hold no text that no page uses', () => {
    // The name of a style is no use of a text.
    const code = sources().replace(/\w\['[^']*'\]/g, '');
    const unused = keysOf(en).filter((name) => {
      const key = name.slice(name.indexOf(':') + 1).replace(/_(one|other)$/, '');
      return (
        !COMPOSED.test(name) &&
        !["'", '"', '`'].some((quote) => code.includes(`${quote}${key}${quote}`) || code.includes(`:${key}${quote}`))
      );
    });
    expect(unused).toEqual([]);
  });

  it.each([
    ['zh-CN', zhCN],
    ['ja', ja],
  ])('name the same values in %s as in English', (_, catalogue) => {
    const blanks = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();
    const english: Record<string, Record<string, string>> = en;
    const other: Record<string, Record<string, string>> = catalogue;
    for (const name of keysOf(other)) {
      const [part = '', key = ''] = name.split(/:(.*)/s, 2);
      expect(blanks(other[part]?.[key] ?? ''), name).toEqual(blanks(english[part]?.[key] ?? ''));
    }
  });

  it.each([
    ['en', en, 'Simulated'],
    ['zh-CN', zhCN, '模拟'],
    ['ja', ja, 'シミュレーション'],
  ])('call the winners simulated in %s, heading and row alike (X4)', (_, { home }, word) => {
    expect(home.simulated).toBe(word);
    expect(home.winners).toContain(word);
  });
});
