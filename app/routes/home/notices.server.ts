import { cut } from '~/domains/news/announcement-words.server';
import type { NoticeLine } from '~/domains/news/news.view';

/** Maximum size of the notice bar, in bytes of UTF-8: the size of Home must not depend on how much a service announces. */
const MOST_BYTES = 2_048;
/** Separator between two announcements. */
const BETWEEN = ' ✦ ';
/** Minimum size of a truncated announcement, in bytes; a shorter one is meaningless. */
const LEAST_BYTES = 60;

const bytesOf = (text: string) => Buffer.byteLength(text);
const ELLIPSIS = bytesOf('…');

/**
 * As many announcements as fit into the notice bar, all in full except the last one.
 *
 * @returns also whether there are more than those
 */
export function fittingNotices(all: readonly NoticeLine[]): { lines: NoticeLine[]; hasMore: boolean } {
  let left = MOST_BYTES;
  const lines: NoticeLine[] = [];
  for (const line of all) {
    if (lines.length > 0) left -= bytesOf(BETWEEN);
    if (bytesOf(line.text) > left) {
      if (left >= LEAST_BYTES) lines.push({ ...line, text: cut(line.text, left - ELLIPSIS, bytesOf) });
      return { lines, hasMore: true };
    }
    left -= bytesOf(line.text);
    lines.push(line);
  }
  return { lines, hasMore: false };
}
