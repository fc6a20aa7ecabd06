/** Name of the cookie with the browser's time zone, an IANA name; scripts set it and servers read it. */
export const ZONE_COOKIE = 'zone';
