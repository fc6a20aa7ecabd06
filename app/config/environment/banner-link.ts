import { parseUrl } from '~/contract/wire/parse-url';
import type { Env } from '../env';

/** Settings that name a site of the operator or its regulator. */
const NAMED_SITES = [
  'PUBLIC_ORIGIN',
  'LEGAL_TERMS_URL',
  'LEGAL_PRIVACY_URL',
  'LEGAL_PLAY_URL',
  'OPERATOR_LICENCE_URL',
  'OPERATOR_COMPLAINTS',
] as const satisfies readonly (keyof Env)[];

/** A path of the app: `//` and `/\` would begin another host. */
const PATH = /^\/(?![/\\])[\w\-./?=&%]*$/;

const originOf = (address: string | undefined) => (address === undefined ? undefined : parseUrl(address)?.origin);

/**
 * Where a banner leads: a path of the app, or an https page of a site that the operator's settings name. A member API that was
 * broken into must not lead members from Home to a copy of the login page.
 *
 * @param link as the member API sent it, or as staff typed it
 * @returns the link; `undefined` for anything else
 */
export function bannerLink(env: Pick<Env, (typeof NAMED_SITES)[number]>, link: string | undefined): string | undefined {
  if (link === undefined) return undefined;
  if (PATH.test(link)) return link;
  const url = link.startsWith('https://') ? parseUrl(link) : undefined;
  if (url?.username !== '' || url.password !== '') return undefined;
  return NAMED_SITES.some((name) => originOf(env[name]) === url.origin) ? link : undefined;
}
