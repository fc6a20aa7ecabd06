/** The two kinds of pause. */
export type PauseKind = keyof typeof PAUSE_LENGTHS;

/**
 * The lengths of each kind, with their text keys. Six calendar months have at most 184 days and five years at most 1,827, so no
 * self-exclusion is shorter than its name says.
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

/** The text key of a length. */
export function lengthText(kind: PauseKind, days: number) {
  return PAUSE_LENGTHS[kind].find((length) => length.days === days)?.text;
}
