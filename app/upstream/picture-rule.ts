/** Why a picture may be fetched from where it is; see {@link createPictureRule}. */
export type PictureOrigin = 'configured' | 'listed';

/**
 * Says from where pictures are fetched: from what the configuration names, over http or https, without credentials.
 *
 * @param origins origins that are named in full, with their port; they may be in the operator's own network
 * @param hosts public host names, each alone or as `*.host` for those below it; on the ports of http and https alone
 * @returns for an address: `configured` or `listed`, or `undefined` when nothing is fetched from there
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
    // The port of the scheme itself reads as empty.
    if (port !== '') return undefined;
    return exact.has(hostname) || below.some((suffix) => hostname.endsWith(suffix)) ? 'listed' : undefined;
  };
}
