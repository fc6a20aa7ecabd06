import type { Bulk } from './bulk';
import { bytes, CREDITS, dialect, MINUTE, ownerSql, WAITING, type Size } from './rows';

export async function fillFunds(bulk: Bulk, { rows, seed, start, period }: Size, now: number): Promise<void> {
  const { id, series, big, padded } = dialect(bulk);
  const records = Math.ceil(rows / 10);
  const owner = id(1, ownerSql('i', rows));
  // The last ones are pending, as if requested within the last hour.
  const waits = `i > ${records - Math.min(WAITING, records - 1)}`;
  const at = `(case when ${waits} then ${big(now)} - i % 60 * ${MINUTE} else ${big(start)} + i * ${big(period * 9)} end)`;
  const done = `case when ${waits} then null else ${at} + ${MINUTE} end`;
  const place = `row_number() over (partition by ${ownerSql('i', rows)} order by i)`;
  const named = (number: string) => `${padded(number, 22)} || '.jpg'`;
  const hashed = (number: string) =>
    `'${bytes(seed, 'pictures').toString('hex').slice(0, 48)}' || ${padded(number, 16)}`;
  await bulk.run(
    `insert into uploads (name, member_id, picture_hash, bytes, created_at, recharged)
     select ${named('i')}, ${owner}, ${hashed('i')}, 1000, ${at}, 1 from ${series(records)}`,
  );
  await bulk.run(
    `insert into recharges (id, member_id, bank_id, bank_name, amount, screenshot, picture_hash, status, apply_time, complete_time, place)
     select ${id(4, 'i')}, ${owner}, 'harbour', 'Harbour Bank', 10000, ${named('i')}, ${hashed('i')},
       case when ${waits} then 'reviewing' else 'credited' end, ${at}, ${done}, ${place} from ${series(records)}`,
  );
  await bulk.run(
    `insert into withdrawals (id, member_id, payout_account_id, bank_card, amount, fee, status, apply_time, complete_time, place)
     select ${id(5, 'i')}, ${owner}, ${id(3, ownerSql('i', rows))}, 'Harbour Bank **** 4242', 5000, 200,
       case when ${waits} then 'processing' else 'completed' end, ${at}, ${done}, ${place} from ${series(records)}`,
  );
  for (const [kind, table, asked] of [
    [6, 'recharges', 'reviewing'],
    [8, 'withdrawals', 'processing'],
  ] as const) {
    await bulk.run(
      `insert into funds_events (id, record_id, status, at, actor)
       select ${id(kind, 'row_number() over (order by id)')}, id, '${asked}', apply_time, 'member' from ${table} where id like '01900000-%'`,
    );
    await bulk.run(
      `insert into funds_events (id, record_id, status, at, actor)
       select ${id(kind + 1, 'row_number() over (order by id)')}, id, status, complete_time, 'demo' from ${table}
       where id like '01900000-%' and complete_time is not null`,
    );
  }
}

/** Every movement of money, as the ledger would have posted it. */
export async function fillLedger(bulk: Bulk, { rows, start }: Size): Promise<void> {
  const { id, series, big, temporary } = dialect(bulk);
  const available = (member: string) => `'member:' || ${member} || ':available'`;
  const frozen = (member: string) => `'member:' || ${member} || ':frozen'`;
  /** Movements: their source, kind and sides. */
  const movements = [
    [
      20,
      'demo_credits',
      `select ${id(1, 'i')} as ref, ${big(start)} as at, ${id(1, 'i')} as member, ${big(CREDITS)} as amount from ${series(rows)}`,
      [
        ['available', 1],
        ['house:demo-credits', -1],
      ],
    ],
    [
      21,
      'bet_stake',
      `select id as ref, at, ${id(1, 'owner')} as member, stake as amount from placed`,
      [
        ['available', -1],
        ['house:draw', 1],
      ],
    ],
    [
      22,
      'bet_payout',
      `select id as ref, at + 170000 as at, ${id(1, 'owner')} as member, payout as amount from placed where payout > 0`,
      [
        ['house:draw', -1],
        ['available', 1],
      ],
    ],
    [
      23,
      'recharge',
      `select id as ref, complete_time as at, member_id as member, amount from recharges where status = 'credited'`,
      [
        ['external:recharge', -1],
        ['available', 1],
      ],
    ],
    [
      24,
      'withdrawal_hold',
      `select id as ref, apply_time as at, member_id as member, amount from withdrawals`,
      [
        ['available', -1],
        ['frozen', 1],
      ],
    ],
    [
      25,
      'withdrawal_payout',
      `select id as ref, complete_time as at, member_id as member, amount, fee from withdrawals where status = 'completed'`,
      [
        ['frozen', -1],
        ['external:payout', 1, 'amount - fee'],
        ['house:fees', 1, 'fee'],
      ],
    ],
  ] as const;
  let side = 30;
  const members: string[] = [];
  const houses: string[] = [];
  for (const [kind, name, query, sides] of movements) {
    await bulk.run(
      temporary(`moved_${kind}`, `select row_number() over (order by at, ref) as n, moved.* from (${query}) as moved`),
    );
    await bulk.run(
      `insert into ledger_transfers (id, kind, ref, at) select ${id(kind, 'n')}, '${name}', ref, at from moved_${kind}`,
    );
    for (const [account, sign, amount = 'amount'] of sides) {
      side += 1;
      const isMember = account === 'available' || account === 'frozen';
      const accountId = isMember ? (account === 'frozen' ? frozen('member') : available('member')) : `'${account}'`;
      (isMember ? members : houses).push(
        `select ${id(side, 'n')} as id, ${id(kind, 'n')} as transfer_id, ${accountId} as account_id, ${sign} * (${amount}) as amount,
           at, ${side} as side${isMember ? ', member' : ''} from moved_${kind}`,
      );
    }
  }
  await bulk.run(temporary('sides', members.join(' union all ')));
  await bulk.run(
    `insert into ledger_accounts (id, member_id, balance, entry_count)
     select account_id, member, sum(amount), count(*) from sides group by account_id, member`,
  );
  await bulk.run(
    `insert into ledger_entries (id, transfer_id, account_id, seq, amount, balance_after, at)
     select id, transfer_id, account_id, row_number() over ordered, amount, sum(amount) over ordered, at from sides
     window ordered as (partition by account_id order by at, side, id rows unbounded preceding)`,
  );
  await bulk.run(
    `insert into ledger_entries (id, transfer_id, account_id, amount, at)
     select id, transfer_id, account_id, amount, at from (${houses.join(' union all ')}) as sides`,
  );
}
