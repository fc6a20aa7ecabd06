/** A bare number above this is seconds, not minutes. */
const LONGEST_MINUTES = 600;
/** Maximum duration: one day. */
const LONGEST_SECONDS = 86_400;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `h:mm:ss`, or `mm:ss` under an hour. @param seconds whole */
export function clock(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${String(h)}:${twoDigits(m)}:${twoDigits(s)}` : `${twoDigits(m)}:${twoDigits(s)}`;
}

const duration = (seconds: number) => (seconds > 0 && seconds <= LONGEST_SECONDS ? clock(seconds) : undefined);

const HOURS_AND_MINUTES =
  /^(?:PT)?(?:(\d+)\s*(?:小时|小時|時間|h(?:ours?|rs?)?)\s*)?(?:(\d+)\s*(?:分钟|分鐘|分|min(?:ute)?s?|m|['′])\.?\s*)?(?:(\d+)(?:\.\d+)?\s*(?:秒|sec(?:ond)?s?|s|["″])\.?)?$/i;

/** Parses a duration with units, such as `1h35m`, into seconds; otherwise `undefined`. */
function unitSeconds(text: string): number | undefined {
  const [matched, hours = '0', minutes = '0', seconds = '0'] = HOURS_AND_MINUTES.exec(text) ?? [];
  return matched === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/**
 * The running time of a film, which services send as free text.
 *
 * @param text minutes (`95`, `95分钟`, `1h35m`), seconds (`5700`, `5700s`), a clock (`1:35:00`), nothing, or words
 * @returns a clock; words unchanged; `undefined` for nothing, for zero and for more than a day
 */
export function readDuration(text: string | undefined): string | undefined {
  const written = text?.trim() ?? '';
  if (/^[0:]*$/.test(written)) return undefined;
  if (/^\d+(\.\d+)?$/.test(written)) {
    const number = Math.round(Number(written));
    return duration(number > LONGEST_MINUTES ? number : number * 60);
  }
  const seconds = unitSeconds(written);
  return seconds === undefined ? written : duration(seconds);
}

const CLOCK = /^(?:(\d{1,2}):)?(\d{1,4}):([0-5]?\d)$/;
const BARE_MINUTES = /^(\d{1,4}(?:[.,]\d{1,2})?)$/;

/** Parses a position into seconds; NaN if invalid. */
function secondsOf(text: string): number {
  const [, hours = '0', minutes, seconds] = CLOCK.exec(text) ?? [];
  if (minutes !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const [bare] = BARE_MINUTES.exec(text) ?? [];
  if (bare !== undefined) return Math.round(Number(bare.replace(',', '.')) * 60);
  return unitSeconds(text) ?? NaN;
}

/**
 * Parses a position entered by a member: minutes (`12`, `12.5`, `12分`, `1h5m`) or a clock (`12:30`, `1:02:30`), also
 * with full-width digits.
 *
 * @returns whole seconds from 1 to a day; `undefined` for anything else
 */
export function readPosition(text: string): number | undefined {
  const seconds = secondsOf(text.normalize('NFKC').trim());
  return seconds >= 1 && seconds <= LONGEST_SECONDS ? seconds : undefined;
}
