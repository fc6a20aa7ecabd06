import { findPlace, readPlaces, withPlace, type KeptPlaces, type Place } from './positions';

const NAME = 'film-positions';
const MOST = 50;

/** Playback positions in this browser's local storage. */
interface PositionStore {
  find: (key: string) => { seconds: number; at: number } | undefined;
  keep: (key: string, seconds: number) => void;
  /** Stores position 0 instead, so that it is newer than one in a cookie. */
  forget: (key: string) => void;
  /** Deletes the positions of all films. */
  clear: () => void;
}

/**
 * Opens the positions in local storage.
 *
 * @param owner owner of the positions; those of another owner are dropped with the first write
 * @returns `undefined` when storage is disabled
 */
export function openPositions(owner: string): PositionStore | undefined {
  try {
    // Throws when storage is disabled.
    localStorage.getItem(NAME);
  } catch {
    return undefined;
  }
  const read = () => {
    try {
      return readPlaces(JSON.parse(localStorage.getItem(NAME) ?? 'null'), owner);
    } catch {
      return []; // not JSON: not written by us
    }
  };
  const write = (places: Place[]) => {
    try {
      localStorage.setItem(NAME, JSON.stringify({ owner, places } satisfies KeptPlaces));
    } catch {
      // Quota exceeded: the position is lost, playback goes on.
    }
  };
  return {
    find: (key) => findPlace(read(), key),
    keep: (key, seconds) => write(withPlace(read(), [key, seconds, Date.now()], MOST)),
    forget: (key) => write(withPlace(read(), [key, 0, Date.now()], MOST)),
    clear: () => localStorage.removeItem(NAME),
  };
}
