import { SESSION_COOKIE } from '~/web/session/session-cookie';

/** Precedes the names of the desk's cookies: browsers send those of a host to all its ports. */
export const COOKIE_PREFIX = 'desk-';
/** The cookie of a staff session. */
export const DESK_COOKIE = `${COOKIE_PREFIX}${SESSION_COOKIE}`;
