import type { Keys } from '~/config/secrets/keys.server';
import type { Settings } from '~/config/settings.server';
import type { Call } from '~/contract/call';
import { paths } from '~/paths';
import { EMBEDDED_BASE } from '../call/embedded.server';
import { createPictureRule, type PictureOrigin } from './picture-rule';
import { createSigner } from './signed-url.server';
import { parseUrl } from '~/contract/wire/parse-url';

/** Longer addresses are left as they are: a page contains each address several times. */
const MAX_LENGTH = 1_000;

/** Placeholder origin of this site for resolving URLs; the embedded API is mounted below it. */
const HERE = 'http://here.invalid';

/** Addresses of pictures, films and captions that the upstream sends, made usable in a page. */
export interface MediaAddresses {
  /**
   * Makes a media address usable in a page: relative ones are resolved against the service that sent them.
   *
   * @param value as received
   * @param service which service sent it
   * @returns an http(s) address or a path of this site; `undefined` for anything else (`javascript:`, `data:`, nonsense)
   */
  mediaAddress: (value: string | undefined, service: Call['service']) => string | undefined;
  /**
   * Makes the address of a picture usable in a page, in any size that `Picture` requests.
   *
   * It is signed: `/img` resizes only pictures that a page of ours has named, so it is no open proxy and sends no request
   * that the upstream did not cause. The same picture always has the same address, so that it can be cached.
   *
   * @param value as received
   * @param service which service sent it
   * @returns an address of `/img`; the original one for hosts that are not configured; `undefined` if it is no http(s)
   *   address
   */
  pictureAddress: (value: string | undefined, service: Call['service']) => string | undefined;
  /** Whether an address was signed by `pictureAddress` with one of the configured secrets. */
  isSignedPicture: (address: string, signature: string) => boolean;
  /**
   * Makes the captions address that the video service sent usable in a page. Browsers load a cross-origin `<track>` only
   * for a film that is itself requested with CORS, and its host would have to allow that; so captions of configured hosts
   * are proxied through this site.
   *
   * @param value as received
   * @returns a path of this site; the original address for hosts that are not configured, which no `<track>` can load;
   *   `undefined` if it is no http(s) address
   */
  captionAddress: (value: string | undefined) => string | undefined;
  /** Whether an address was signed by `captionAddress` with one of the configured secrets. */
  isSignedCaption: (address: string, signature: string) => boolean;
  /** Allowed sources of pictures and captions: the upstream's own origins and PICTURE_HOSTS. */
  pictureRule: (url: URL) => PictureOrigin | undefined;
  /**
   * Whether a picture is served by the member API itself, so it may be private to a member and need their token.
   *
   * @param value as the upstream sent it
   */
  isOwnPicture: (value: string) => boolean;
}

const originOf = (base: string | undefined) => (base === undefined ? [] : [new URL(base).origin]);
const isOrigin = (entry: string) => entry.includes('://');

/** Whether an address is a path of this site; `//` would start another host's. */
const isOwnFile = (address: string) => /^\/(?!\/)/.test(address);

/** Creates what makes the upstream's media addresses usable; see {@link MediaAddresses}. */
export function createMediaAddresses(
  { env, apiBaseUrl, videoBaseUrl, videoMediaBaseUrl }: Settings,
  keys: Keys,
): MediaAddresses {
  const pictures = createSigner(keys.bytesFor('pictures'));
  const captions = createSigner(keys.bytesFor('captions'));
  const pictureRule = createPictureRule(
    [
      ...originOf(apiBaseUrl),
      ...originOf(videoBaseUrl),
      ...env.PICTURE_HOSTS.filter(isOrigin).map((entry) => new URL(entry).origin),
    ],
    env.PICTURE_HOSTS.filter((entry) => !isOrigin(entry)),
  );
  const mediaAddress: MediaAddresses['mediaAddress'] = (value, service) => {
    if (!value) return undefined;
    const base = (service === 'video' ? videoMediaBaseUrl : apiBaseUrl) ?? `${HERE}/api`;
    const url = parseUrl(value.trim(), `${base}/`);
    if (!url) return undefined;
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
    return url.origin === HERE ? url.href.slice(HERE.length) : url.href;
  };
  /**
   * Whether a picture can be resized: one of this site's own files, or one that may be fetched. SVG needs no resizing,
   * and pictures below `/api` are private to a member. An address that starts with `//` is another host's.
   */
  const canBeResized = (address: string): boolean => {
    if (address.length > MAX_LENGTH || /\.svg($|[?#])/i.test(address)) return false;
    return address.startsWith('/') ? !/^\/(\/|api\/)/.test(address) : pictureRule(new URL(address)) !== undefined;
  };
  return {
    mediaAddress,
    pictureRule,
    pictureAddress: (value, service) => {
      const address = mediaAddress(value, service);
      if (!address || !canBeResized(address)) return address;
      return paths.img(address, pictures.sign(address));
    },
    isSignedPicture: pictures.isSigned,
    captionAddress: (value) => {
      const address = mediaAddress(value, 'video');
      if (!address || isOwnFile(address) || address.length > MAX_LENGTH) return address;
      return pictureRule(new URL(address)) ? paths.captions(address, captions.sign(address)) : address;
    },
    isSignedCaption: captions.isSigned,
    isOwnPicture: (value) => {
      const base = memberApiBase({ apiBaseUrl });
      const url = parseUrl(value.trim(), `${base}/`);
      return url?.origin === new URL(base).origin && url.username === '' && url.password === '';
    },
  };
}

/** Base URL of the member API, for resolving relative addresses. */
export const memberApiBase = ({ apiBaseUrl }: Pick<Settings, 'apiBaseUrl'>): string => apiBaseUrl ?? EMBEDDED_BASE;
