import { paths } from '~/paths';
import { mediaAddress } from './media-address.server';
import { pictureRule } from './picture-address.server';
import { createSigner } from './signed-address.server';

/** Longer addresses are left as they are: no service has such. */
const MAX_LENGTH = 1_000;

const signer = createSigner('captions');

/** Whether an address is a path of this site; with two slashes it would be another one's. */
const isOwnFile = (address: string) => /^\/(?!\/)/.test(address);

/**
 * Makes the address of captions that the video service sent usable in a page. Browsers read a `<track>` of another origin
 * only for a film that is asked for by the rules of CORS, which then would have to allow it, too; so captions of hosts that
 * the configuration names come through this site.
 *
 * @param value as it came
 * @returns a path of this site; their own address where they are at a host that the configuration does not name, which no
 *   `<track>` can read; `undefined` where it is no address of the web
 */
export function captionAddress(value: string | undefined): string | undefined {
  const address = mediaAddress(value, 'video');
  if (!address || isOwnFile(address) || address.length > MAX_LENGTH) return address;
  return pictureRule(new URL(address)) ? paths.captions(address, signer.sign(address)) : address;
}

/** Whether an address was signed by {@link captionAddress} with one of the secrets that are configured. */
export const isSignedCaption = signer.isSigned;
