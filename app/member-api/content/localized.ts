import { WIRE_LANGUAGES, type WireLanguage } from '~/contract/language';

type Underscored<Wire extends string> = Wire extends `${infer Name}-${infer Country}` ? `${Name}_${Country}` : Wire;

/** The end of a column's name: `name_zh_cn`. */
type ColumnSuffix = Underscored<WireLanguage>;

/** Text columns, one in each language. */
export type Localized<Name extends string> = Record<`${Name}_${ColumnSuffix}`, string>;

/** A text in each language. */
export type Texts = Readonly<Record<WireLanguage, string>>;

/** Column suffix of a language: `name_${columnSuffix(lang)}`. */
export function columnSuffix(lang: WireLanguage): ColumnSuffix {
  return lang.replace('-', '_') as ColumnSuffix;
}

/** A text in each language, from one function. */
export function inEachLanguage(write: (lang: WireLanguage) => string): Texts {
  return Object.fromEntries(WIRE_LANGUAGES.map((lang) => [lang, write(lang)])) as Texts;
}

/** Maps a text to table columns: `name_en`, `name_zh_cn` and the others. */
export function columns<Name extends string>(name: Name, texts: Texts): Localized<Name> {
  const entries = WIRE_LANGUAGES.map((lang) => [`${name}_${columnSuffix(lang)}`, texts[lang]]);
  return Object.fromEntries(entries) as Localized<Name>;
}

/** Reads the columns of a text in each language. */
export const textsOf = <Name extends string>(row: Localized<Name>, name: Name): Texts =>
  inEachLanguage((lang) => row[`${name}_${columnSuffix(lang)}`]);
