/**
 * The paths of a stop card and of the page that turns e-mails off have a secret. It stands in no log and no metric, is sent to no other address as a referrer, and is
 * in no index. Metrics have patterns of routes only, see `route-pattern.ts`.
 */
const SECRET_PATH = /^(\/+(?:stop|mail-off)\/+)[^/]+/i;

/** What may be a token elsewhere in a path, such as in a link that was copied with something before it. */
const LONG_WORD = /[\w-]{40,}/g;

/** Whether a path contains a secret. */
export const isSecretPath = (path: string): boolean => SECRET_PATH.test(path);

/** A path for the log. */
export const withoutSecret = (path: string): string => path.replace(SECRET_PATH, '$1…').replace(LONG_WORD, '…');
