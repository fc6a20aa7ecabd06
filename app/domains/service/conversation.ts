/** A message of a conversation. */
export interface Message {
  id: string;
  from: 'member' | 'agent' | 'automatic';
  text: string | undefined;
  /** Whether what is not the member's own may ask for money: a warning stands above it then (rule X1). */
  onMoney: boolean;
  /**
   * `own`: served by the member API, and private to the member. `elsewhere`: a URL; without a valid one it cannot be
   * shown.
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
  /** Number of pages, as far as known. */
  pages: number;
}

/** Sorts messages oldest first if all have a time; else keeps their order. */
export function inOrder<Timed extends { at: number | undefined }>(messages: readonly Timed[]): Timed[] {
  if (messages.some(({ at }) => at === undefined)) return [...messages];
  return [...messages].sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
}

/** An upstream's answer for one page of a conversation. */
export interface Answer {
  list: readonly Message[];
  total: number | undefined;
  page: number | undefined;
  /** Page size, which may be smaller than requested. */
  limit: number | undefined;
}

/** Number of pages: at least as many as have messages. */
function countPages({ list, total, page = 1, limit }: Answer, size: number): number {
  const least = list.length > 0 ? page : 1;
  return total === undefined ? page : Math.max(least, Math.ceil(total / Math.min(limit || size, size)));
}

/**
 * The requested page of a conversation. An upstream without pagination sends everything, or the newest messages: then
 * the page is sliced from that.
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
