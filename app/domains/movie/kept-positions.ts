import { findPlace, readPlaces, withPlace, type KeptPlaces, type Place } from './positions';

const NAME = 'film-positions';
const MOST = 50;

/** Where a member stopped in films, as this browser keeps it. */
interface PositionStore {
  find: (key: string) => { seconds: number; at: number } | undefined;
  keep: (key: string, seconds: number) => void;
  /** Keeps the beginning instead: it is newer than a place that a cookie keeps. */
  forget: (key: string) => void;
}

/**
 * Opens what the browser keeps by itself.
 *
 * @param owner whose places they are; those of anybody else are forgotten with the first one that is kept
 * @returns `undefined` where a browser keeps nothing for pages
 */
export function openPositions(owner: string): PositionStore | undefined {
  try {
    // Throws where storage is forbidden.
    localStorage.getItem(NAME);
  } catch {
    return undefined;
  }
  const read = () => {
    try {
      return readPlaces(JSON.parse(localStorage.getItem(NAME) ?? 'null'), owner);
    } catch {
      return []; // no JSON: nothing of ours
    }
  };
  const write = (places: Place[]) => {
    try {
      localStorage.setItem(NAME, JSON.stringify({ owner, places } satisfies KeptPlaces));
    } catch {
      // Full: the place is lost, the film goes on.
    }
  };
  return {
    find: (key) => findPlace(read(), key),
    keep: (key, seconds) => write(withPlace(read(), [key, seconds, Date.now()], MOST)),
    forget: (key) => write(withPlace(read(), [key, 0, Date.now()], MOST)),
  };
}
