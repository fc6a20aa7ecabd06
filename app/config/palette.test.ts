import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastRatio, paletteRules, readColors } from './palette';

const palette = (list = '') => {
  const read = readColors(list);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.palette;
};
const problems = (list: string): string[] => {
  const read = readColors(list);
  return 'problems' in read ? read.problems : [];
};

describe('the contrast of two colours', () => {
  // Source: examples of WCAG's techniques, and the extremes.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.478],
    ['#767676', '#ffffff', 4.542],
    ['#ff0000', '#ffffff', 3.998],
  ])('of %s and %s is what WCAG says', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
  });
});

describe('our own colours', () => {
  it('are those of the style sheet', () => {
    const css = readFileSync('app/ui/tokens.css', 'utf8');
    const rules = [/:root \{([^}]*)\}/, /:root\[data-theme='light'\] \{([^}]*)\}/, /='system'\] \{([^}]*)\}/];
    const [dark, light, bySystem] = rules.map((rule): unknown =>
      Object.fromEntries(
        [...(rule.exec(css)?.[1] ?? '').matchAll(/--([\w-]+): (#\w{6});/g)].map(([, name = '', color = '']) => [
          name,
          color,
        ]),
      ),
    );
    expect(palette()).toEqual({ dark, light });
    expect(bySystem, 'light, as the device has it').toEqual(light);
  });

  it('can all be read where they stand, and need no rules besides the style sheet', () => {
    expect(problems('')).toEqual([]);
    expect(paletteRules(palette())).toBe('');
  });
});

describe('colours of an operator', () => {
  it('take the place of ours on screens, each in its own appearance', () => {
    const own = palette(' dark.accent=#FFB454,dark.on-accent=#201400\n light.lantern=#6a4a00 ');
    expect(own.dark).toMatchObject({ accent: '#ffb454', 'on-accent': '#201400', ground: palette().dark.ground });
    expect(paletteRules(own)).toBe(
      "@media screen{:root{--accent:#ffb454;--on-accent:#201400}:root[data-theme='light']{--lantern:#6a4a00}}@media screen and (prefers-color-scheme:light){:root[data-theme='system']{--lantern:#6a4a00}}",
    );
    expect(paletteRules(palette('light.accent=#17604d'))).toBe(
      "@media screen{:root[data-theme='light']{--accent:#17604d}}@media screen and (prefers-color-scheme:light){:root[data-theme='system']{--accent:#17604d}}",
    );
  });

  it('that words could not be read in are refused with the pair and its ratio', () => {
    expect(problems('light.accent=#8fd6b8')).toContain(
      'light.accent #8fd6b8 on light.surface #fffefa has a contrast of 1.66:1 and needs 4.5:1',
    );
    expect(problems('dark.on-accent=#8a8a8a')).toEqual([
      'dark.on-accent #8a8a8a on dark.accent #8fd6b8 has a contrast of 2.05:1 and needs 4.5:1',
    ]);
  });

  it('are refused for a ground on which other words fade, too', () => {
    const lines = problems('light.ground=#7f7f7f');
    expect(lines).toContainEqual(expect.stringMatching(/^light\.rose #b0284c on light\.ground #7f7f7f has/));
    expect(lines.join()).not.toContain('dark.');
  });

  it('are held to less where they draw only the edge of a control', () => {
    expect(problems('light.control=#8a8a8a')).toEqual([
      'light.control #8a8a8a on light.raised #edeadf has a contrast of 2.86:1 and needs 3:1',
    ]);
    expect(problems('light.control=#777777 light.line=#ffffff')).toEqual([]);
  });

  it('never read as enough when they are a hair too little', () => {
    const [line = ''] = problems('light.text=#000000 light.on-accent=#b5d2c6 ');
    const [, said = ''] = /contrast of ([\d.]+):1/.exec(line) ?? [];
    expect(Number(said)).toBeLessThan(4.5);
  });

  it.each([
    ['accent=#ffb454', 'entry 1 must read like dark.accent=#8fd6b8'],
    ['dark.accent=orange', 'entry 1 must read like dark.accent=#8fd6b8'],
    ['dark.accent=#8fd6b8, dark.accent = #fff', 'entry 2 must read like dark.accent=#8fd6b8'],
    ['dark.acent=#ffb454', 'no colour is called acent; there are ground, surface'],
    ['dark.constructor=#ffb454', 'no colour is called constructor'],
  ])('are refused when they cannot be read: %s', (list, said) => {
    expect(problems(list).join('\n')).toContain(said);
  });
});
