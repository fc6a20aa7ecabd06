import Hls from 'hls.js/light';

/**
 * Plays HLS in browsers without native support. Loaded lazily on Play, together with the library.
 *
 * @param onDead called once, when playback fails for good
 * @returns a handle that releases the film
 */
export function playHls(video: HTMLVideoElement, url: string, onDead: () => void): { destroy: () => void } {
  // No worker: it would run from a blob URL, which the content security policy forbids.
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true });
  let isMended = false;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !isMended) {
      isMended = true;
      hls.recoverMediaError();
      return;
    }
    hls.destroy();
    onDead();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return hls;
}
