/** The app's colours and their overrides by an operator. Pure. */

/** Colour themes. */
const APPEARANCES = ['dark', 'light'] as const;
type Appearance = (typeof APPEARANCES)[number];

/** The colours of ui/tokens.css (a test compares them); each is `#rrggbb`. */
const DEFAULTS = {
  dark: {
    ground: '#0f171b',
    surface: '#18232a',
    raised: '#22313a',
    text: '#eef4f2',
    muted: '#a8bac0',
    line: '#33464f',
    control: '#7d939b',
    accent: '#8fd6b8',
    'on-accent': '#0b1c15',
    lantern: '#f0c878',
    danger: '#ffaaa0',
    'danger-ground': '#3b1f22',
    success: '#9fe0c4',
    'success-ground': '#16342a',
    rose: '#f48ea4',
    lily: '#f3e2a9',
    balloon: '#8fc4f2',
    smoke: '#c3c9d6',
  },
  light: {
    ground: '#f6f4ec',
    surface: '#fffefa',
    raised: '#edeadf',
    text: '#1b2a2c',
    muted: '#52646a',
    line: '#d6d2c3',
    control: '#6f7f84',
    accent: '#17694d',
    'on-accent': '#ffffff',
    lantern: '#7a5600',
    danger: '#a3211b',
    'danger-ground': '#fbe6e2',
    success: '#17603f',
    'success-ground': '#e0f2e8',
    rose: '#b0284c',
    lily: '#7a5c00',
    balloon: '#1c5f9c',
    smoke: '#566072',
  },
} as const;

/** Names of colours, as the tokens in ui/tokens.css. */
export type ColorName = keyof (typeof DEFAULTS)['dark'];

/** All colours of both themes. */
export type Palette = Readonly<Record<Appearance, Readonly<Record<ColorName, string>>>>;

const GROUNDS = ['ground', 'surface', 'raised'] as const;
const WORDS = ['text', 'muted', 'accent', 'lantern', 'danger', 'success', 'rose', 'lily', 'balloon', 'smoke'] as const;

/** Minimum contrast of text and of controls. Source: WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT = 4.5;
const CONTROL = 3;

/** Foreground and background pairs with their minimum contrast. */
const PAIRS: readonly (readonly [color: ColorName, behind: ColorName, least: number])[] = [
  ...WORDS.flatMap((word) => GROUNDS.map((ground) => [word, ground, TEXT] as const)),
  ['on-accent', 'accent', TEXT],
  ['text', 'danger-ground', TEXT],
  ['danger', 'danger-ground', TEXT],
  ['success', 'success-ground', TEXT],
  ...GROUNDS.map((ground) => ['control', ground, CONTROL] as const),
];

/** Relative luminance, 0 to 1. Source: WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21. @param one `#rrggbb` @param other `#rrggbb` */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Rounded down, so that an insufficient ratio does not look sufficient. */
const written = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);

function faintPairs(palette: Palette): string[] {
  return APPEARANCES.flatMap((appearance) =>
    PAIRS.flatMap(([color, behind, least]) => {
      const [one, other] = [palette[appearance][color], palette[appearance][behind]];
      const ratio = contrastRatio(one, other);
      return ratio >= least
        ? []
        : [
            `${appearance}.${color} ${one} on ${appearance}.${behind} ${other} has a contrast of ${written(ratio)}:1 and needs ${String(least)}:1`,
          ];
    }),
  );
}

const ENTRY = /^(dark|light)\.([a-z-]+)=(#[\da-f]{6})$/i;

/**
 * Parses colour overrides.
 *
 * @param list such as `dark.accent=#ffb454, dark.on-accent=#201400`; separated by commas or blanks
 * @returns the whole palette, or one line per problem
 */
export function readColors(list: string): { palette: Palette } | { problems: string[] } {
  const palette = { dark: { ...DEFAULTS.dark }, light: { ...DEFAULTS.light } } as Record<
    Appearance,
    Record<ColorName, string>
  >;
  const problems: string[] = [];
  for (const [index, entry] of list
    .split(/[\s,]+/)
    .filter(Boolean)
    .entries()) {
    const [, appearance = '', name = '', color = ''] = ENTRY.exec(entry) ?? [];
    const colors = palette[appearance.toLowerCase() as Appearance] as Record<string, string> | undefined;
    if (!colors) problems.push(`entry ${String(index + 1)} must read like dark.accent=#8fd6b8`);
    else if (!Object.hasOwn(colors, name))
      problems.push(`no colour is called ${name}; there are ${Object.keys(colors).join(', ')}`);
    else colors[name] = color.toLowerCase();
  }
  if (problems.length === 0) problems.push(...faintPairs(palette));
  return problems.length > 0 ? { problems } : { palette };
}

/** The colours of the bars around a page; `media` where a colour is for one appearance of the device. */
export interface ThemeColor {
  color: string;
  media?: string;
}

/** The colours around a page, for `<meta name="theme-color">`. Browsers take the first one that fits. */
export function themeColors(palette: Palette, theme: Appearance | 'system'): ThemeColor[] {
  if (theme !== 'system') return [{ color: palette[theme].ground }];
  return [{ color: palette.light.ground, media: '(prefers-color-scheme: light)' }, { color: palette.dark.ground }];
}

/** CSS declarations of a theme's overridden colours; empty without overrides. */
function changesOf(palette: Palette, appearance: Appearance): string {
  return Object.entries(palette[appearance])
    .filter(([name, color]) => DEFAULTS[appearance][name as ColorName] !== color)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';');
}

/** CSS rules that override ui/tokens.css, to load after it; empty without overrides. Print styles stay unchanged. */
export function paletteRules(palette: Palette): string {
  const [dark, light] = [changesOf(palette, 'dark'), changesOf(palette, 'light')];
  const rules = `${dark && `:root{${dark}}`}${light && `:root[data-theme='light']{${light}}`}`;
  const bySystem = light && `@media screen and (prefers-color-scheme:light){:root[data-theme='system']{${light}}}`;
  return rules && `@media screen{${rules}}${bySystem}`;
}
