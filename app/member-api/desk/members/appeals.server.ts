import type { AppealState, SuspensionReason } from '~/contract/suspensions';
import type { Db } from '../../store/database.server';
import { inTransaction } from '../../store/in-transaction';
import { readCount } from '../../store/lists/kept-counts';
import { lockMember } from '../../store/member-lock.server';
import type { ActDetail } from '../audit/acts';
import { recordAct } from '../audit/audit.server';
import type { By } from '../staff/staff.server';
import type { Keeper } from './notes.server';
import { deskWords } from './sealed-words.server';
import { liftIn } from './suspend.server';

/** An appeal as staff see it in the list. Times in ms UTC. */
export interface Appeal {
  id: string;
  memberId: string;
  member: string;
  status: AppealState;
  at: number;
  reason: SuspensionReason;
  suspendedAt: number;
  suspendedBy: string;
  decidedAt: number | null;
  decidedBy: string | null;
}

const appeals = ({ db }: Pick<Keeper, 'db'>) =>
  db
    .selectFrom('suspension_appeals as appeal')
    .innerJoin('suspensions', 'suspensions.id', 'appeal.suspension_id')
    .innerJoin('members', 'members.id', 'appeal.member_id')
    .select([
      'appeal.id',
      'appeal.member_id as memberId',
      'members.username as member',
      'appeal.status',
      'appeal.at',
      'suspensions.reason',
      'suspensions.at as suspendedAt',
      'suspensions.staff as suspendedBy',
      'appeal.decided_at as decidedAt',
      'appeal.decided_by as decidedBy',
    ]);

/**
 * A page of the appeals in one state: those that wait oldest first, decided ones newest first.
 *
 * @param after id of the last appeal of the page before
 * @returns `total`: how many there are in this state
 */
export async function listAppeals(
  keeper: Pick<Keeper, 'db'>,
  { status = 'waiting', after, limit }: { status?: AppealState; after?: string | undefined; limit: number },
): Promise<{ list: Appeal[]; total: number }> {
  const [direction, further] = status === 'waiting' ? (['asc', '>'] as const) : (['desc', '<'] as const);
  const list = await appeals(keeper)
    .where('appeal.status', '=', status)
    .$if(after !== undefined, (query) => query.where('appeal.id', further, after ?? ''))
    .orderBy('appeal.id', direction)
    .limit(limit)
    .execute();
  return { list, total: await readCount(keeper.db, 'suspension_appeals', status) };
}

/** How many appeals wait, and since when the oldest does, in ms UTC. */
export async function waitingAppeals(db: Db): Promise<{ count: number; oldest: number | undefined }> {
  const oldest = await db
    .selectFrom('suspension_appeals')
    .select('at')
    .where('status', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { count: await readCount(db, 'suspension_appeals', 'waiting'), oldest: oldest?.at };
}

/**
 * One appeal with the member's words and the answer.
 *
 * @throws Error when the encryption key is missing or differs
 */
export async function findAppeal(
  keeper: Keeper,
  id: string,
): Promise<(Appeal & { text: string; answer: string | undefined }) | undefined> {
  const row = await appeals(keeper)
    .select(['appeal.sealed', 'appeal.answer'])
    .where('appeal.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sealed, answer, ...appeal } = row;
  return {
    ...appeal,
    text: (await deskWords.open(keeper, `appeal:${id}`, sealed)).text,
    answer: answer === null ? undefined : (await deskWords.open(keeper, `appeal-answer:${id}`, answer)).text,
  };
}

/**
 * Accepts an appeal, which lifts the suspension, or declines it, which leaves it in force.
 *
 * @param decision `words` are shown to the member
 * @returns false, with nothing changed, when the appeal is unknown or decided
 */
export async function decideAppeal(
  keeper: Keeper,
  id: string,
  { accept, words, detail }: { accept: boolean; words: string; detail?: ActDetail },
  by: By,
): Promise<boolean> {
  const answer = await deskWords.seal(keeper, `appeal-answer:${id}`, { text: words });
  const known = await keeper.db
    .selectFrom('suspension_appeals')
    .select('member_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) return false;
  const memberId = known.member_id;
  return inTransaction(keeper.db, async (trx) => {
    await lockMember(trx, memberId);
    const { staff, at } = by;
    const decided = await trx
      .updateTable('suspension_appeals')
      .set({ status: accept ? 'accepted' : 'declined', answer, decided_at: at, decided_by: staff.name })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .returning('id')
      .executeTakeFirst();
    if (!decided) return false;
    if (accept) await liftIn(trx, memberId, by);
    await recordAct(trx, {
      ...by,
      act: accept ? 'appeal.accept' : 'appeal.decline',
      subject: id,
      memberId,
      ...(detail && { detail }),
    });
    return true;
  });
}
