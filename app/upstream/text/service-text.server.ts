import { asksForMoney } from './asks-for-money';
import { plainLine } from './plain-text.server';

/**
 * A text in the service's own words. It is not a string, so it cannot become part of our own sentences, headings or buttons. Only
 * `ui/feedback/service-words` renders it, in a frame, and lint forbids other files to read it (rule X1). Record 0048.
 */
export interface ServiceText {
  /** One line without markup, of at most {@link LONGEST} characters. */
  readonly serviceSays: string;
  /** Whether it may be about paying: then our own warning is shown above it. */
  readonly onMoney: boolean;
}

/** Maximum length of a service's text in a frame, in characters. */
const LONGEST = 300;

/** A service's free text for its frame: one line, without markup, truncated. `undefined` when nothing is left. */
export function serviceText(text: string | null | undefined): ServiceText | undefined {
  const line = plainLine(text ?? undefined);
  if (!line) return undefined;
  const letters = [...line];
  const serviceSays = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : line;
  return { serviceSays, onMoney: asksForMoney(line) };
}
