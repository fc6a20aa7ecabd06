/** The appearances: dark, the default (specification, chapter 1), light, and the one that the device has. */
export const THEMES = ['dark', 'light', 'system'] as const;

/** One of {@link THEMES}. */
export type Theme = (typeof THEMES)[number];
