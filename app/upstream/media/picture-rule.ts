/** Why a picture may be fetched from its address; see {@link createPictureRule}. */
export type PictureOrigin = 'configured' | 'listed';

/**
 * Creates the allowlist for fetching pictures: only what the configuration names, over http or https, without
 * credentials.
 *
 * @param origins full origins, with their port; they may be in the operator's internal network
 * @param hosts public host names, exact or as `*.host` for subdomains; default ports only
 * @returns for an address: `configured` or `listed`, or `undefined` when it must not be fetched
 */
export function createPictureRule(
  origins: readonly string[],
  hosts: readonly string[],
): (url: URL) => PictureOrigin | undefined {
  const named = new Set(origins);
  const exact = new Set(hosts.filter((host) => !host.startsWith('*.')));
  const below = hosts.filter((host) => host.startsWith('*.')).map((host) => host.slice(1));
  return ({ protocol, username, password, origin, port, hostname }) => {
    if (protocol !== 'http:' && protocol !== 'https:') return undefined;
    if (username !== '' || password !== '') return undefined;
    if (named.has(origin)) return 'configured';
    // A URL's default port reads as empty.
    if (port !== '') return undefined;
    return exact.has(hostname) || below.some((suffix) => hostname.endsWith(suffix)) ? 'listed' : undefined;
  };
}
