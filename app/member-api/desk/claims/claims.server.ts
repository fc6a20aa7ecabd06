import type { Db } from '../../store/database.server';

/** Lifetime of a claim in ms: a record is free again after it. */
const CLAIM_MS = 10 * 60_000;

/** What waits in a queue of the desk. */
export type ClaimKind = 'recharge' | 'withdrawal' | 'date_request' | 'report' | 'conversation' | 'appeal';

/** A record of a queue. */
export interface Claimed {
  kind: ClaimKind;
  id: string;
}

/** Who holds a record, and until when in ms UTC. */
export interface Claim {
  staff: string;
  until: number;
}

/**
 * Claims a record, or renews one's own claim. A claim tells the others that somebody is on it; it decides nothing, since decisions
 * are made once anyway.
 *
 * @param name login name
 * @param at milliseconds UTC
 * @param takeOver whether the claim of another is replaced
 * @returns the claim that holds now, whoever has it
 */
export async function claim(
  db: Db,
  { kind, id }: Claimed,
  { name, at, takeOver = false }: { name: string; at: number; takeOver?: boolean },
): Promise<Claim> {
  const mine = { staff: name, until: at + CLAIM_MS };
  const freeUntil = takeOver ? Number.MAX_SAFE_INTEGER : at;
  const taken = await db
    .insertInto('desk_claims')
    .values({ kind, id, ...mine })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'id'])
        .doUpdateSet(mine)
        .where((eb) => eb.or([eb('desk_claims.staff', '=', name), eb('desk_claims.until', '<=', freeUntil)])),
    )
    .returning(['staff', 'until'])
    .executeTakeFirst();
  return (
    taken ??
    (await db
      .selectFrom('desk_claims')
      .select(['staff', 'until'])
      .where('kind', '=', kind)
      .where('id', '=', id)
      .executeTakeFirst()) ??
    mine
  );
}

/** Frees a record, when its decision is made. */
export async function release(db: Db, { kind, id }: Claimed): Promise<void> {
  await db.deleteFrom('desk_claims').where('kind', '=', kind).where('id', '=', id).execute();
}

/** Who is on which of these records. @param at milliseconds UTC */
export async function claimsOf(
  db: Db,
  kind: ClaimKind,
  ids: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, Claim>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('desk_claims')
    .select(['id', 'staff', 'until'])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .where('until', '>', at)
    .execute();
  return new Map(rows.map(({ id, ...held }) => [id, held]));
}

/**
 * Of these waiting records, oldest first, the one to go on with: the first that nobody else is on.
 *
 * @param name login name
 * @param at milliseconds UTC
 */
export async function nextOf(
  db: Db,
  kind: ClaimKind,
  ids: readonly string[],
  { name, at }: { name: string; at: number },
): Promise<string | undefined> {
  const claims = await claimsOf(db, kind, ids, at);
  return ids.find((id) => (claims.get(id)?.staff ?? name) === name);
}
