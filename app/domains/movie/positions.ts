/** Where a member stopped in a film: which part of it, whole seconds, and when (Unix ms). */
export type Place = readonly [key: string, seconds: number, at: number];

/** Places of one member, newest first. */
export interface KeptPlaces {
  /** Whose they are: on a phone that several members use, nobody sees where another one stopped. */
  owner: string;
  places: readonly Place[];
}

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) &&
  value.length === 3 &&
  typeof value[0] === 'string' &&
  Number.isSafeInteger(value[1]) &&
  Number.isSafeInteger(value[2]);

/** Places out of whatever was kept; none when they are somebody else's, or nothing of ours. */
export function readPlaces(value: unknown, owner: string): Place[] {
  const kept = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<keyof KeptPlaces, unknown>>;
  return kept.owner === owner && Array.isArray(kept.places) ? kept.places.filter(isPlace) : [];
}

/** The place of one part. */
export function findPlace(places: readonly Place[], key: string): { seconds: number; at: number } | undefined {
  const found = places.find(([name]) => name === key);
  return found && { seconds: found[1], at: found[2] };
}

/** Forgets the place of one part. */
export function withoutPlace(places: readonly Place[], key: string): Place[] {
  return places.filter(([name]) => name !== key);
}

/** Keeps the place of one part instead of an older one. @param most above that many the oldest are forgotten */
export function withPlace(places: readonly Place[], place: Place, most: number): Place[] {
  return [place, ...withoutPlace(places, place[0])].slice(0, most);
}

/** How near to the beginning or the end nobody wants to be led back, in seconds. */
const EDGE = 3;

/** Whether a place is worth being led back to. @param duration of the film in seconds; Infinity of one that is sent live */
export function isWorthKeeping(seconds: number, duration: number): boolean {
  return seconds >= EDGE && Number.isFinite(duration) && seconds < duration - EDGE;
}
