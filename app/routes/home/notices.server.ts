import { cut } from '~/domains/news/announcement-words.server';
import type { NoticeLine } from '~/domains/news/news.view';

/** How much the notice bar joins, in bytes of UTF-8: what Home may weigh does not depend on how much a service announces. */
const MOST_BYTES = 2_048;
/** What stands between two announcements. */
const BETWEEN = ' ✦ ';
/** A beginning that is shorter says nothing, in bytes. */
const LEAST_BYTES = 60;

const bytesOf = (text: string) => Buffer.byteLength(text);
const ELLIPSIS = bytesOf('…');

/**
 * As many announcements as the notice bar joins, each whole but for the last one.
 *
 * @returns also whether there is more to read than that
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
