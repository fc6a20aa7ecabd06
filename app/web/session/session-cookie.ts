/**
 * The name of the session's cookie; over TLS it has the prefix `__Host-`. A change of the name signs out all members, unless
 * the app also reads the old cookie until it expires.
 */
export const SESSION_COOKIE = 'session';
