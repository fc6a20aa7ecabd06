import { setTimeout as wait } from 'node:timers/promises';
import { probeTimeout } from '~/upstream/call/call-timeout.server';
import { withTimeout } from '~/upstream/call/with-timeout';
import { hasNone } from '~/upstream/call/upstream-error';

/** How long a form looks for what was lost at most, in ms. */
export const LOOKING_MS = 4_000;
/** How long after the first look the second one comes, in ms. */
const LOOK_AGAIN_MS = 700;

type Listing<Row> = () => Promise<readonly Row[]>;

/** The ids in a list before a form was sent; `no_list` from an upstream that keeps none; `undefined` when it did not come. */
export type ListedBefore = ReadonlySet<string> | 'no_list' | undefined;

/**
 * What a list holds before a form is sent whose answer may get lost: what is new afterwards is what the form has made. Unlike
 * times, ids do not hang on the upstream's clock. Never fails and waits for a second at most, since the form does not need it.
 */
export async function listedBefore(listing: Listing<{ id: string }>): Promise<ListedBefore> {
  try {
    const rows = await withTimeout(probeTimeout(), listing());
    return rows && new Set(rows.map(({ id }) => id));
  } catch (error) {
    return hasNone(error) ? 'no_list' : undefined;
  }
}

/**
 * Looks for what a form has made to which no answer came: the one row that was not there before and is what was asked for. Two
 * of them decide nothing. Never fails.
 *
 * @param ms the longest time that it may take
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
