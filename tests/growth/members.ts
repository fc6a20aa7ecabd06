import { hashPassword } from '~/member-api/account/password.server';
import { contactKey } from '~/member-api/account/contacts.server';
import type { Service } from '~/member-api/service';
import type { Bulk } from './bulk';
import { DAY, dialect, PASSWORD, PAYMENT_PASSWORD, type Size } from './rows';

/** The e-mail of one of the members, by which one can be found. */
export const MEMBER_EMAIL = 'member7@example.com';

export async function fillMembers(bulk: Bulk, service: Service, { rows, start }: Size, now: number): Promise<void> {
  const { id, series, padded, big } = dialect(bulk);
  const hash = await hashPassword(PASSWORD);
  const payment = await hashPassword(PAYMENT_PASSWORD);
  const member = id(1, 'i');
  await bulk.run(
    `insert into members (id, username, username_key, email_key, phone_key, sealed, password_hash, payment_hash, payment_failures, created_at)
     select ${member}, 'member' || i, 'member' || i, 'e' || ${padded('i', 63)}, 'f' || ${padded('i', 63)}, null,
       '${hash}', '${payment}', 0, ${big(start)} from ${series(rows)}`,
  );
  const key = await contactKey(service, 'email', MEMBER_EMAIL);
  await bulk.run(`update members set email_key = '${key}' where username_key = 'member7'`);
  await bulk.run(
    `insert into invite_codes (code, member_id, created_at) select 'G' || ${padded('i', 7)}, ${member}, ${big(start)}
     from ${series(rows)}`,
  );
  await bulk.run(
    `insert into sessions (id, member_id, created_at, seen_at)
     select ${padded('i', 64)}, ${member}, ${big(now)} - (i % 29) * ${big(DAY)}, ${big(now)} - (i % 29) * ${big(DAY)} from ${series(rows)}`,
  );
  await bulk.run(
    `insert into checkins (member_id, day) select ${member}, '2026-01-' || ${padded('1 + i % 28', 2)} from ${series(rows)}`,
  );
  await bulk.run(
    `insert into once_answers (member_id, key, fingerprint, answer, at)
     select ${member}, 'key' || i, ${padded('i', 64)}, '{}', ${big(now)} - (i % 6) * ${big(DAY)} from ${series(Math.ceil(rows / 10))}`,
  );
  await bulk.run(
    `insert into play_limits (member_id, name, version, value, waiting_value, waiting_from, at)
     select ${member}, 'stakeDaily', 1, 1000000, null, null, ${big(start)} from ${series(Math.ceil(rows / 10))}`,
  );
  await bulk.run(
    `insert into play_pauses (id, member_id, kind, days, at, until)
     select ${id(2, 'i')}, ${member}, 'timeout', 1, ${big(start)}, ${big(start + DAY)} from ${series(Math.ceil(rows / 100))}`,
  );
  await bulk.run(
    `insert into payout_accounts (id, member_id, kind, sealed, number_key, bank_id, bank_name, is_default, usable_from, created_at)
     select ${id(3, 'i')}, ${member}, 'bank', null, ${padded('i', 64)}, 'harbour', 'Harbour Bank', 1, ${big(start)}, ${big(start)}
     from ${series(rows)}`,
  );
}
