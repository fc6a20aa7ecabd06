import { PATH_FORMAT } from '~/contract/calls/balances';
import { writePath } from '../balances/balances.routes.server';
import { findOwnBalance } from '../balances/path.server';
import type { Db } from '../store/database.server';
import { countRows } from '../store/lists/totals';
import type { Part } from './part.server';

/** The nights in which a member was counted and whose paths are kept, oldest first. */
const nightsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('balance_owed as owed')
    .innerJoin('balance_nights as published', 'published.night', 'owed.night')
    .where('owed.member_id', '=', memberId);

/** How the balance was counted in each night, with its path: each row is what public/verify.mjs checks. */
export const balancePaths: Part = {
  name: 'balance-paths',
  columns: [
    ...['format', 'night', 'at', 'madeAt', 'root', 'previous', 'tree', 'height', 'total', 'witness'],
    ...['name', 'nonce', 'available', 'held', 'staked', 'shares'],
  ],
  count: async (db, memberId) => {
    const { rows } = await nightsOf(db, memberId).select(countRows().as('rows')).executeTakeFirstOrThrow();
    return rows;
  },
  async *pages(service, { memberId }) {
    const { db } = service;
    const nights = await nightsOf(db, memberId).select('owed.night').orderBy('owed.night').execute();
    for (const { night } of nights) {
      const own = await findOwnBalance(service, memberId, night);
      // Nights are deleted after some weeks, maybe since.
      if (own?.night === night) yield [{ format: PATH_FORMAT, ...(await writePath(service, own)) }];
    }
  },
};
