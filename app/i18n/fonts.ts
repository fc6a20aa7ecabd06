import type { Language } from './language';

/** Font stacks of languages that share code points but not glyphs; the same ones stand in `app/ui/tokens.css`. */
const FONTS: Readonly<Record<Language, string | undefined>> = {
  en: undefined,
  'zh-CN': "-apple-system, Roboto, 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', 'Microsoft YaHei', sans-serif",
  ja: "-apple-system, Roboto, 'Hiragino Sans', 'Noto Sans JP', 'Noto Sans CJK JP', 'Yu Gothic', sans-serif",
};

/** CSS rules for pages without the style sheets of the app. */
export const FONT_RULES = Object.entries(FONTS)
  .flatMap(([language, fonts]) => (fonts === undefined ? [] : [`:lang(${language}) { font-family: ${fonts}; }`]))
  .join('\n');
