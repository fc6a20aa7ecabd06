import { FAVOURITES_MAX, HISTORY_MAX } from '~/contract/calls/watching';
import type { Bulk } from './bulk';
import { DAY, dialect, HEAVY, MINUTE, ownerSql, type Size } from './rows';

/** What protects accounts, own data, and films that are kept: a row of each for every member, more for the heavy one. */
export async function fillAccount(bulk: Bulk, { rows, start }: Size, now: number): Promise<void> {
  const { id, series, padded, big } = dialect(bulk);
  const member = id(1, 'i');
  const some = Math.ceil(rows / 100);
  await bulk.run(
    `insert into member_logins (id, member_id, outcome, network, device, at)
     select ${id(17, 'i')}, ${id(1, ownerSql('i', rows))}, 'signed_in', '203.0.113.0/24', 'Chrome, Android',
       ${big(now)} - ${big(89 * DAY)} + i * ${big(Math.floor((89 * DAY) / rows))} from ${series(rows)}`,
  );
  await bulk.run(
    `insert into sessions (id, member_id, created_at, seen_at)
     select 'heavy' || ${padded('i', 59)}, ${id(1, String(HEAVY))}, ${big(now)} - i * ${MINUTE}, ${big(now)} - i * ${MINUTE} from ${series(some)}`,
  );
  for (const [table, most, columns, values] of [
    ['film_favourites', FAVOURITES_MAX, '', ''],
    ['film_history', HISTORY_MAX, ', source, episode, part, seconds', ", 1, 1, '', 60"],
  ] as const) {
    const insert = `insert into ${table} (member_id, film_id, name, poster, at${columns})`;
    const film = `'film' || i, 'Film ' || i, null, ${big(now)} - i * ${MINUTE}${values}`;
    await bulk.run(`${insert} select ${member}, ${film} from ${series(rows)}`);
    await bulk.run(
      `${insert} select ${id(1, String(HEAVY))}, ${film} from ${series(Math.min(rows, most))} where i <> ${HEAVY}`,
    );
  }
  await bulk.run(
    `insert into film_history_choices (member_id, at) select ${member}, ${big(start)} from ${series(rows)}`,
  );
  await bulk.run(
    `insert into limit_answers (member_id, version, answer, at) select ${member}, 1, 'declined', ${big(start)} from ${series(rows)}`,
  );
  await bulk.run(
    `insert into stop_cards (member_id, token_hash, at) select ${member}, ${padded('i', 64)}, ${big(start)} from ${series(rows)}`,
  );
  await bulk.run(
    `insert into second_step_codes (code_hash, member_id) select ${padded('i', 64)}, ${member} from ${series(rows)}`,
  );
  await bulk.run(
    `insert into passkeys (id, member_id, credential_id, public_key, counter, transports, rp_id, name, created_at)
     select ${id(18, 'i')}, ${member}, ${padded('i', 22)}, 'key', 0, '', 'garden.example', 'Phone', ${big(start)} from ${series(rows)}`,
  );
  await bulk.run(
    `insert into member_exports (member_id, id, state, language, done, total, asked_at, attempts, lease_until, size, until)
     select ${member}, ${padded('i', 32)}, 'ready', 'en', 1, 1, ${big(now)} - ${MINUTE}, 1, 0, 1000, ${big(now + DAY)} from ${series(some)}`,
  );
  await bulk.run(
    `insert into member_closings (member_id, began_at, due_at, closed_at, erased_at)
     select ${id(1, `${rows} - i`)}, ${big(start)}, ${big(start + 7 * DAY)}, ${big(start + 7 * DAY)}, ${big(start + 7 * DAY)} from ${series(some)}`,
  );
}
