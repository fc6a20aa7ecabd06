/** Letters that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N’Ko and what follows them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * What is filled into a sentence of ours, kept apart where it is written from right to left: it would else turn round numbers and
 * signs that stand beside it. Characters do that in attributes and titles too, where there is no `<bdi>`.
 *
 * Source: Unicode Standard Annex #9, first strong isolate.
 */
export const isolated = (value: string): string => (RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value);
