import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { playsNext } from './plays-next';
import { isHls, wayToPlay } from './way-to-play';

/** Timeout in ms after which a source without data counts as dead. */
const PATIENCE_MS = 15_000;
/** Maximum ms between unmounting a player and mounting its successor. */
const CHANGE_MS = 500;

/**
 * - `native`: the browser's own player, as rendered by the server
 * - `script`: the browser has no HLS; a script plays it after Play
 * - `starting`: that script is loading
 * - `slow`: no data within the timeout after Play
 * - `failed`: this source cannot be played
 */
export type PlayerState = 'native' | 'script' | 'starting' | 'slow' | 'failed';

/** The film that was playing when its player unmounted: another source or quality resumes automatically. */
let interrupted: { film: string; at: number } | undefined;

function takeInterruption(film: string): boolean {
  const isIt = interrupted?.film === film && performance.now() - interrupted.at < CHANGE_MS;
  interrupted = undefined;
  return isIt;
}

const hasMediaSource = () => 'MediaSource' in window || 'ManagedMediaSource' in window;

/** State of the player. */
export interface Player {
  state: PlayerState;
  /** Starts playback by script. */
  start: () => void;
  /** Call this when the browser failed on the last of its files. */
  onLastFileDead: () => void;
}

/**
 * Watches a player: whether the browser can play the film, whether the source is dead, and whether to resume after a
 * change of source or quality. Remount it (React key) for each of those.
 *
 * @param film its id
 */
export function usePlayer(
  player: RefObject<HTMLMediaElement>,
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
      // Only video has playlists: sound of its own is a file.
      script.current = playHls(video as HTMLVideoElement, playlist, onDead);
    } catch {
      onDead();
      return;
    }
    // Autoplay may need another tap on the browser's button; the script reports playback errors.
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
        // The browser, not the member, pauses a player that is removed.
        if (video.isConnected) wantsToPlay = false;
      },
      ended: () => {
        wantsToPlay = playsNext();
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
    // Autoplay may need another tap.
    else if (goesOn) video.play().catch(() => undefined);
    if (way !== 'native') return;
    // Detects failures before hydration, whose events were missed. Deferred, because the state is briefly the same
    // before loading begins.
    const timer = setTimeout(() => {
      if (video.networkState === video.NETWORK_NO_SOURCE) setState('failed');
    }, 0);
    return () => clearTimeout(timer);
    // Once: the player is remounted for other files.
  }, []);

  // In the script states, it is known that the browser cannot play the files.
  const onLastFileDead = () => setState((before) => (before === 'native' || before === 'slow' ? 'failed' : before));
  return { state, start: () => void start(), onLastFileDead };
}
