/** One text in English, simplified Chinese and Japanese, in this order. */
export type Texts = readonly [en: string, zhCn: string, ja: string];

/** Maps a text to table columns: `name_en`, `name_zh_cn`, `name_ja`. */
export function columns<Name extends string>(name: Name, [en, zhCn, ja]: Texts) {
  return { [`${name}_en`]: en, [`${name}_zh_cn`]: zhCn, [`${name}_ja`]: ja } as Record<
    `${Name}_en` | `${Name}_zh_cn` | `${Name}_ja`,
    string
  >;
}
