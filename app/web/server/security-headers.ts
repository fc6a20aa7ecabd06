/** Headers that belong on every response, pages and files alike. */
export const STANDING_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  // Not `no-referrer`: with it browsers send `Origin: null` from forms, which Remix refuses.
  ['Referrer-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** Where pictures and films may come from besides this site: any host, or these origins. */
export type ForeignMedia = 'anywhere' | readonly string[];

/** What a page may load from outside this site. */
interface PageSources {
  /** The hashes of its inline scripts and styles. */
  scripts: readonly string[];
  styles: readonly string[];
  foreignMedia: ForeignMedia;
  /** Whether its scripts fetch films, as needed in browsers without HLS. */
  fetchesFilms: boolean;
  /** Whether the member's connection is encrypted: such a page loads nothing over plain HTTP. */
  secure: boolean;
}

/** Directives that `default-src` does not set, for everything that a browser could open directly. It sets `object-src`. */
const CLOSED = ["base-uri 'none'", "frame-ancestors 'none'"];

/** The content security policy of a page: it runs, sends and frames only our own content. */
export function contentSecurityPolicy({ scripts, styles, foreignMedia, fetchesFilms, secure }: PageSources): string {
  const anywhere = secure ? ' https:' : ' http: https:';
  const elsewhere = foreignMedia === 'anywhere' ? anywhere : foreignMedia.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    [`script-src 'self'`, ...scripts].join(' '),
    [`style-src 'self'`, ...styles].join(' '),
    `img-src 'self'${elsewhere}`,
    `media-src 'self'${fetchesFilms ? ' blob:' : ''}${elsewhere}`,
    `connect-src 'self'${fetchesFilms ? elsewhere : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    ...CLOSED,
  ].join('; ');
}

/** The policy of everything but pages: files, data, redirects. Pictures and films can still be opened directly. */
export const FILE_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "form-action 'none'",
  ...CLOSED,
].join('; ');

/** The offline verifier has a policy of its own inside the page: it allows its one script by hash. */
export const VERIFIER_POLICY = ["object-src 'none'", ...CLOSED, "form-action 'none'"].join('; ');

/** The service worker renders nothing; it fetches announcements from this site. */
export const WORKER_POLICY = ["default-src 'none'", "connect-src 'self'", "form-action 'none'", ...CLOSED].join('; ');
