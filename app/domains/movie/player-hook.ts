import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { isHls, wayToPlay } from './way-to-play';

/** Milliseconds after which a source that has sent nothing counts as dead. */
const PATIENCE_MS = 15_000;
/** Milliseconds in which the player of another part of a film takes the place of the one before it. */
const CHANGE_MS = 500;

/**
 * - `native`: the browser's own player, as the server drew it
 * - `script`: the browser has no HLS; a script plays it after Play
 * - `starting`: that script is on its way
 * - `slow`: Play was pressed a while ago, and nothing has come
 * - `failed`: this source cannot be played
 */
export type PlayerState = 'native' | 'script' | 'starting' | 'slow' | 'failed';

/** Which film was playing when its player was taken away: another source or quality of it goes on by itself. */
let interrupted: { film: string; at: number } | undefined;

function takeInterruption(film: string): boolean {
  const isIt = interrupted?.film === film && performance.now() - interrupted.at < CHANGE_MS;
  interrupted = undefined;
  return isIt;
}

const hasMediaSource = () => 'MediaSource' in window || 'ManagedMediaSource' in window;

/** What a page knows about its player. */
export interface Player {
  state: PlayerState;
  /** Play, where a script is needed for it. */
  start: () => void;
  /** To be called when the browser could not play the last of the files that it tried. */
  onLastFileDead: () => void;
}

/**
 * Watches a player: whether the browser can play the film, whether it is dead, and whether it was playing when the member
 * chose another source or quality. To be mounted anew for each of those.
 *
 * @param film its id
 */
export function usePlayer(
  player: RefObject<HTMLVideoElement>,
  film: string,
  files: readonly { url: string; type: string | undefined }[],
): Player {
  const [state, setState] = useState<PlayerState>('native');
  const script = useRef<{ destroy: () => void }>();
  const playlist = files.find(isHls)?.url;
  const onDead = useCallback(() => setState('failed'), []);

  const start = useCallback(async () => {
    const video = player.current;
    if (!video || playlist === undefined) return;
    setState('starting');
    try {
      const { playHls } = await import('./hls-player.client');
      if (!video.isConnected) return;
      script.current = playHls(video, playlist, onDead);
    } catch {
      onDead();
      return;
    }
    // A browser may want one more tap on its own button; what cannot be played is told by the script.
    await video.play().catch(() => undefined);
  }, [player, playlist, onDead]);

  useEffect(() => {
    const video = player.current;
    if (!video) return;
    let wantsToPlay = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const events: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      play: () => {
        wantsToPlay = true;
        clearTimeout(timer);
        if (video.readyState === video.HAVE_NOTHING) timer = setTimeout(() => setState('slow'), PATIENCE_MS);
      },
      pause: () => {
        // A player that is taken out of the page is paused by the browser and not by the member.
        if (video.isConnected) wantsToPlay = false;
      },
      loadedmetadata: () => {
        clearTimeout(timer);
        setState('native');
      },
      error: () => {
        clearTimeout(timer);
        setState('failed');
      },
    };
    for (const [name, listener] of Object.entries(events)) video.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(events)) video.removeEventListener(name, listener);
      clearTimeout(timer);
      script.current?.destroy();
      interrupted = wantsToPlay ? { film, at: performance.now() } : undefined;
    };
  }, [player, film]);

  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const way = wayToPlay(files, (type) => video.canPlayType(type), hasMediaSource());
    const goesOn = takeInterruption(film);
    if (way === 'none') setState('failed');
    else if (way === 'script' && goesOn) void start();
    else if (way === 'script') setState('script');
    // A browser may want a tap of its own.
    else if (goesOn) video.play().catch(() => undefined);
    if (way !== 'native') return;
    // What failed before this script ran told nobody. A browser that has not begun to look says the same for a moment.
    const timer = setTimeout(() => {
      if (video.networkState === video.NETWORK_NO_SOURCE) setState('failed');
    }, 0);
    return () => clearTimeout(timer);
    // Once: the player is mounted anew for other files.
  }, []);

  // Where a script plays them, that the browser cannot is known.
  const onLastFileDead = () => setState((before) => (before === 'native' || before === 'slow' ? 'failed' : before));
  return { state, start: () => void start(), onLastFileDead };
}
