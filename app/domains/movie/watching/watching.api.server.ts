import * as contract from '~/contract/calls/watching';
import type { Api } from '~/upstream/call/api';
import { loadListPage, type ListPage } from '~/upstream/call/list-page';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { IN_A_PATH } from '~/upstream/media/id-in-path';

/** How many films the embedded member API keeps of a member's history. */
export const HISTORY_MAX = contract.HISTORY_MAX;

/** What identifies a film in lists that a member keeps, as the member API stores it. */
export interface FilmWords {
  id: string;
  name: string | undefined;
  /** Address of the poster as the video service sent it, not yet usable in a page. */
  picture: string | undefined;
}

/** Where a member stopped. */
export interface Stop {
  /** Source and episode, from 1. */
  source: number;
  episode: number;
  /** Name of the episode across sources, see `Playback.name`. */
  part: string;
  /** Whole seconds; 0 at the end. */
  seconds: number;
}

/** A film in the favourites or the history. */
export interface KeptFilm {
  id: string;
  name: string | undefined;
  /** Address for `Picture`. */
  poster: string | undefined;
  /** ms UTC */
  at: number | undefined;
}

/** A film in the history. */
export type WatchedFilm = KeptFilm & Stop;

/** What a member keeps of one film. */
export interface KeptOfFilm {
  /** Whether their history is on. */
  history: boolean;
  isFavourite: boolean;
  /** `at`: ms UTC. */
  stop: (Stop & { at: number | undefined }) | undefined;
}

interface SentStop {
  source?: number | undefined;
  episode?: number | undefined;
  part?: string | undefined;
  seconds?: number | undefined;
}

/** Bounds as in `readFilmQuery`: the words come from elsewhere, and addresses are made of them. */
const within = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most ? value : least;

const readStop = ({ source, episode, part, seconds }: SentStop): Stop => ({
  source: within(source, 1, 100_000),
  episode: within(episode, 1, 100_000),
  part: (part ?? '1').slice(0, contract.PART_MAX),
  seconds: within(seconds, 0, 86_400),
});

interface SentFilm {
  vod_id: string;
  vod_name?: string | undefined;
  vod_pic?: string | undefined;
  at?: number | undefined;
}

const readFilm = ({ upstream }: Api, { vod_id, vod_name, vod_pic, at }: SentFilm): KeptFilm => ({
  id: vod_id,
  name: vod_name?.slice(0, contract.FILM_NAME_MAX),
  poster: posterOf({ upstream }, vod_pic),
  at,
});

/** The poster of kept words, for pages. */
export const posterOf = ({ upstream }: Pick<Api, 'upstream'>, picture: string | undefined): string | undefined =>
  upstream.pictureAddress(picture, 'video');

/** Films that the app can link to. */
const isReachable = ({ vod_id }: SentFilm) => IN_A_PATH.test(vod_id);

const toWire = ({ id, name, picture }: FilmWords) => ({
  vod_id: id,
  vod_name: name?.slice(0, contract.FILM_NAME_MAX),
  vod_pic: picture !== undefined && picture.length <= contract.POSTER_MAX ? picture : undefined,
});

/** What the member keeps of a film. @returns `undefined` from an upstream that keeps nothing of films */
export async function findKept(api: Api, id: string): Promise<KeptOfFilm | undefined> {
  const kept = await orUndefinedIfUnsupported(api(contract.getKeptFilm, { vod_id: id }));
  return (
    kept && {
      history: kept.history,
      isFavourite: kept.favourite,
      stop: kept.position && { ...readStop(kept.position), at: kept.position.at },
    }
  );
}

/** The member's favourites, newest first. @returns `undefined` from an upstream without favourites */
export function listFavourites(api: Api, page: number, size: number): Promise<ListPage<KeptFilm> | undefined> {
  const ask = async (asked: number) => {
    const { list, total } = await api(contract.listFavourites, { page: asked, limit: size });
    return { rows: list.filter(isReachable).map((film) => readFilm(api, film)), total };
  };
  return orUndefinedIfUnsupported(loadListPage(ask, { page, size, fits: () => true, keyOf: ({ id }) => id }));
}

/** Keeps a film as a favourite. */
export async function addFavourite(api: Api, film: FilmWords): Promise<void> {
  await api(contract.addFavourite, toWire(film));
}

/** Takes a film from the favourites. */
export async function removeFavourite(api: Api, id: string): Promise<void> {
  await api(contract.removeFavourite, { vod_id: id });
}

async function askForPositions(api: Api, asked: { page: number; limit: number; unfinished?: boolean }) {
  const { history, list, total } = await api(contract.listPositions, asked);
  const rows = list.filter(isReachable).map((film): WatchedFilm => ({ ...readFilm(api, film), ...readStop(film) }));
  return { history, rows, total };
}

/** The member's history, newest first, and whether it is on. @returns `undefined` from an upstream without histories */
export async function listWatched(
  api: Api,
  page: number,
  size: number,
): Promise<(ListPage<WatchedFilm> & { history: boolean }) | undefined> {
  let history = false;
  const ask = async (asked: number) => {
    const answer = await askForPositions(api, { page: asked, limit: size });
    history = answer.history;
    return answer;
  };
  const list = await orUndefinedIfUnsupported(
    loadListPage(ask, { page, size, fits: () => true, keyOf: ({ id }) => id }),
  );
  return list && { ...list, history };
}

/** Films that were stopped in the middle, newest first. @returns `undefined` from an upstream without histories */
export async function listUnfinished(api: Api, size: number): Promise<WatchedFilm[] | undefined> {
  const answer = await orUndefinedIfUnsupported(askForPositions(api, { page: 1, limit: size, unfinished: true }));
  return answer?.rows.filter(({ seconds }) => seconds > 0).slice(0, size);
}

/** Stores where the member stopped, at an upstream that keeps histories. @returns whether their history is on */
export async function keepWatched(api: Api, film: FilmWords, stop: Stop): Promise<boolean> {
  const answer = await orUndefinedIfUnsupported(api(contract.keepPosition, { ...toWire(film), ...stop }));
  return answer?.kept ?? false;
}

/** Turns the history on, or off, which deletes it. */
export async function chooseHistory(api: Api, on: boolean): Promise<void> {
  await api(contract.setHistory, { on });
}

/** Deletes one film from the history, or all of them. */
export async function forgetWatched(api: Api, id: string | undefined): Promise<void> {
  await api(contract.forgetFilms, { vod_id: id });
}
