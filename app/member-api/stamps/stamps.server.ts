import { writeTime } from '~/contract/time';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import type { StampKind, StampsTables } from './stamps.tables';

/** A stamp that is stored. */
type Stamp = Pick<StampsTables['stamps'], 'authority' | 'token' | 'stamped_at'>;

/** What says which authorities stamp. */
export interface Stamping {
  settings: Pick<Service['settings'], 'stamps'>;
}

/** The authorities that stamp, by their hosts; none with the setting off. */
export function authoritiesOf({ settings }: Stamping): Map<string, string> {
  return new Map((settings.stamps?.urls ?? []).map((url) => [new URL(url).host, url]));
}

/**
 * Has each authority stamp a digest, in the background: nothing waits for a stamp. A digest that an authority has stamped, or is asked to
 * stamp, is not queued again. With `DRAW_TSA_URLS` empty nothing is queued.
 *
 * @param trx the transaction that writes what the digest is of, so that neither is stored without the other
 * @param digest SHA-256, 64 lower-case hex digits
 */
export async function queueStamp(
  service: Pick<Service, 'now'> & Stamping,
  trx: Db,
  kind: StampKind,
  digest: string,
): Promise<void> {
  const asked = [...authoritiesOf(service).keys()];
  if (asked.length === 0) return;
  const stamped = await trx.selectFrom('stamps').select('authority').where('digest', '=', digest).execute();
  const done = new Set(stamped.map(({ authority }) => authority));
  const now = service.now();
  const rows = asked
    .filter((authority) => !done.has(authority))
    .map((authority) => ({ digest, authority, kind, attempts: 0, next_at: now, queued_at: now }));
  if (rows.length === 0) return;
  await trx
    .insertInto('stamp_requests')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['digest', 'authority']).doNothing())
    .execute();
}

/**
 * The stamps of a digest, and the authorities that are still asked for one.
 *
 * @param digest 64 lower-case hex digits
 * @returns oldest stamp first; both lists are empty for a digest that was never queued
 */
export async function readStamps(
  service: Pick<Service, 'db' | 'settings'>,
  digest: string,
): Promise<{ stamps: Stamp[]; awaited: string[] }> {
  const { db } = service;
  const stamps = await db
    .selectFrom('stamps')
    .select(['authority', 'token', 'stamped_at'])
    .where('digest', '=', digest)
    .execute();
  // Not by the database, which would sort them without an index: there are as many as authorities.
  stamps.sort((a, b) => a.stamped_at - b.stamped_at || (a.authority < b.authority ? -1 : 1));
  const asked = await db
    .selectFrom('stamp_requests')
    .select('authority')
    .where('digest', '=', digest)
    .orderBy('authority')
    .execute();
  // An authority that is no longer configured is not asked any more.
  const authorities = authoritiesOf(service);
  return { stamps, awaited: asked.map(({ authority }) => authority).filter((authority) => authorities.has(authority)) };
}

/** The stamps of a digest on the wire: `witnessOf` in `~/contract/wire/witness`; `undefined` where none is stored or awaited. */
export async function writeStamps(service: Pick<Service, 'db' | 'settings'>, digest: string) {
  const { stamps, awaited } = await readStamps(service, digest);
  if (stamps.length === 0 && awaited.length === 0) return undefined;
  return {
    stamps: stamps.map(({ authority, token, stamped_at }) => ({ authority, time: writeTime(stamped_at), token })),
    awaited,
  };
}
