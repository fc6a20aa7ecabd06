import type { Episode, FilmSource, FilmVersion } from './movie.api.server';
import { PAGE_TYPE, UNKNOWN_SOUND } from './play-sources';

/** The requested part of a film, each from 1. Invalid values are ignored. */
export interface WantedPart {
  source?: number | undefined;
  episode?: number | undefined;
  quality?: number | undefined;
  /** Sound without the picture. */
  sound?: 1 | undefined;
}

/** An option of a choice. */
export interface Choice {
  /** From 1, as in URLs. */
  number: number;
  label: string | undefined;
}

/** What the player plays, and the alternatives. */
export interface Playback {
  source: number;
  episode: number;
  /** Name of the episode across sources, see {@link episodeNames}; key of its stored position. */
  name: string;
  /** Whether the sound plays without the picture, and whether there is a choice; `undefined` without sound of its own. */
  sound: 'offered' | 'playing' | 'only' | undefined;
  /** The next episode of the source that can be played here. */
  next: Choice | undefined;
  /** The requested quality; `undefined`: the browser chooses. */
  quality: number | undefined;
  sources: (Choice & { part: WantedPart })[];
  /** Episodes around the current one, of `episodeCount`. */
  episodes: Choice[];
  episodeCount: number;
  /** Ranges of episodes, when there are too many for one list. */
  ranges: { first: number; last: number }[];
  qualities: (Choice & {
    /** Only where the service states it: a guess by height and running time is wrong by a factor. */
    megabytes: number | undefined;
  })[];
  /** Files for the browser to try, in order. */
  files: { url: string; type: string | undefined }[];
  /** Files that can be saved, not playlists, whose parts are elsewhere. */
  downloads: (Playback['qualities'][number] & { url: string })[];
  /** External pages that play the episode. */
  pages: { url: string; host: string }[];
  /** Fallback if this source is dead. */
  fallback: WantedPart | undefined;
}

/** Maximum episodes per list: one screen of a phone. */
const EPISODES_SHOWN = 30;

const isPage = ({ type }: FilmVersion) => type?.toLowerCase().startsWith(PAGE_TYPE) ?? false;
const isFile = (version: FilmVersion) => !isPage(version);
const isSound = ({ type }: FilmVersion) => type?.toLowerCase().startsWith('audio/') ?? false;
/** Playlists name files elsewhere; of an unknown type it is not known. */
const isWhole = ({ type }: FilmVersion) => type !== undefined && !/mpegurl|dash/i.test(type);
const hasFiles = (episode: Episode | undefined) => episode?.versions.some(isFile) ?? false;

/** A valid number from 1; falls back to 1. */
const within = (wanted: number | undefined, count: number) =>
  wanted !== undefined && wanted >= 1 && wanted <= count ? wanted : 1;

/** Maximum length of a name; longer titles contain a description. */
const NAME_LENGTH = 100;

/**
 * Normalises episode names, so that sources match: `第01集`, `E1` and `1` are `1`. Titles without a number, or with
 * several, stay unchanged. Without a title, or with duplicates, the position is the name.
 */
function episodeNames(episodes: readonly Episode[]): string[] {
  const names = episodes.map(({ title }, index) => {
    const numbers = title?.match(/\d+/g) ?? [];
    return numbers.length === 1 ? String(Number(numbers[0])) : (title ?? String(index + 1)).slice(0, NAME_LENGTH);
  });
  return new Set(names).size === names.length ? names : names.map((_, index) => String(index + 1));
}

/** The same episode at another source: by name, else by number, else the first one. */
function sameEpisode(names: readonly string[], name: string, number: number): number {
  const index = names.indexOf(name);
  return index >= 0 ? index + 1 : within(number, names.length);
}

/** Megabytes to the tenth, at least 0.1: data volume for the member. */
const megabytes = (bytes: number) => Math.max(0.1, Math.round(bytes / 100_000) / 10);

/** Order for data saving: smallest first, unknown sizes last. */
const lightest = (one: FilmVersion, other: FilmVersion) => (one.bytes ?? Infinity) - (other.bytes ?? Infinity) || 0;

function rangesOf(count: number): Playback['ranges'] {
  if (count <= EPISODES_SHOWN) return [];
  return Array.from({ length: Math.ceil(count / EPISODES_SHOWN) }, (_, index) => ({
    first: index * EPISODES_SHOWN + 1,
    last: Math.min((index + 1) * EPISODES_SHOWN, count),
  }));
}

/** The next source that can play the episode, wrapping around; else the same source with any quality. */
function fallbackOf(
  sources: readonly (WantedPart & { isPlayable: boolean })[],
  current: WantedPart & { source: number },
  otherQualities: boolean,
): WantedPart | undefined {
  const after = [...sources.slice(current.source), ...sources.slice(0, current.source - 1)];
  const next = after.find(({ isPlayable }) => isPlayable);
  if (next) return { source: next.source, episode: next.episode };
  return otherQualities ? { source: current.source, episode: current.episode } : undefined;
}

/**
 * Selects what to play of a film.
 *
 * @param savesData smallest version first
 * @returns `undefined` when the film cannot be played
 */
export function playback(sources: readonly FilmSource[], wanted: WantedPart, savesData = false): Playback | undefined {
  const source = within(wanted.source, sources.length);
  const episodes = sources[source - 1]?.episodes ?? [];
  const episode = within(wanted.episode, episodes.length);
  const { versions } = episodes[episode - 1] ?? { versions: [] };
  if (versions.length === 0) return undefined;

  const playable = versions.filter(isFile);
  const [sounds, pictures] = [playable.filter(isSound), playable.filter((version) => !isSound(version))];
  const isHeard = sounds.length > 0 && (pictures.length === 0 || wanted.sound !== undefined);
  const files = isHeard ? sounds : pictures;
  const chosen = wanted.quality === undefined ? undefined : files[wanted.quality - 1];
  const quality = chosen && files.length > 1 ? wanted.quality : undefined;
  const tried = chosen ? [chosen] : savesData ? [...files].sort(lightest) : files;

  // A single film has titles such as `HD` or `1080P`, which name no episode.
  const isSeries = sources.some((one) => one.episodes.length > 1);
  const names = sources.map((one) => (isSeries ? episodeNames(one.episodes) : ['1']));
  const name = names[source - 1]?.[episode - 1] ?? '1';
  const parts = sources.map((other, index) => {
    const same = index === source - 1 ? episode : sameEpisode(names[index] ?? [], name, episode);
    return { source: index + 1, episode: same, isPlayable: hasFiles(other.episodes[same - 1]) };
  });
  const start = Math.floor((episode - 1) / EPISODES_SHOWN) * EPISODES_SHOWN;
  const qualities = files.map((version, index): Playback['qualities'][number] => {
    const { label, height, bytes } = version;
    return {
      number: index + 1,
      label: label ?? (height === undefined ? undefined : `${String(height)}p`),
      megabytes: bytes === undefined ? undefined : megabytes(bytes),
    };
  });
  const next = episodes[episode];
  return {
    source,
    episode,
    name,
    sound: sounds.length === 0 ? undefined : pictures.length === 0 ? 'only' : isHeard ? 'playing' : 'offered',
    next: hasFiles(next) ? { number: episode + 1, label: next?.title } : undefined,
    quality,
    sources: parts.map((part, index) => ({
      number: index + 1,
      label: sources[index]?.name,
      part: { source: part.source, episode: part.episode },
    })),
    episodes: episodes
      .slice(start, start + EPISODES_SHOWN)
      .map((one, index) => ({ number: start + index + 1, label: one.title })),
    episodeCount: episodes.length,
    ranges: rangesOf(episodes.length),
    qualities,
    files: tried.map(({ url, type }) => ({ url, type: type === UNKNOWN_SOUND ? undefined : type })),
    downloads: qualities.flatMap((quality, index) => {
      const version = files[index];
      return version && isWhole(version) ? [{ ...quality, url: version.url }] : [];
    }),
    pages: versions.filter(isPage).map(({ url }) => ({ url, host: url.startsWith('/') ? '' : new URL(url).host })),
    fallback: fallbackOf(parts, { source, episode }, quality !== undefined),
  };
}
