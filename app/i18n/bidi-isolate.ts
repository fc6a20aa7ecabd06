/** Right-to-left letters: Hebrew, Arabic, Syriac, Thaana, N’Ko and the following blocks. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Isolates right-to-left values in our sentences: they would otherwise reorder adjacent numbers and punctuation.
 * Control characters also work in attributes and titles, where there is no `<bdi>`.
 *
 * Source: Unicode Standard Annex #9, first strong isolate.
 */
export const isolated = (value: string): string => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);
