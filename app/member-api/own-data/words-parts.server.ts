import { columnSuffix } from '../content/localized';
import { meetWords } from '../meet/sealed-words.server';
import { readText } from '../service-desk/messages.server';
import { countOwn, pagesOf, ROWS_ON_PAGE, time, type Part } from './part.server';

/** Answers carry no name of the staff who wrote them. */
const messages: Part = {
  name: 'customer-service',
  columns: ['at', 'from', 'text', 'picture'],
  count: countOwn('service_messages'),
  pages: (keeper, { memberId, language }) =>
    pagesOf(
      (after: { place: number } | undefined) =>
        keeper.db
          .selectFrom('service_messages')
          .select(['id', 'place', 'at', 'speaker', 'sealed', 'image'])
          .where('member_id', '=', memberId)
          .where('place', '>', after?.place ?? 0)
          .orderBy('place')
          .limit(ROWS_ON_PAGE)
          .execute(),
      async ({ id, at, speaker, sealed, image }) => ({
        at: time(at),
        from: speaker,
        text: sealed === null ? null : await readText(keeper, id, sealed, language),
        picture: image !== null,
      }),
    ),
};

const dateRequests: Part = {
  name: 'date-requests',
  columns: ['at', 'profile', 'name', 'contact', 'message', 'status', 'until'],
  count: countOwn('date_requests'),
  pages: (keeper, { memberId, language }) =>
    pagesOf(
      (after: { id: string } | undefined) =>
        keeper.db
          .selectFrom('date_requests as request')
          .leftJoin('profiles', 'profiles.id', 'request.profile_id')
          .select([
            'request.id',
            'request.at',
            'request.profile_id',
            'request.sealed',
            'request.status',
            'request.until',
            `profiles.name_${columnSuffix(language)} as name`,
          ])
          .where('request.member_id', '=', memberId)
          .where('request.id', '>', after?.id ?? '')
          .orderBy('request.id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      async ({ id, at, profile_id, name, sealed, status, until }) => {
        const words = sealed === null ? {} : await meetWords.open(keeper, `meet-request:${id}`, sealed);
        return {
          at: time(at),
          profile: profile_id,
          name,
          contact: words.contact,
          message: words.text,
          status,
          until: time(until),
        };
      },
    ),
};

const reports: Part = {
  name: 'reports',
  columns: ['at', 'profile', 'name', 'reason', 'text', 'outcome', 'handledAt'],
  count: countOwn('profile_reports'),
  pages: (keeper, { memberId, language }) =>
    pagesOf(
      (after: { id: string } | undefined) =>
        keeper.db
          .selectFrom('profile_reports as report')
          .leftJoin('profiles', 'profiles.id', 'report.profile_id')
          .select([
            'report.id',
            'report.at',
            'report.profile_id',
            'report.reason',
            'report.sealed',
            'report.outcome',
            'report.handled_at',
            `profiles.name_${columnSuffix(language)} as name`,
          ])
          .where('report.member_id', '=', memberId)
          .where('report.id', '>', after?.id ?? '')
          .orderBy('report.id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      async ({ id, at, profile_id, name, reason, sealed, outcome, handled_at }) => ({
        at: time(at),
        profile: profile_id,
        name,
        reason,
        text: sealed === null ? null : (await meetWords.open(keeper, `meet-report:${id}`, sealed)).text,
        outcome,
        handledAt: time(handled_at),
      }),
    ),
};

const blocks: Part = {
  name: 'blocked-profiles',
  columns: ['at', 'profile', 'name'],
  count: countOwn('profile_blocks'),
  pages: ({ db }, { memberId, language }) =>
    pagesOf(
      (after: { profile_id: string } | undefined) =>
        db
          .selectFrom('profile_blocks as block')
          .leftJoin('profiles', 'profiles.id', 'block.profile_id')
          .select(['block.at', 'block.profile_id', `profiles.name_${columnSuffix(language)} as name`])
          .where('block.member_id', '=', memberId)
          .where('block.profile_id', '>', after?.profile_id ?? '')
          .orderBy('block.profile_id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      ({ at, profile_id, name }) => ({ at: time(at), profile: profile_id, name }),
    ),
};

/** Which pictures are stored; the pictures themselves are on the pages where they were sent. */
const pictures: Part = {
  name: 'pictures-sent',
  columns: ['at', 'bytes', 'forRecharge'],
  count: countOwn('uploads'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: { name: string } | undefined) =>
        db
          .selectFrom('uploads')
          .select(['name', 'created_at', 'bytes', 'recharged'])
          .where('member_id', '=', memberId)
          .where('name', '>', after?.name ?? '')
          .orderBy('name')
          .limit(ROWS_ON_PAGE)
          .execute(),
      ({ created_at, bytes, recharged }) => ({ at: time(created_at), bytes, forRecharge: recharged === 1 }),
    ),
};

/** Parts about what the member wrote and whom they met. */
export const WORDS_PARTS: readonly Part[] = [messages, pictures, dateRequests, reports, blocks];
