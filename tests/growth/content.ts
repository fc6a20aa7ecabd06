import { meetWords } from '~/member-api/meet/sealed-words.server';
import type { Service } from '~/member-api/service';
import { serviceWords } from '~/member-api/service-desk/sealed-words.server';
import type { Bulk } from './bulk';
import { insertFilms, insertNotices, spoken } from './content-rows';
import { DAY, dialect, memberId, MINUTE, WAITING, type Size } from './rows';

export async function fillContent(bulk: Bulk, { rows, start, period }: Size): Promise<void> {
  const { id, series, big } = dialect(bulk);
  const at = `${big(start)} + i * ${big(period)}`;
  const notice = id(10, 'i');
  await bulk.run(
    insertNotices(series(rows), {
      id: notice,
      important: `case when i % ${Math.ceil(rows / WAITING)} = 0 then 1 else 0 end`,
      published_at: at,
      updated_at: at,
      withdrawn_at: `case when i % 100 = 50 then ${at} + ${MINUTE} end`,
      ...spoken('title', "'Announcement ' || i"),
      ...spoken('text', "'What there is to say.'"),
    }),
  );
  await bulk.run(
    `insert into notice_events (id, notice_id, event, actor, at) select ${id(11, 'i')}, ${notice}, 'published', 'operator:mei', ${at}
     from ${series(rows)}`,
  );
  const read = `${rows} - i % ${Math.min(100, rows)}`;
  await bulk.run(
    `insert into notice_reads (notice_id, member_id, read_at, confirmed_at)
     select notices.id, ${id(1, 'i')}, published_at, case when important = 1 then published_at end
     from ${series(rows)} join notices on notices.id = ${id(10, read)}`,
  );
  await bulk.run(
    `update notices set read_count = counted.reads
     from (select notice_id, count(*) as reads from notice_reads group by notice_id) as counted where counted.notice_id = notices.id`,
  );
  await bulk.run(
    insertFilms(`${series(rows)} join film_types on film_types.position = i % (select count(*) from film_types)`, {
      id: id(12, 'i'),
      type_id: 'film_types.id',
      poster: "'/demo/films/none.webp'",
      duration: '60000',
      hits: `(i * ${big(7919)}) % 1000003`,
      year: "'2026'",
      director: "'Nobody'",
      actors: "'Nobody'",
      play_url: "'/demo/films/none.mp4'",
      added_at: at,
      ...spoken('name', "'Film ' || i"),
      ...spoken('description', "'A row.'"),
    }),
  );
  await bulk.run(`insert into film_terms (term, film_id) select 'film ' || i, ${id(12, 'i')} from ${series(rows)}`);
}

export async function fillWords(bulk: Bulk, service: Service, { rows }: Size, now: number): Promise<void> {
  const { id, series, big } = dialect(bulk);
  const wordsId = (kind: number, number: number) =>
    `01900000-0000-7000-8${String(kind).padStart(3, '0')}-${String(number).padStart(12, '0')}`;
  const profiles = await service.db.selectFrom('profiles').select('id').orderBy('place').execute();
  const profileOf = (number: number) => profiles[number % profiles.length]?.id ?? '';
  const asked = [];
  for (let i = 1; i <= Math.ceil(rows / 10); i++) {
    const at = now - (i % 300) * DAY - 10 * MINUTE;
    const isWaiting = i <= WAITING / 2;
    const said = await serviceWords.seal(service, `service-message:${wordsId(13, i)}`, { text: 'A question.' });
    const own = { member_id: memberId(i), image: null };
    asked.push({
      ...own,
      id: wordsId(13, i),
      place: 1,
      speaker: 'member',
      sealed: said,
      answered_at: isWaiting ? null : at + MINUTE,
      waited: null,
      actor: null,
      at,
    });
    if (isWaiting) continue;
    const answer = await serviceWords.seal(service, `service-message:${wordsId(14, i)}`, { text: 'An answer.' });
    asked.push({
      ...own,
      id: wordsId(14, i),
      place: 2,
      speaker: 'agent',
      sealed: answer,
      answered_at: null,
      waited: MINUTE,
      actor: 'operator:mei',
      at: at + MINUTE,
    });
  }
  await bulk.insert(
    'service_messages',
    'id member_id place speaker sealed image answered_at waited actor at'.split(' '),
    asked,
  );
  const requests = [];
  for (let i = 1; i <= Math.ceil(rows / 100); i++) {
    const at = now - (i % 20) * DAY;
    const sealed = await meetWords.seal(service, `meet-request:${wordsId(15, i)}`, { contact: 'name@example.com' });
    const isWaiting = i <= WAITING / 2;
    const forwarded = isWaiting
      ? { forwarded_at: null, forwarded_by: null }
      : { forwarded_at: at + MINUTE, forwarded_by: 'operator:mei' };
    requests.push({
      id: wordsId(15, i),
      member_id: memberId(i),
      profile_id: profileOf(i),
      status: isWaiting ? 'sent' : 'forwarded',
      sealed,
      at,
      until: at + 30 * DAY,
      ...forwarded,
    });
  }
  await bulk.insert(
    'date_requests',
    'id member_id profile_id status sealed at until forwarded_at forwarded_by'.split(' '),
    requests,
  );
  await bulk.run(
    `insert into profile_reports (id, member_id, profile_id, reason, at, handled_at, handled_by)
     select ${id(16, 'i')}, ${id(1, 'i')}, '${profileOf(0)}', 'other', ${big(now)} - (i % 300) * ${big(DAY)},
       case when i > ${WAITING / 2} then ${big(now)} end, case when i > ${WAITING / 2} then 'operator:mei' end from ${series(Math.ceil(rows / 100))}`,
  );
  await bulk.run(
    `insert into profile_blocks (member_id, profile_id, at) select ${id(1, 'i')}, '${profileOf(1)}', ${big(now)} from ${series(Math.ceil(rows / 10))}`,
  );
}
