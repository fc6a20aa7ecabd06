import { KEPT_LISTS } from '~/member-api/housekeeping.server';
import type { Service } from '~/member-api/service';
import { cutWhole } from '~/member-api/store/lists/page-index';
import { fillAccount } from './account';
import type { Bulk } from './bulk';
import { fillContent, fillWords } from './content';
import { fillDraws } from './draws';
import { fillMembers } from './members';
import { fillFunds, fillLedger } from './money';
import type { Size } from './rows';

const TABLES_COUNTED = ['films', 'recharges', 'withdrawals', 'notices', 'profile_reports', 'notice_reads'] as const;
const SUMMED = [...TABLES_COUNTED, 'ledger_entries', 'draw_days'];

/** PostgreSQL maintains sums with a trigger per row, which is too slow for millions of rows: they are computed at the end. */
async function makeUpSums(bulk: Bulk): Promise<void> {
  const groups: Record<(typeof TABLES_COUNTED)[number], string> = {
    films: 'type_id',
    recharges: 'status',
    withdrawals: 'status',
    notices: `case when withdrawn_at is null then 'standing' else 'withdrawn' end`,
    profile_reports: `case when handled_at is null then 'open' else 'handled' end`,
    notice_reads: 'notice_id',
  };
  await bulk.run('delete from kept_counts');
  for (const table of TABLES_COUNTED)
    await bulk.run(
      `insert into kept_counts select '${table}:' || ${groups[table]}, count(*) from ${table}
       ${table === 'notice_reads' ? 'where confirmed_at is not null' : ''} group by 1`,
    );
  await bulk.run('delete from ledger_months');
  await bulk.run(
    `insert into ledger_months select account_id, to_char(to_timestamp(at / 1000) at time zone 'UTC', 'YYYY-MM'), sum(amount)
     from ledger_entries where seq is not null group by 1, 2`,
  );
  await bulk.run('delete from draw_totals');
  await bulk.run('insert into draw_totals select member_id, sum(staked), sum(won) from draw_days group by 1');
}

/**
 * Fills a store that the member API has just created, in demo mode and at {@link Size.start}, with its draw begun. Constraints of
 * the store apply; data that only code derives (sums, roots, proofs, encrypted texts) is made by that code or in the same way.
 *
 * @param now the time afterwards, ms UTC: all draws are drawn
 */
export async function fill(bulk: Bulk, service: Service, size: Size, now: number): Promise<void> {
  const toggle = async (how: 'disable' | 'enable') => {
    for (const table of SUMMED) await bulk.run(`alter table ${table} ${how} trigger user`);
  };
  if (bulk.isPostgres) await toggle('disable');
  for (const step of [
    () => fillMembers(bulk, service, size, now),
    () => fillAccount(bulk, size, now),
    () => fillDraws(bulk, service, size),
    () => fillFunds(bulk, size, now),
    () => fillLedger(bulk, size),
    () => fillContent(bulk, size),
    () => fillWords(bulk, service, size, now),
  ]) {
    // One transaction per step: SQLite's log grows with the writes of a transaction.
    await bulk.run('begin');
    await step();
    await bulk.run('commit');
  }
  if (bulk.isPostgres) {
    await makeUpSums(bulk);
    await toggle('enable');
  }
  for (const list of KEPT_LISTS) await cutWhole(bulk.patient ?? service.db, list);
  // PostgreSQL itself does this within minutes; SQLite's plans use no statistics.
  if (bulk.isPostgres) await bulk.run('vacuum analyze');
}
