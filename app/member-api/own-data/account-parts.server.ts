import { columnSuffix } from '../content/localized';
import { getMemberById, toUser } from '../account/members.server';
import { deskWords } from '../desk/members/sealed-words.server';
import { Amount } from './row';
import { countOwn, pagesOf, ROWS_ON_PAGE, time, type Part } from './part.server';

const profile: Part = {
  name: 'profile',
  columns: ['id', 'username', 'email', 'phone', 'avatar', 'inviteCode', 'registeredWith', 'createdAt'],
  count: () => Promise.resolve(1),
  async *pages(keeper, { memberId }) {
    const member = await getMemberById(keeper.db, memberId);
    yield [{ ...(await toUser(keeper, keeper.db, member)), registeredWith: member.invited_by }];
  },
};

const checkIns: Part = {
  name: 'check-ins',
  columns: ['day'],
  count: countOwn('checkins'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: { day: string } | undefined) =>
        db
          .selectFrom('checkins')
          .select('day')
          .where('member_id', '=', memberId)
          .where('day', '>', after?.day ?? '')
          .orderBy('day')
          .limit(ROWS_ON_PAGE)
          .execute(),
      (row) => row,
    ),
};

const limits: Part = {
  name: 'limits',
  columns: ['at', 'limit', 'value', 'waiting', 'waitingValue', 'waitingFrom'],
  count: countOwn('play_limits'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: { name: string; version: number } | undefined) =>
        db
          .selectFrom('play_limits')
          .selectAll()
          .where('member_id', '=', memberId)
          .where((eb) =>
            eb.or([
              eb('name', '>', (after?.name ?? '') as 'stakeDaily'),
              eb.and([eb('name', '=', (after?.name ?? '') as 'stakeDaily'), eb('version', '>', after?.version ?? 0)]),
            ]),
          )
          .orderBy('name')
          .orderBy('version')
          .limit(ROWS_ON_PAGE)
          .execute(),
      ({ name, value, waiting_value, waiting_from, at }) => {
        const written = (one: number | null) =>
          one === null || name === 'realityCheckMinutes' ? one : new Amount(one);
        return {
          at: time(at),
          limit: name,
          value: written(value),
          waiting: waiting_from !== null,
          waitingValue: written(waiting_value),
          waitingFrom: time(waiting_from),
        };
      },
    ),
};

const limitAnswers: Part = {
  name: 'limit-answers',
  columns: ['at', 'answer'],
  count: countOwn('limit_answers'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: { version: number } | undefined) =>
        db
          .selectFrom('limit_answers')
          .select(['version', 'at', 'answer'])
          .where('member_id', '=', memberId)
          .where('version', '>', after?.version ?? 0)
          .orderBy('version')
          .limit(ROWS_ON_PAGE)
          .execute(),
      ({ at, answer }) => ({ at: time(at), answer }),
    ),
};

const pauses: Part = {
  name: 'pauses',
  columns: ['at', 'kind', 'days', 'until'],
  count: countOwn('play_pauses'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: { id: string } | undefined) =>
        db
          .selectFrom('play_pauses')
          .selectAll()
          .where('member_id', '=', memberId)
          .where('id', '>', after?.id ?? '')
          .orderBy('id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      ({ at, kind, days, until }) => ({ at: time(at), kind, days, until: time(until) }),
    ),
};

const suspensions: Part = {
  name: 'suspensions',
  columns: ['at', 'reason', 'liftedAt', 'appeal', 'appealAt', 'appealText', 'answer', 'decidedAt'],
  count: countOwn('suspensions'),
  pages: (keeper, { memberId }) =>
    pagesOf(
      (after: { id: string } | undefined) =>
        keeper.db
          .selectFrom('suspensions')
          .leftJoin('suspension_appeals as appeal', 'appeal.suspension_id', 'suspensions.id')
          .select([
            'suspensions.id',
            'suspensions.at',
            'suspensions.reason',
            'suspensions.lifted_at',
            'appeal.id as appeal_id',
            'appeal.at as appeal_at',
            'appeal.status',
            'appeal.sealed',
            'appeal.answer',
            'appeal.decided_at',
          ])
          .where('suspensions.member_id', '=', memberId)
          .where('suspensions.id', '>', after?.id ?? '')
          .orderBy('suspensions.id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      async ({ at, reason, lifted_at, appeal_id, appeal_at, status, sealed, answer, decided_at }) => ({
        at: time(at),
        reason,
        liftedAt: time(lifted_at),
        appeal: status,
        appealAt: time(appeal_at),
        appealText: sealed && (await deskWords.open(keeper, `appeal:${appeal_id ?? ''}`, sealed)).text,
        answer: answer && (await deskWords.open(keeper, `appeal-answer:${appeal_id ?? ''}`, answer)).text,
        decidedAt: time(decided_at),
      }),
    ),
};

const announcements: Part = {
  name: 'announcements-read',
  columns: ['id', 'title', 'readAt', 'confirmedAt'],
  count: countOwn('notice_reads'),
  pages: ({ db }, { memberId, language }) =>
    pagesOf(
      (after: { id: string } | undefined) =>
        db
          .selectFrom('notice_reads')
          .innerJoin('notices', 'notices.id', 'notice_reads.notice_id')
          .select([
            'notices.id',
            `notices.title_${columnSuffix(language)} as title`,
            'notice_reads.read_at',
            'notice_reads.confirmed_at',
          ])
          .where('notice_reads.member_id', '=', memberId)
          .where('notice_reads.notice_id', '>', after?.id ?? '')
          .orderBy('notice_reads.notice_id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      ({ id, title, read_at, confirmed_at }) => ({ id, title, readAt: time(read_at), confirmedAt: time(confirmed_at) }),
    ),
};

/** Parts about the account. */
export const ACCOUNT_PARTS: readonly Part[] = [
  profile,
  checkIns,
  limits,
  limitAnswers,
  pauses,
  suspensions,
  announcements,
];
