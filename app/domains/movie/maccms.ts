/** From how many minutes on a bare number must be seconds. */
const LONGEST_MINUTES = 600;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `h:mm:ss`, or `mm:ss` under an hour. */
function clock(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${String(h)}:${twoDigits(m)}:${twoDigits(s)}` : `${twoDigits(m)}:${twoDigits(s)}`;
}

const HOURS_AND_MINUTES =
  /^(?:(\d+)\s*(?:小时|小時|時間|h(?:ours?|rs?)?)\s*)?(?:(\d+)\s*(?:分钟|分鐘|分|min(?:ute)?s?|m|['′])\.?)?$/i;

/**
 * The running time of a film, which MacCMS keeps as its editor typed it.
 *
 * @param text minutes (`95`, `95分钟`, `1h35m`), a clock (`1:35:00`), nothing, or words
 * @returns a clock; words as they are; `undefined` for nothing and for zero
 */
export function readDuration(text: string | undefined): string | undefined {
  const written = text?.trim() ?? '';
  if (/^[0:]*$/.test(written)) return undefined;
  if (/^\d+$/.test(written)) {
    const number = Number(written);
    return clock(number > LONGEST_MINUTES ? number : number * 60);
  }
  const [matched, hours = '0', minutes = '0'] = HOURS_AND_MINUTES.exec(written) ?? [];
  if (matched === undefined) return written;
  const total = Number(hours) * 60 + Number(minutes);
  return total > 0 ? clock(total * 60) : undefined;
}

interface Class {
  type_id: string;
  type_pid?: string | undefined;
  type_name: string;
}

/**
 * The classes to choose from. MacCMS finds by exactly the class that an entry carries, which is the innermost one: a class
 * that holds others would show nothing.
 */
export function innermost(classes: readonly Class[]): { id: string; name: string }[] {
  const holding = new Set(
    classes.filter(({ type_id, type_pid }) => type_id !== type_pid).map(({ type_pid }) => type_pid),
  );
  return classes
    .filter(({ type_id }) => !holding.has(type_id))
    .map(({ type_id, type_name }) => ({ id: type_id, name: type_name }));
}

interface PageFigures {
  total?: number | undefined;
  pagecount?: number | undefined;
  limit?: number | undefined;
}

/**
 * Whether there is a page after this one. A service may make its pages as long as it likes, so what it says counts before
 * what was asked for.
 *
 * @param rows how many came
 */
export function hasMore({ total, pagecount, limit }: PageFigures, page: number, rows: number, asked: number): boolean {
  if (rows === 0) return false;
  if (pagecount !== undefined && pagecount > 0) return page < pagecount;
  const size = limit !== undefined && limit > 0 ? limit : Math.max(rows, asked);
  return total === undefined ? rows >= size : page * size < total;
}

const DAY = 86_400_000;
/** As long as in the embedded member API. */
const NEW_FOR = 14 * DAY;

/** Whether a film was added lately. @param added seconds since 1970 @param now milliseconds */
export function isNewAt(added: number | undefined, now: number): boolean {
  const age = now - (added ?? 0) * 1000;
  return age >= 0 && age < NEW_FOR;
}
