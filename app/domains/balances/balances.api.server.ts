import type { RequestOf, ResponseOf } from '~/contract/call';
import { getBalancePath, listBalances } from '~/contract/calls/balances';
import { REPORT_DAY } from '~/contract/calls/report';
import type { Api } from '~/upstream/call/api';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { withTimeout } from '~/upstream/call/with-timeout';

/** A night of the count: its root, and what all members were owed. Amounts in minor units, times in ms UTC. */
export type Night = ResponseOf<typeof listBalances>['nights'][number];

/** Whether a page can show a night: texts of a service that are no root and no day are left out. */
const isReadable = ({ night, at, height, total, ...hashes }: Night) =>
  REPORT_DAY.test(night) &&
  Date.parse(night) === at &&
  [height, total].every((figure) => Number.isSafeInteger(figure) && figure >= 0) &&
  height < 256 &&
  [hashes.root, hashes.previous, hashes.tree].every((hash) => /^[0-9a-f]{64}$/.test(hash));

/** How a member was counted in a night, with the path to its root. */
export type OwnPath = ResponseOf<typeof getBalancePath>;

const isNotFound = (error: unknown) =>
  error instanceof UpstreamError && error.kind === 'refused' && error.reason === 'not_found';

/**
 * The nights that a service has published, newest first.
 *
 * @param api without a token: they are public
 * @param asked `before` a day, as a visitor asked for it: the nights before it; `limit`: so many at most, as far as the service heeds it
 * @returns `undefined` if the service publishes none
 * @throws UpstreamError when the service does not answer
 */
export async function findNights(
  api: Api,
  asked: RequestOf<typeof listBalances>,
): Promise<readonly Night[] | undefined> {
  if (asked.before !== undefined && !REPORT_DAY.test(asked.before)) return [];
  try {
    const found = await orUndefinedIfUnsupported(api(listBalances, asked));
    return found?.nights.filter(isReadable);
  } catch (error) {
    if (isNotFound(error)) return [];
    // A service that wants a login for it publishes none.
    if (error instanceof UpstreamError && error.code === 401) return undefined;
    throw error;
  }
}

/** How long a page waits for the newest night, in ms. */
const PATIENCE_MS = 500;

/** The newest night; `undefined` as long as the service does not say that there is one. @param api without a token */
export async function newestNight(api: Api): Promise<Night | undefined> {
  const nights = await withTimeout(
    PATIENCE_MS,
    findNights(api, { limit: 1 }).catch(() => undefined),
  );
  return nights?.[0];
}

/**
 * How the member was counted in the newest night that is not after a day.
 *
 * @param until `2026-12-01`
 * @returns `none` if there is no such night whose paths are kept, `undefined` if the service has no paths
 * @throws UpstreamError when the service does not answer
 */
export async function findOwnPath(api: Api, until?: string): Promise<OwnPath | 'none' | undefined> {
  try {
    return await orUndefinedIfUnsupported(api(getBalancePath, until === undefined ? {} : { until }));
  } catch (error) {
    if (isNotFound(error)) return 'none';
    throw error;
  }
}
