/** Headers that belong on every response, pages and files alike. */
export const STANDING_HEADERS: readonly (readonly [string, string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  // Not `no-referrer`: with it browsers send `Origin: null` from forms, which Remix refuses.
  ['Referrer-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/**
 * The content security policy of a page. Pictures and films may come from anywhere: an upstream's media live where it says,
 * and what a page runs, sends and frames stays its own.
 *
 * @param nonce this response's nonce for scripts
 * @param connectsAnywhere whether its scripts may fetch films, too, as they must where a browser has no HLS
 */
export function contentSecurityPolicy(nonce: string, connectsAnywhere: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data: http: https:",
    "media-src 'self' blob: http: https:",
    `connect-src 'self'${connectsAnywhere ? ' http: https:' : ''}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
