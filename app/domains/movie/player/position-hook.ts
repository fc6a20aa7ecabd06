import { useEffect, useState, type RefObject } from 'react';
import { openPositions } from './kept-positions';
import type { Remember } from './film-memory';
import { isWorthKeeping } from './positions';

/** Seconds of playback between stored positions. */
const STEP = 5;

/** Start position known to the server. */
export interface FilmStart {
  /** Whole seconds; 0 is the beginning. */
  seconds: number;
  /** When it was stored, Unix ms; `undefined` when set by the URL, which overrides stored positions. */
  at: number | undefined;
}

/** Whether the browser can store positions; false until hydrated. */
export function useKeepsPositions(owner: string): boolean {
  const [keeps, setKeeps] = useState(false);
  useEffect(() => setKeeps(openPositions(owner) !== undefined), [owner]);
  return keeps;
}

/**
 * Stores the playback position in this browser and restores it.
 *
 * @param key key of film and part
 * @param owner see {@link openPositions}
 * @param remember remembers it elsewhere, too; must be stable
 * @returns start position in whole seconds
 */
export function useKeptPosition(
  player: RefObject<HTMLMediaElement>,
  key: string,
  owner: string,
  start: FilmStart | undefined,
  remember: Remember | undefined,
): number {
  const { seconds = 0, at } = start ?? {};
  const isAskedFor = start !== undefined && at === undefined;
  const [from, setFrom] = useState(seconds);

  useEffect(() => {
    const video = player.current;
    const positions = openPositions(owner);
    if (!video) return;
    const kept = isAskedFor ? undefined : positions?.find(key);
    const first = kept && kept.at > (at ?? 0) ? kept.seconds : seconds;
    setFrom(first);
    let last = first;

    const keepNow = (isUrgent: boolean) => {
      const now = Math.floor(video.currentTime);
      if (!isWorthKeeping(now, video.duration)) return;
      // A pause follows the position of a moment ago, which may not have been sent yet.
      if (now !== last || isUrgent) remember?.(now, isUrgent);
      if (now === last) return;
      last = now;
      positions?.keep(key, now);
    };
    const keep = () => keepNow(video.currentTime > 0 && hasPlayed);
    let hasPlayed = false;
    const events: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      loadedmetadata: () => {
        if (first > 0 && isWorthKeeping(first, video.duration)) video.currentTime = first;
        // The file's URL fragment seeks to the server's position, so undo it.
        if (first === 0 && seconds > 0) video.currentTime = 0;
      },
      timeupdate: () => {
        hasPlayed = true;
        if (Math.abs(video.currentTime - last) >= STEP) keepNow(false);
      },
      pause: keep,
      seeked: keep,
      ended: () => {
        positions?.forget(key);
        hasPlayed = false;
        remember?.(0, true);
      },
    };
    for (const [name, listener] of Object.entries(events)) video.addEventListener(name, listener);
    window.addEventListener('pagehide', keep);
    return () => {
      for (const [name, listener] of Object.entries(events)) video.removeEventListener(name, listener);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [player, key, owner, seconds, at, isAskedFor, remember]);

  return from;
}
