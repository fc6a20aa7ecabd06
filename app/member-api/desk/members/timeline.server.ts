import { LIMITS } from '~/contract/calls/limits';
import type { Db } from '../../store/database.server';
import { listNotes, type Keeper } from './notes.server';
import { mergeHeads, SOURCES, type Cursor, type SourceName, type TimelineKind } from './timeline';
import {
  below,
  readAvailable,
  readBets,
  readPaid,
  readRecords,
  type Asked,
  type MoneyItem,
  type Row,
} from './timeline-money.server';

/** Facts about what a member and staff did. Times in ms UTC. */
export type ActItem =
  | { kind: 'messages'; id: string; from: 'member' | 'agent' | 'automatic'; hasPicture: boolean }
  | { kind: 'logins'; outcome: (typeof LOGIN_OUTCOMES)[number]; network: string }
  | { kind: 'limits'; limit: string; value: number | null; waiting: { value: number | null; from: number } | undefined }
  | { kind: 'limits'; pause: 'timeout' | 'exclusion'; until: number }
  | { kind: 'notes'; id: string; staff: string; text: string }
  | {
      kind: 'suspensions';
      id: string;
      reason: string;
      staff: string;
      liftedAt: number | null;
      liftedBy: string | null;
      /** State of the appeal against it. */
      appeal: string | null;
    }
  | { kind: 'acts'; act: string; staff: string; subject: string | null; detail: string };

/** One line of a timeline. */
export type TimelineItem = Row<MoneyItem | ActItem>;

/** An id below which a page begins; after all ids for the first page. */
const belowId = (after: string | undefined) => after ?? 'g';

async function readMessages(db: Db, { memberId, after, limit }: Asked): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('service_messages')
    .select(['id', 'place', 'at', 'speaker', 'image'])
    .where('member_id', '=', memberId)
    .where('place', '<', below(after))
    .orderBy('place', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, place, at, speaker, image }) => ({
    kind: 'messages',
    at,
    position: String(place),
    id,
    from: speaker,
    hasPicture: image !== null,
  }));
}

/** Entries of the security log that are logins. */
const LOGIN_OUTCOMES = ['registered', 'signed_in', 'refused'] as const;

async function readLogins(db: Db, { memberId, after, limit }: Asked): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('member_logins')
    .select(['id', 'at', 'outcome', 'network'])
    .where('member_id', '=', memberId)
    .where('outcome', 'in', LOGIN_OUTCOMES)
    .where('id', '<', belowId(after))
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ outcome: (typeof LOGIN_OUTCOMES)[number] }>()
    .execute();
  return rows.map(({ id, ...login }) => ({ kind: 'logins', position: id, ...login }));
}

async function readPauses(db: Db, { memberId, after, limit }: Asked): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('play_pauses')
    .select(['id', 'at', 'kind', 'until'])
    .where('member_id', '=', memberId)
    .where('id', '<', belowId(after))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, at, kind, until }) => ({ kind: 'limits', at, position: id, pause: kind, until }));
}

/** Several limits can change at one time: a position is the time and the place of the limit's name. */
const LIMIT_NAMES = [...LIMITS].sort();

async function readLimits(db: Db, { memberId, after, limit }: Asked): Promise<TimelineItem[]> {
  const [time = '', place = ''] = (after ?? '').split('-');
  const at = below(after === undefined ? undefined : time);
  const name = LIMIT_NAMES[Number(place)] ?? 'lossDaily';
  const rows = await db
    .selectFrom('play_limits')
    .select(['name', 'at', 'value', 'waiting_value', 'waiting_from'])
    .where('member_id', '=', memberId)
    .where('at', '<=', at)
    .where((eb) => eb.or([eb('at', '<', at), eb('name', '<', name)]))
    .orderBy('at', 'desc')
    .orderBy('name', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    kind: 'limits',
    at: row.at,
    position: `${String(row.at)}-${String(LIMIT_NAMES.indexOf(row.name))}`,
    limit: row.name,
    value: row.value,
    waiting: row.waiting_from === null ? undefined : { value: row.waiting_value, from: row.waiting_from },
  }));
}

async function readSuspensions(db: Db, { memberId, after, limit }: Asked): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('suspensions')
    .leftJoin('suspension_appeals as appeal', 'appeal.suspension_id', 'suspensions.id')
    .select([
      'suspensions.id',
      'suspensions.at',
      'suspensions.reason',
      'suspensions.staff',
      'suspensions.lifted_at as liftedAt',
      'suspensions.lifted_by as liftedBy',
      'appeal.status as appeal',
    ])
    .where('suspensions.member_id', '=', memberId)
    .where('suspensions.id', '<', belowId(after))
    .orderBy('suspensions.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ kind: 'suspensions', position: row.id, ...row }));
}

/** Acts that only look, as patterns. Shown where staff's acts are read alone: they would be half of a timeline. */
const LOOKS = ['%.look%', '%.picture', 'withdrawal.card'] as const;

/** Acts of staff. */
async function readActs(db: Db, { memberId, after, limit, isAlone }: Asked): Promise<TimelineItem[]> {
  const rows = await db
    .selectFrom('audit_rows')
    .select(['seq', 'at', 'act', 'staff', 'subject', 'detail'])
    .where('member_id', '=', memberId)
    .where('seq', '<', below(after))
    .$if(!isAlone, (query) => query.where((of) => of.and(LOOKS.map((look) => of('act', 'not like', look)))))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ seq, ...act }) => ({ kind: 'acts', position: String(seq), ...act }));
}

async function readNotes(keeper: Keeper, { memberId, after, limit }: Asked): Promise<TimelineItem[]> {
  const notes = await listNotes(keeper, memberId, { before: after, limit });
  return notes.map((note) => ({ kind: 'notes', position: note.id, ...note }));
}

const READ: Readonly<Record<SourceName, (keeper: Keeper, asked: Asked) => Promise<TimelineItem[]>>> = {
  a: ({ db }, asked) => readAvailable(db, asked),
  f: ({ db }, asked) => readPaid(db, asked),
  r: ({ db }, asked) => readRecords('recharges')(db, asked),
  w: ({ db }, asked) => readRecords('withdrawals')(db, asked),
  b: ({ db }, asked) => readBets(db, asked),
  m: ({ db }, asked) => readMessages(db, asked),
  l: ({ db }, asked) => readLogins(db, asked),
  x: ({ db }, asked) => readLimits(db, asked),
  p: ({ db }, asked) => readPauses(db, asked),
  n: readNotes,
  s: ({ db }, asked) => readSuspensions(db, asked),
  t: ({ db }, asked) => readActs(db, asked),
};

/**
 * A page of a member's timeline, newest first. Each source is read by its own index, a page at most.
 *
 * @param kind only things of this kind; all of them by default
 * @param cursor of the page before; none for the first page
 * @returns `next`: the cursor of the next page; `undefined` at the end
 * @throws Error when the encryption key of the notes is missing or differs
 */
export async function readTimeline(
  keeper: Keeper,
  memberId: string,
  { kind, cursor = {}, limit }: { kind?: TimelineKind | undefined; cursor?: Cursor; limit: number },
): Promise<{ items: TimelineItem[]; next: Cursor | undefined }> {
  const names = (Object.keys(SOURCES) as SourceName[]).filter((name) => kind === undefined || SOURCES[name] === kind);
  const heads = await Promise.all(
    names.map(
      async (name) =>
        [
          name,
          await READ[name](keeper, { memberId, after: cursor[name], limit: limit + 1, isAlone: kind !== undefined }),
        ] as const,
    ),
  );
  const { rows, next } = mergeHeads(heads, cursor, limit);
  return { items: rows, next };
}
