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
 * The content security policy of a page.
 *
 * @param nonce this response's nonce for scripts
 * @param mediaOrigins origins of the upstream, whose pictures and films a page may show
 */
export function contentSecurityPolicy(nonce: string, mediaOrigins: readonly string[]): string {
  const media = ["'self'", ...mediaOrigins].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    `img-src ${media} data:`,
    `media-src ${media} blob:`,
    `connect-src ${media}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
