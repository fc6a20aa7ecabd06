import { useEffect, useState, type RefObject } from 'react';
import { openPositions } from './kept-positions';
import { isWorthKeeping } from './positions';

/** Seconds of film after which the place is kept again. */
const STEP = 5;

/** Where a film is to start, as the server knows it. */
export interface FilmStart {
  /** Whole seconds; 0 is the beginning. */
  seconds: number;
  /** When it was kept, Unix ms; `undefined` when the address asks for it, which goes before everything kept. */
  at: number | undefined;
}

/** Whether the browser itself keeps where a member stopped; not before a script runs. */
export function useKeepsPositions(owner: string): boolean {
  const [keeps, setKeeps] = useState(false);
  useEffect(() => setKeeps(openPositions(owner) !== undefined), [owner]);
  return keeps;
}

/**
 * Keeps where a member stops in a film, and leads back there. Nothing is sent anywhere.
 *
 * @param key which part of which film
 * @param owner see {@link openPositions}
 * @returns whole seconds at which it starts
 */
export function useKeptPosition(
  player: RefObject<HTMLVideoElement>,
  key: string,
  owner: string,
  start: FilmStart | undefined,
): number {
  const { seconds = 0, at } = start ?? {};
  const isAskedFor = start !== undefined && at === undefined;
  const [from, setFrom] = useState(seconds);

  useEffect(() => {
    const video = player.current;
    const positions = openPositions(owner);
    if (!video || !positions) return;
    const kept = isAskedFor ? undefined : positions.find(key);
    const first = kept && kept.at > (at ?? 0) ? kept.seconds : seconds;
    setFrom(first);
    let last = first;

    const keep = () => {
      const now = Math.floor(video.currentTime);
      if (now === last || !isWorthKeeping(now, video.duration)) return;
      last = now;
      positions.keep(key, now);
    };
    const events: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      loadedmetadata: () => {
        if (first > 0 && isWorthKeeping(first, video.duration)) video.currentTime = first;
        // The address of the file leads to the place that the server knows.
        if (first === 0 && seconds > 0) video.currentTime = 0;
      },
      timeupdate: () => {
        if (Math.abs(video.currentTime - last) >= STEP) keep();
      },
      pause: keep,
      seeked: keep,
      ended: () => positions.forget(key),
    };
    for (const [name, listener] of Object.entries(events)) video.addEventListener(name, listener);
    window.addEventListener('pagehide', keep);
    return () => {
      for (const [name, listener] of Object.entries(events)) video.removeEventListener(name, listener);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [player, key, owner, seconds, at, isAskedFor]);

  return from;
}
