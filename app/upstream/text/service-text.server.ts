import { asksForMoney } from './asks-for-money';
import { plainLine } from './plain-text.server';

/**
 * What a service says in words of its own. It is no string, so that it cannot be put into a sentence, a heading or a button of ours;
 * only `ui/feedback/service-words` prints it, in a frame, and lint lets no other file read it (rule X1). Record 0048.
 */
export interface ServiceText {
  /** One line without markup, of at most {@link LONGEST} characters. */
  readonly serviceSays: string;
  /** Whether it may speak of paying: then our own sentence stands above it. */
  readonly onMoney: boolean;
}

/** The longest text of a service that a member is shown in a frame, in characters. */
const LONGEST = 300;

/** A free text of a service for its frame: one line, without markup, cut where it is a novel. `undefined` when nothing is left. */
export function serviceText(text: string | null | undefined): ServiceText | undefined {
  const line = plainLine(text ?? undefined);
  if (!line) return undefined;
  const letters = [...line];
  const serviceSays = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : line;
  return { serviceSays, onMoney: asksForMoney(line) };
}
