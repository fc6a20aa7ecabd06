import { parse, serialize } from 'cookie';
import { posterOf, type WatchedFilm } from '~/domains/movie/watching/watching.api.server';
import { cookieName } from '~/web/session/cookie.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { isSecure } from '~/web/session/request-info.server';
import { readTicket } from './film-ticket.server';
import { ownerOf } from './kept-position.server';

/** As long as positions in `kept-position.server`. */
const MAX_AGE_SECONDS = 90 * 24 * 60 * 60;

type Visit = Pick<MemberContext, 'app' | 'request' | 'session'>;

/**
 * Name of the cookie with the film that was stopped last in this browser: its ticket, a dot, and whole seconds. Scripts write it
 * while the film plays, so it is not HttpOnly; the ticket is signed.
 */
export const lastFilmCookie = (request: Request): string => cookieName(request, 'film');

/** A `Set-Cookie` value that remembers the film, as scripts do; 0 seconds, or no ticket, forget it. */
export function keepLastFilm({ request }: Visit, ticket: string, seconds: number): string {
  const isOver = ticket === '' || seconds === 0;
  return serialize(lastFilmCookie(request), isOver ? '' : `${ticket}.${seconds}`, {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(request),
    maxAge: isOver ? 0 : MAX_AGE_SECONDS,
  });
}

/** The film that this member stopped last in this browser. */
export function findLastFilm(visit: Visit & Pick<MemberContext, 'api'>): WatchedFilm | undefined {
  const value = parse(visit.request.headers.get('cookie') ?? '')[lastFilmCookie(visit.request)];
  const [, words = '', typed = ''] = /^([\w-]+\.[\w-]+)\.([1-9]\d{0,4})$/.exec(value ?? '') ?? [];
  const ticket = words && readTicket(visit, ownerOf(visit), words);
  if (!ticket) return undefined;
  const { id, name, picture } = ticket.film;
  return { id, name, poster: posterOf(visit.api, picture), at: undefined, ...ticket.part, seconds: Number(typed) };
}
