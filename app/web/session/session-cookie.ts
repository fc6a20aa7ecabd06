/**
 * The name of the session's cookie; over TLS it has the prefix `__Host-`. With another name, all members are signed out, unless the old cookie is read, too, until it
 * expires.
 */
export const SESSION_COOKIE = 'session';
