import type { Service } from '~/member-api/service';
import { disarm } from '../survival/draw.disarm';
import { onPostgres } from '../harness/store-place';

/** Tampers with period 1, which is closed but not drawn yet, and undoes it. */
interface Tampering {
  meddle: (service: Service) => Promise<void>;
  undo: (service: Service) => Promise<void>;
}

async function annsOrder({ db }: Service) {
  return db
    .selectFrom('draw_orders')
    .selectAll()
    .where('member_id', '=', 'ann')
    .orderBy('id')
    .executeTakeFirstOrThrow();
}

type Order = Awaited<ReturnType<typeof annsOrder>>;

/** Changes ann's first order, and restores it. */
function changing(change: object, back: object | ((before: Order) => object)): Tampering {
  let before: Order | undefined;
  const set = async ({ db }: Service, values: object) => {
    await db
      .updateTable('draw_orders')
      .set(values)
      .where('id', '=', before?.id ?? '')
      .execute();
  };
  return {
    meddle: async (service) => {
      before = await annsOrder(service);
      await disarm(service.db);
      await set(service, change);
    },
    undo: (service) => set(service, typeof back === 'function' && before ? back(before) : back),
  };
}

/** Deletes ann's first order, and restores it. */
function dropping(): Tampering {
  let dropped: Order | undefined;
  return {
    meddle: async (service) => {
      dropped = await annsOrder(service);
      await disarm(service.db);
      await service.db.deleteFrom('draw_orders').where('id', '=', dropped.id).execute();
    },
    undo: async (service) => {
      if (dropped) await service.db.insertInto('draw_orders').values(dropped).execute();
    },
  };
}

/** Adds an order without a payment. */
function adding(): Tampering {
  let id = '';
  return {
    meddle: async (service) => {
      const order = await annsOrder(service);
      await disarm(service.db);
      id = order.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
      await service.db
        .insertInto('draw_orders')
        .values({ ...order, id, stake: 900_000 })
        .execute();
    },
    undo: async (service) => {
      await service.db.deleteFrom('draw_orders').where('id', '=', id).execute();
    },
  };
}

/** Ways in which an owner of the database can tamper after the close. */
export const TAMPERINGS: Readonly<Record<string, () => Tampering>> = {
  'the stake of an order was changed': () => changing({ stake: 900_000 }, { stake: 1_000 }),
  'the nonce of an order was changed': () => changing({ nonce: 'ab' }, (order) => ({ nonce: order.nonce })),
  'an order was given to another member': () => changing({ member_id: 'bea' }, { member_id: 'ann' }),
  'an order was settled by hand': () => changing({ status: 'won', payout: 900_000 }, { status: 'open', payout: 0 }),
  'the ratio of an order was raised': () => changing({ odds: 9_999 }, { odds: 195 }),
  // PostgreSQL rejects a text in a column of numbers.
  ...(!onPostgres && { 'the ratio of an order became no number': () => changing({ odds: 'x' }, { odds: 195 }) }),
  'an order was dropped': dropping,
  'an order was added': adding,
  'another result was written down': () => ({
    meddle: async ({ db }) => {
      await db.updateTable('draws').set({ numbers: '7,7,7', sum: 21 }).where('period', '=', 1).execute();
    },
    undo: async ({ db }) => {
      await db.updateTable('draws').set({ numbers: null, sum: null }).where('period', '=', 1).execute();
    },
  }),
};
