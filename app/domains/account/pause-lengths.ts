/** The two ways to stop playing for a while. */
export type PauseKind = keyof typeof PAUSE_LENGTHS;

/**
 * How long each may last, with the text that names it. Six calendar months have at most 184 days and five years at most
 * 1,827: no self-exclusion is ever shorter than what it is called.
 */
export const PAUSE_LENGTHS = {
  timeout: [
    { days: 1, text: 'timeOut.1' },
    { days: 7, text: 'timeOut.7' },
    { days: 30, text: 'timeOut.30' },
    { days: 42, text: 'timeOut.42' },
  ],
  exclusion: [
    { days: 184, text: 'exclusion.184' },
    { days: 366, text: 'exclusion.366' },
    { days: 1827, text: 'exclusion.1827' },
  ],
} as const;

/** The text that names a length. */
export function lengthText(kind: PauseKind, days: number) {
  return PAUSE_LENGTHS[kind].find((length) => length.days === days)?.text;
}
