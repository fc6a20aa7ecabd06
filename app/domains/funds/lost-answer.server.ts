import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from '~/upstream/call/api';
import { withTimeout } from '~/upstream/call/with-timeout';
import { hasNone } from '~/upstream/call/upstream-error';

/** Maximum duration of a search, in ms. */
export const LOOKING_MS = 4_000;
/** Delay before the second search, in ms. */
const LOOK_AGAIN_MS = 700;

type Listing<Row> = () => Promise<readonly Row[]>;

/** The ids in a list before a form was sent; `no_list` from an upstream without a list; `undefined` when it did not load. */
export type ListedBefore = ReadonlySet<string> | 'no_list' | undefined;

/**
 * Reads a list before a form is sent, in case its response gets lost: a row that is new afterwards was created by the form.
 * Unlike times, ids do not depend on the upstream's clock. Never fails, and has a short timeout, because the form works without
 * it.
 */
export async function listedBefore({ upstream }: Api, listing: Listing<{ id: string }>): Promise<ListedBefore> {
  try {
    const rows = await withTimeout(upstream.probeTimeout(), listing());
    return rows && new Set(rows.map(({ id }) => id));
  } catch (error) {
    return hasNone(error) ? 'no_list' : undefined;
  }
}

/**
 * Searches for the result of a form whose call returned no answer: the one new row with the form's values. With two of them the
 * result is unknown. Never fails.
 *
 * @param ms timeout
 */
export async function findLost<Row extends { id: string }>(
  listing: Listing<Row>,
  before: ListedBefore,
  isIt: (row: Row) => boolean,
  ms: number,
): Promise<Row | undefined> {
  if (typeof before !== 'object') return undefined;
  const looking = async () => (await listing()).filter((row) => !before.has(row.id) && isIt(row));
  const twice = async () => {
    const first = await looking();
    if (first.length > 0) return first;
    await wait(LOOK_AGAIN_MS);
    return looking();
  };
  const found = await withTimeout(ms, twice()).catch(() => undefined);
  return found?.length === 1 ? found[0] : undefined;
}
