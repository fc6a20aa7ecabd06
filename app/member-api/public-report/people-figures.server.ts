import { LIMITS, type LimitName } from '~/contract/calls/limits';
import { readLimits } from '../limits/limits.server';
import type { Db } from '../store/database.server';
import { hoursOf } from './day-rows.server';
import { bucketOf, count, NO_REASON, type DayFigures } from './figures';

/** Reports on profiles: those that came in by reason, those that were handled by outcome. */
export async function countProfileReports(db: Db, day: number, { reports }: DayFigures): Promise<void> {
  for await (const { from, until } of hoursOf(day)) {
    const received = await db
      .selectFrom('profile_reports')
      .select('reason')
      .where('at', '>=', from)
      .where('at', '<', until)
      .execute();
    for (const { reason } of received) count(reports.received, reason);
    const handled = await db
      .selectFrom('profile_reports')
      .select('outcome')
      .where('handled_at', '>=', from)
      .where('handled_at', '<', until)
      .execute();
    for (const { outcome } of handled) count(reports.outcomes, outcome ?? NO_REASON);
  }
}

/** Answers of customer service by how long the oldest message that they answer had waited; automatic ones do not count. */
export async function countAnswers(db: Db, day: number, { answers }: DayFigures): Promise<void> {
  for await (const { from, until } of hoursOf(day)) {
    const rows = await db
      .selectFrom('service_messages')
      .select('waited')
      .where('waited', 'is not', null)
      .where('at', '>=', from)
      .where('at', '<', until)
      .execute();
    for (const { waited } of rows) count(answers, bucketOf(waited ?? 0));
  }
}

function change(limits: DayFigures['limits'], name: LimitName, by: number): void {
  limits[name] = (limits[name] ?? 0) + by;
}

/** Limits that were set and removed, and those of accounts that were closed. */
export async function countLimits(db: Db, day: number, { limits }: DayFigures): Promise<void> {
  for await (const { from, until } of hoursOf(day)) {
    const changes = await db
      .selectFrom('play_limits as now')
      .leftJoin('play_limits as before', (join) =>
        join
          .onRef('before.member_id', '=', 'now.member_id')
          .onRef('before.name', '=', 'now.name')
          .on((eb) => eb('before.version', '=', eb('now.version', '-', 1))),
      )
      .select(['now.name', 'now.value', 'before.value as earlier'])
      .where('now.at', '>=', from)
      .where('now.at', '<', until)
      .execute();
    for (const { name, value, earlier } of changes)
      change(limits, name, Number(value !== null) - Number(earlier !== null));
    const closed = await db
      .selectFrom('members')
      .select('id')
      .where('closed_at', '>=', from)
      .where('closed_at', '<', until)
      .execute();
    for (const { id } of closed) {
      const own = await readLimits(db, id);
      for (const name of LIMITS) if (own[name].value !== null) change(limits, name, -1);
    }
  }
}
