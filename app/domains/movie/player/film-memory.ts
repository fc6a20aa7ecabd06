import { paths } from '~/paths';

/** How scripts remember where a film stops, besides in local storage. */
export interface FilmMemory {
  /** Signed words of film and part, see `film-ticket.server`. */
  ticket: string;
  /** Whether positions are sent to the service, which keeps the member's history. */
  isSent: boolean;
  /** Cookie that remembers the film for Home, where they are not sent. */
  cookie: string;
}

/** Ms between two positions that are sent while the film plays. */
const SEND_MS = 30_000;
const COOKIE_SECONDS = 90 * 24 * 60 * 60;

/** Remembers a position. `isUrgent`: the film was paused or left, so the next one may never come. */
export type Remember = (seconds: number, isUrgent: boolean) => void;

/**
 * Creates what remembers the positions of one film.
 *
 * @param csrf token of the page's forms
 */
export function rememberFilm({ ticket, isSent, cookie }: FilmMemory, csrf: string): Remember {
  let sentAt = -Infinity;
  let sent: number | undefined;
  const send = (seconds: number) => {
    sentAt = performance.now();
    sent = seconds;
    const body = new URLSearchParams({ csrf, ticket, seconds: String(seconds) });
    // In a browser, to this site. If it fails, local storage has the position, and the next one is sent.
    fetch(paths.keepWatched(), { method: 'POST', body, keepalive: true }).catch(() => undefined);
  };
  return (seconds, isUrgent) => {
    if (!isSent) {
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      const age = seconds === 0 ? 0 : COOKIE_SECONDS;
      document.cookie = `${cookie}=${ticket}.${seconds}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
    } else if (seconds !== sent && (isUrgent || performance.now() - sentAt >= SEND_MS)) send(seconds);
  };
}
