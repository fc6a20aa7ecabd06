import { writeAmount } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import { getBalancePath, listBalances, NIGHTS_ON_PAGE } from '~/contract/calls/balances';
import { DAY_MS, writeDay, writeTime } from '~/contract/time';
import { dayOf } from '../draw/days.server';
import { Refusal } from '../refusal';
import { memberRoute, openRoute, type Route, type Service } from '../service';
import { writeStamps } from '../stamps/stamps.server';
import { findOwnBalance, type OwnBalance } from './path.server';

/** The day of a request. @throws Refusal `not_found` for a date that does not exist */
function readDay(text: string | undefined): number | undefined {
  const day = text === undefined ? undefined : dayOf(Date.parse(text));
  if (Number.isNaN(day)) throw new Refusal('not_found');
  return day;
}

/** Where the time-stamps of roots are. */
type Stamped = Pick<Service, 'db' | 'settings'>;

/** What the root of a night binds. */
type Night = Pick<OwnBalance, 'night' | 'madeAt' | 'root' | 'previous' | 'tree' | 'height' | 'total'>;

const writeNight = async (
  service: Stamped | undefined,
  { night, madeAt, root, previous, tree, height, total }: Night,
) => ({
  night: writeDay(night),
  at: writeTime(night * DAY_MS),
  madeAt: writeTime(madeAt),
  ...{ root, previous, tree, height },
  total: writeAmount(total),
  witness: service && (await writeStamps(service, root)),
});

async function readNights(
  service: Service,
  { before, limit = NIGHTS_ON_PAGE }: { before?: string | undefined; limit?: number | undefined },
): Promise<WireOf<typeof listBalances>> {
  const day = readDay(before);
  const rows = await service.db
    .selectFrom('balance_nights')
    .selectAll()
    .$if(day !== undefined, (query) => query.where('night', '<', day ?? 0))
    .orderBy('night', 'desc')
    .limit(limit)
    .execute();
  return {
    // The newest root includes those before it, and so do its stamps, of some kilobytes each.
    nights: await Promise.all(
      rows.map(({ made_at, ...row }, index) =>
        writeNight(index === 0 ? service : undefined, { ...row, madeAt: made_at }),
      ),
    ),
  };
}

/** A member's path as an answer of `GET /member/balance-path`. */
export async function writePath(service: Stamped, own: OwnBalance): Promise<WireOf<typeof getBalancePath>> {
  const { name, nonce, available, held, staked, shares } = own;
  return {
    ...(await writeNight(service, own)),
    ...{ name, nonce },
    ...{ available: writeAmount(available), held: writeAmount(held), staked: writeAmount(staked) },
    shares: shares.map(({ position, amount, path }) => ({
      position,
      amount: writeAmount(amount),
      path: path.map(({ hash, sum }) => ({ hash, sum: writeAmount(sum) })),
    })),
  };
}

/** The routes of docs/member-api.md, section Balances that count. */
export const balanceRoutes = (service: Service): Route[] => [
  openRoute(listBalances, (asked) => readNights(service, asked)),
  memberRoute(getBalancePath, async ({ until }, { memberId }) => {
    const own = await findOwnBalance(service, memberId, readDay(until));
    if (!own) throw new Refusal('not_found');
    return writePath(service, own);
  }),
];
