import type { Episode, FilmSource, FilmVersion } from './movie.api.server';
import { PAGE_TYPE } from './play-sources';

/** Which part of a film is asked for, each counted from 1. What makes no sense counts as not asked for. */
export interface WantedPart {
  source?: number | undefined;
  episode?: number | undefined;
  quality?: number | undefined;
}

/** One of several to choose from. */
export interface Choice {
  /** From 1, as in addresses. */
  number: number;
  label: string | undefined;
}

/** What the player of a film plays, and what else there is to choose. */
export interface Playback {
  source: number;
  episode: number;
  /** What the episode is called at every source, see {@link episodeNames}; a place in it is kept under that. */
  name: string;
  /** The quality that was asked for; `undefined` leaves it to the browser. */
  quality: number | undefined;
  sources: (Choice & { part: WantedPart })[];
  /** Those around the one that is played, of `episodeCount`. */
  episodes: Choice[];
  episodeCount: number;
  /** Ranges of episodes, where there are too many for one list. */
  ranges: { first: number; last: number }[];
  qualities: (Choice & {
    megabytes: number | undefined;
    /** The service does not say: the megabytes come from the running time and the picture's height. */
    isEstimate: boolean;
  })[];
  /** What the browser tries, one after the other. */
  files: { url: string; type: string | undefined }[];
  /** Pages elsewhere on which the episode plays. */
  pages: { url: string; host: string }[];
  /** Where else it plays, should this be dead. */
  fallback: WantedPart | undefined;
}

/** Episodes of one list: what a phone shows on one screen. */
const EPISODES_SHOWN = 30;

const isPage = ({ type }: FilmVersion) => type?.toLowerCase().startsWith(PAGE_TYPE) ?? false;
const isFile = (version: FilmVersion) => !isPage(version);
const hasFiles = (episode: Episode | undefined) => episode?.versions.some(isFile) ?? false;

/** A number from 1 that names one of a list, else the first. */
const within = (wanted: number | undefined, count: number) =>
  wanted !== undefined && wanted >= 1 && wanted <= count ? wanted : 1;

/** Of a title; longer ones come with a description. */
const NAME_LENGTH = 100;

/**
 * Names the episodes of a source so that other sources name them alike: `第01集`, `E1` and `1` are `1`. Titles without a
 * number, or with several, name an episode as they stand; without a title, or where two would share a name, its place does.
 */
function episodeNames(episodes: readonly Episode[]): string[] {
  const names = episodes.map(({ title }, index) => {
    const numbers = title?.match(/\d+/g) ?? [];
    return numbers.length === 1 ? String(Number(numbers[0])) : (title ?? String(index + 1)).slice(0, NAME_LENGTH);
  });
  return new Set(names).size === names.length ? names : names.map((_, index) => String(index + 1));
}

/** The same episode at another source: by its name, else by its number, else the first one. */
function sameEpisode(names: readonly string[], name: string, number: number): number {
  const index = names.indexOf(name);
  return index >= 0 ? index + 1 : within(number, names.length);
}

/** Megabytes to the tenth, at least 0.1: what playing will cost a member. */
const megabytes = (bytes: number) => Math.max(0.1, Math.round(bytes / 100_000) / 10);

/** The same of a guess: two digits, since no more are known. */
const roughMegabytes = (bytes: number) => Math.max(1, Number((bytes / 1_000_000).toPrecision(2)));

/** What films on the web take, by the height of their picture, in bits a second; between two, in proportion. */
const USUAL_BITRATES = [
  [0, 0],
  [240, 350_000],
  [360, 750_000],
  [480, 1_200_000],
  [720, 2_500_000],
  [1080, 4_500_000],
  [2160, 15_000_000],
] as const;

/** What a version will cost, where its service does not say. @param seconds running time */
function estimateBytes({ height, label }: FilmVersion, seconds: number | undefined): number | undefined {
  const lines = height ?? Number(/^(\d{3,4})p$/i.exec(label ?? '')?.[1] ?? NaN);
  const above = USUAL_BITRATES.findIndex(([from]) => from >= lines);
  const [low, high] = [USUAL_BITRATES[above - 1], USUAL_BITRATES[above]];
  if (seconds === undefined || !low || !high) return undefined;
  const bits = low[1] + ((lines - low[0]) / (high[0] - low[0])) * (high[1] - low[1]);
  return (bits * seconds) / 8;
}

/** What comes first where a member saves data: the smallest; those that do not say are last. */
const lightest = (one: FilmVersion, other: FilmVersion) => (one.bytes ?? Infinity) - (other.bytes ?? Infinity) || 0;

function rangesOf(count: number): Playback['ranges'] {
  if (count <= EPISODES_SHOWN) return [];
  return Array.from({ length: Math.ceil(count / EPISODES_SHOWN) }, (_, index) => ({
    first: index * EPISODES_SHOWN + 1,
    last: Math.min((index + 1) * EPISODES_SHOWN, count),
  }));
}

/** The next source that has the episode as a film, going around once; else the same source without a choice of quality. */
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
 * Chooses what is played of a film.
 *
 * @param savesData the smallest version comes first
 * @param seconds running time of the film
 * @returns `undefined` when the film plays nowhere
 */
export function playback(
  sources: readonly FilmSource[],
  wanted: WantedPart,
  savesData = false,
  seconds?: number,
): Playback | undefined {
  const source = within(wanted.source, sources.length);
  const episodes = sources[source - 1]?.episodes ?? [];
  const episode = within(wanted.episode, episodes.length);
  const { versions } = episodes[episode - 1] ?? { versions: [] };
  if (versions.length === 0) return undefined;

  const files = versions.filter(isFile);
  const chosen = wanted.quality === undefined ? undefined : files[wanted.quality - 1];
  const quality = chosen && files.length > 1 ? wanted.quality : undefined;
  const tried = chosen ? [chosen] : savesData ? [...files].sort(lightest) : files;

  // What titles a film of one piece has, `HD` here and `1080P` there, says nothing of which piece it is.
  const isSeries = sources.some((one) => one.episodes.length > 1);
  const names = sources.map((one) => (isSeries ? episodeNames(one.episodes) : ['1']));
  const name = names[source - 1]?.[episode - 1] ?? '1';
  const parts = sources.map((other, index) => {
    const same = index === source - 1 ? episode : sameEpisode(names[index] ?? [], name, episode);
    return { source: index + 1, episode: same, isPlayable: hasFiles(other.episodes[same - 1]) };
  });
  const start = Math.floor((episode - 1) / EPISODES_SHOWN) * EPISODES_SHOWN;
  return {
    source,
    episode,
    name,
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
    qualities: files.map((version, index) => {
      const { label, height, bytes } = version;
      // The time of a series may be one of an episode or of all of them.
      const cost = bytes ?? (isSeries ? undefined : estimateBytes(version, seconds));
      return {
        number: index + 1,
        label: label ?? (height === undefined ? undefined : `${String(height)}p`),
        megabytes: cost === undefined ? undefined : bytes === undefined ? roughMegabytes(cost) : megabytes(cost),
        isEstimate: bytes === undefined && cost !== undefined,
      };
    }),
    files: tried.map(({ url, type }) => ({ url, type })),
    pages: versions.filter(isPage).map(({ url }) => ({ url, host: url.startsWith('/') ? '' : new URL(url).host })),
    fallback: fallbackOf(parts, { source, episode }, quality !== undefined),
  };
}
