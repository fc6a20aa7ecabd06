import { paths } from '~/paths';
import { mediaAddress } from './media-address.server';
import { pictureRule } from './picture-address.server';
import { createSigner } from './signed-url.server';

/** Longer addresses are left as they are: no service has any. */
const MAX_LENGTH = 1_000;

const signer = createSigner('captions');

/** Whether an address is a path of this site; `//` would start another host's. */
const isOwnFile = (address: string) => /^\/(?!\/)/.test(address);

/**
 * Makes the captions address that the video service sent usable in a page. Browsers load a cross-origin `<track>` only
 * for a film that is itself requested with CORS, and its host would have to allow that; so captions of configured hosts
 * are proxied through this site.
 *
 * @param value as received
 * @returns a path of this site; the original address for hosts that are not configured, which no `<track>` can load;
 *   `undefined` if it is no http(s) address
 */
export function captionAddress(value: string | undefined): string | undefined {
  const address = mediaAddress(value, 'video');
  if (!address || isOwnFile(address) || address.length > MAX_LENGTH) return address;
  return pictureRule(new URL(address)) ? paths.captions(address, signer.sign(address)) : address;
}

/** Whether an address was signed by {@link captionAddress} with one of the configured secrets. */
export const isSignedCaption = signer.isSigned;
