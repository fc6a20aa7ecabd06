/** The `lang` query of the wire. Source: docs/member-api.md, Transport. */
export const WIRE_LANGUAGES = ['en', 'ja', 'zh-cn'] as const;

/** One of {@link WIRE_LANGUAGES}. */
export type WireLanguage = (typeof WIRE_LANGUAGES)[number];
