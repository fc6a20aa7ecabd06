/** The two appearances; dark is the default. Source: specification, chapter 1. */
export const THEMES = ['dark', 'light'] as const;

/** One of {@link THEMES}. */
export type Theme = (typeof THEMES)[number];
