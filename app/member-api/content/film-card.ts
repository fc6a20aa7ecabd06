import { DAY_MS } from '~/contract/time';

/** Minimum views of a hot film: the specification writes such numbers in tenths of ten-thousands (chapter 3). */
const HOT_HITS = 10_000;
/** How long a film counts as new. */
const NEW_FOR = 14 * DAY_MS;

/** `mm:ss`, or `h:mm:ss` from an hour on. @param duration milliseconds */
export function durationText(duration: number): string {
  const seconds = Math.round(duration / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${String(h)}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
}

interface FilmRow {
  id: string;
  name: string;
  poster: string;
  duration: number;
  hits: number;
  added_at: number;
}

/** A film in lists. @param now milliseconds UTC */
export function writeFilmCard(row: FilmRow, now: number) {
  return {
    vod_id: row.id,
    vod_name: row.name,
    vod_pic: row.poster,
    vod_duration: durationText(row.duration),
    vod_hits: row.hits,
    isNew: row.added_at <= now && now - row.added_at < NEW_FOR,
    isHot: row.hits >= HOT_HITS,
  };
}
