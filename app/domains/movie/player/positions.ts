/** A playback position: key of the film's part, whole seconds, and time (Unix ms). */
export type Place = readonly [key: string, seconds: number, at: number];

/** Positions of one member, newest first. */
export interface KeptPlaces {
  /** Keeps the positions of members who share a device private. */
  owner: string;
  places: readonly Place[];
}

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) &&
  value.length === 3 &&
  typeof value[0] === 'string' &&
  Number.isSafeInteger(value[1]) &&
  Number.isSafeInteger(value[2]);

/** Parses stored positions; empty for another owner or invalid data. */
export function readPlaces(value: unknown, owner: string): Place[] {
  const kept = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<keyof KeptPlaces, unknown>>;
  return kept.owner === owner && Array.isArray(kept.places) ? kept.places.filter(isPlace) : [];
}

/** The position of one part. */
export function findPlace(places: readonly Place[], key: string): { seconds: number; at: number } | undefined {
  const found = places.find(([name]) => name === key);
  return found && { seconds: found[1], at: found[2] };
}

/** Removes the position of one part. */
export function withoutPlace(places: readonly Place[], key: string): Place[] {
  return places.filter(([name]) => name !== key);
}

/** Adds or replaces the position of one part. @param most maximum number; the oldest are dropped */
export function withPlace(places: readonly Place[], place: Place, most: number): Place[] {
  return [place, ...withoutPlace(places, place[0])].slice(0, most);
}

/** Positions this close to the start or end are not restored, in seconds. */
const EDGE = 3;

/** Whether a position is worth restoring. @param duration of the film in seconds; Infinity for a live stream */
export function isWorthKeeping(seconds: number, duration: number): boolean {
  return seconds >= EDGE && Number.isFinite(duration) && seconds < duration - EDGE;
}
