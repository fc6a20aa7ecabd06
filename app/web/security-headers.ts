/** Headers that belong on every response, pages and files alike. */
export const STANDING_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  // Not `no-referrer`: with it browsers send `Origin: null` from forms, which Remix refuses.
  ['Referrer-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** What a page may load besides what is on this site. */
interface PageSources {
  /** This response's nonce for what is written into the page: scripts, styles. */
  nonce: string;
  /** Whether pictures and films may be on other servers: an upstream's media live where it says. */
  foreignMedia: boolean;
  /** Whether its scripts fetch films, as they must where a browser has no HLS. */
  fetchesFilms: boolean;
  /** Whether the member's connection is encrypted: nothing that is shown on such a page comes in the clear. */
  secure: boolean;
}

/** What holds for everything that a browser could open by itself. */
const CLOSED = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];

/** The content security policy of a page: what it runs, sends and frames is its own. */
export function contentSecurityPolicy({ nonce, foreignMedia, fetchesFilms, secure }: PageSources): string {
  const elsewhere = foreignMedia ? (secure ? ' https:' : ' http: https:') : '';
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self'${elsewhere}`,
    `media-src 'self'${fetchesFilms ? ' blob:' : ''}${elsewhere}`,
    `connect-src 'self'${fetchesFilms ? elsewhere : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    ...CLOSED,
  ].join('; ');
}

/** The policy of what is no page: files, data, redirects. A picture or a film that is opened by itself is still shown. */
export const FILE_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "form-action 'none'",
  ...CLOSED,
].join('; ');

/** The offline verifier is a page with a policy of its own inside: it names its one script by what is in it. */
export const VERIFIER_POLICY = [...CLOSED, "form-action 'none'"].join('; ');

/** The service worker has nothing to show; it asks this site for announcements. */
export const WORKER_POLICY = ["default-src 'none'", "connect-src 'self'", "form-action 'none'", ...CLOSED].join('; ');
