import type { Call } from '~/contract/call';
import { settings } from '~/config/settings.server';
import { paths } from '~/paths';
import { mediaAddress } from './media-address.server';
import { createPictureRule } from './picture-rule';
import { createSigner } from './signed-address.server';

/** Longer addresses are left as they are: an address is in a page several times. */
const MAX_LENGTH = 1_000;

const signer = createSigner('pictures');

const originOf = (base: string | undefined) => (base === undefined ? [] : [new URL(base).origin]);
const isOrigin = (entry: string) => entry.includes('://');

/** From where pictures and captions are fetched: the upstream's own origins and PICTURE_HOSTS. */
export const pictureRule = createPictureRule(
  [
    ...originOf(settings.apiBaseUrl),
    ...originOf(settings.videoBaseUrl),
    ...settings.env.PICTURE_HOSTS.filter(isOrigin).map((entry) => new URL(entry).origin),
  ],
  settings.env.PICTURE_HOSTS.filter((entry) => !isOrigin(entry)),
);

/**
 * Whether a picture can be asked for in another size: one of this site's own files, or one that may be fetched. Drawings
 * (SVG) have no size, and what is below `/api` belongs to one member. With two slashes it is another site's.
 */
function canBeResized(address: string): boolean {
  if (address.length > MAX_LENGTH || /\.svg($|[?#])/i.test(address)) return false;
  return address.startsWith('/') ? !/^\/(\/|api\/)/.test(address) : pictureRule(new URL(address)) !== undefined;
}

/**
 * Makes the address of a picture that the upstream sent usable in a page, in whatever sizes `Picture` wants.
 *
 * It is signed: `/img` makes nothing smaller but what a page of ours has named, so it is no open proxy and asks no server
 * for anything that the upstream did not name. The same picture always has the same address, so that it can be cached.
 *
 * @param value as it came
 * @param service whose answer it stood in
 * @returns an address of `/img`; the picture's own where it is from a host that the configuration does not name; `undefined`
 *   where it is no address of the web
 */
export function pictureAddress(value: string | undefined, service: Call['service']): string | undefined {
  const address = mediaAddress(value, service);
  if (!address || !canBeResized(address)) return address;
  return paths.img(address, signer.sign(address));
}

/** Whether an address was signed by {@link pictureAddress} with one of the secrets that are configured. */
export const isSignedPicture = signer.isSigned;
