import type { Call } from '~/contract/call';
import { settings } from '~/config/settings.server';
import { paths } from '~/paths';
import { mediaAddress } from './media-address.server';
import { createPictureRule } from './picture-rule';
import { createSigner } from './signed-url.server';

/** Longer addresses are left as they are: a page contains each address several times. */
const MAX_LENGTH = 1_000;

const signer = createSigner('pictures');

const originOf = (base: string | undefined) => (base === undefined ? [] : [new URL(base).origin]);
const isOrigin = (entry: string) => entry.includes('://');

/** Allowed sources of pictures and captions: the upstream's own origins and PICTURE_HOSTS. */
export const pictureRule = createPictureRule(
  [
    ...originOf(settings.apiBaseUrl),
    ...originOf(settings.videoBaseUrl),
    ...settings.env.PICTURE_HOSTS.filter(isOrigin).map((entry) => new URL(entry).origin),
  ],
  settings.env.PICTURE_HOSTS.filter((entry) => !isOrigin(entry)),
);

/**
 * Whether a picture can be resized: one of this site's own files, or one that may be fetched. SVG needs no resizing,
 * and pictures below `/api` are private to a member. An address that starts with `//` is another host's.
 */
function canBeResized(address: string): boolean {
  if (address.length > MAX_LENGTH || /\.svg($|[?#])/i.test(address)) return false;
  return address.startsWith('/') ? !/^\/(\/|api\/)/.test(address) : pictureRule(new URL(address)) !== undefined;
}

/**
 * Makes the address of a picture from the upstream usable in a page, in any size that `Picture` requests.
 *
 * It is signed: `/img` resizes only pictures that a page of ours has named, so it is no open proxy and sends no request
 * that the upstream did not cause. The same picture always has the same address, so that it can be cached.
 *
 * @param value as received
 * @param service which service sent it
 * @returns an address of `/img`; the original one for hosts that are not configured; `undefined` if it is no http(s)
 *   address
 */
export function pictureAddress(value: string | undefined, service: Call['service']): string | undefined {
  const address = mediaAddress(value, service);
  if (!address || !canBeResized(address)) return address;
  return paths.img(address, signer.sign(address));
}

/** Whether an address was signed by {@link pictureAddress} with one of the configured secrets. */
export const isSignedPicture = signer.isSigned;
