/** A message of a conversation. */
export interface Message {
  id: string;
  from: 'member' | 'agent' | 'automatic';
  text: string | undefined;
  /**
   * `own`: of the member API, which gives it to its member alone. `elsewhere`: an address of the web; without one nobody can
   * show it.
   */
  picture: { kind: 'own'; source: string } | { kind: 'elsewhere'; source: string | undefined } | undefined;
  /** Ms UTC. */
  at: number | undefined;
}

/** A page of a conversation. */
export interface Conversation {
  /** Oldest first. */
  messages: Message[];
  page: number;
  /** Number of pages, as far as it is known. */
  pages: number;
}

/** Messages as they were written, oldest first, where each has its time; else as they came. */
export function inOrder<Timed extends { at: number | undefined }>(messages: readonly Timed[]): Timed[] {
  if (messages.some(({ at }) => at === undefined)) return [...messages];
  return [...messages].sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

/** What an upstream answers when it is asked for a page of a conversation. */
export interface Answer {
  list: readonly Message[];
  total: number | undefined;
  page: number | undefined;
  /** Messages on a page, which may be fewer than were asked for. */
  limit: number | undefined;
}

/** Number of pages: never fewer than the one that has something on it. */
function countPages({ list, total, page = 1, limit }: Answer, size: number): number {
  const least = list.length > 0 ? page : 1;
  return total === undefined ? page : Math.max(least, Math.ceil(total / Math.min(limit || size, size)));
}

/**
 * The page of a conversation that was asked for. An upstream that knows no pages sends everything, or the newest of it: then
 * the page is cut out of that.
 *
 * @param wanted from 1; `undefined` for the last one
 */
export function pageOf({ list, total, page, limit }: Answer, wanted: number | undefined, size: number): Conversation {
  const messages = inOrder(list);
  const knowsPages = page !== undefined && page === (wanted ?? page) && messages.length <= size;
  if (knowsPages) return { messages, page, pages: countPages({ list, total, page, limit }, size) };
  const pages = Math.max(1, Math.ceil(messages.length / size));
  const shown = wanted ?? pages;
  return { messages: messages.slice((shown - 1) * size, shown * size), page: shown, pages };
}
