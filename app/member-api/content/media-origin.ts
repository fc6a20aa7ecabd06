import { parseUrl } from '~/contract/wire/parse-url';

/** A name of labels, the last one no number, so that it is no address of a network; nothing that ends a source of a policy. */
const ORIGIN = /^https:\/\/(?=.{1,80}$)(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*(?::\d{1,5})?$/;

/** Maximum number of origins that content may come from: the policy of every page lists them. */
export const MEDIA_ORIGINS = 16;

/** The origin of a picture or film elsewhere. @returns `undefined` if the address is no https address of a named host */
export function mediaOrigin(address: string): string | undefined {
  const url = parseUrl(address);
  return url && ORIGIN.test(url.origin) && url.username === '' && url.password === '' ? url.origin : undefined;
}
