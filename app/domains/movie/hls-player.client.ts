import Hls from 'hls.js/light';

/**
 * Plays HLS in a browser that has none of its own. This file and the library come when somebody presses Play, and never else.
 *
 * @param onDead called once, when the film cannot be played or played on
 * @returns what lets go of the film
 */
export function playHls(video: HTMLVideoElement, url: string, onDead: () => void): { destroy: () => void } {
  // A worker would be made from a script in memory, which the page's policy forbids.
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
