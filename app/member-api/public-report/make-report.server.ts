import { dayOf } from '../draw/days.server';
import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { countDraws } from './draw-figures.server';
import { addUp, noFigures, type DayFigures } from './figures';
import { countTopUps, countWithdrawals } from './money-figures.server';
import { countAnswers, countLimits, countProfileReports } from './people-figures.server';
import { publish } from './publish';
import { readState } from './state.server';

/** How often a process looks whether a report is due, in ms. */
const LOOK_MS = 10 * 60_000;
/** What happened on a day may be stored a moment after it, so a day is finished an hour later, in ms. As the books have it. */
const FINISHED_MS = 3_600_000;
/** Days of the shorter span, the day of the report included. */
const MONTH_DAYS = 30;

const readFigures = (json: string) => JSON.parse(json) as DayFigures;

/** The day on which the store began; `undefined` before its seeds. */
async function firstDay(db: Db): Promise<number | undefined> {
  const seed = await db.selectFrom('seeds').select('at').orderBy('at').limit(1).executeTakeFirst();
  return seed && dayOf(seed.at);
}

/** Counts what happened on a finished day, from its rows alone. */
async function countDay(db: Db, day: number): Promise<DayFigures> {
  const figures = noFigures();
  await countWithdrawals(db, day, figures);
  await countTopUps(db, day, figures);
  await countDraws(db, day, figures);
  await countProfileReports(db, day, figures);
  await countAnswers(db, day, figures);
  await countLimits(db, day, figures);
  return figures;
}

/** Makes the report of a day. @param before the total of all days before it */
async function makeReport(
  service: Pick<Service, 'db' | 'now' | 'settings'>,
  day: number,
  first: number,
  before: DayFigures,
) {
  const { db, now } = service;
  const figures = await countDay(db, day);
  const total = addUp(before, figures);
  const earlier = await db
    .selectFrom('public_reports')
    .select('figures')
    .where('day', '>', day - MONTH_DAYS)
    .where('day', '<', day)
    .execute();
  const month = earlier.map((row) => readFigures(row.figures)).reduce(addUp, figures);
  const madeAt = now();
  const report = publish({
    day,
    madeAt,
    month: { first: Math.max(first, day - MONTH_DAYS + 1), figures: month },
    all: { first, figures: total },
    state: await readState(service),
  });
  // Another process may have made it meanwhile: the first one stays.
  const made = await db
    .insertInto('public_reports')
    .values({
      day,
      made_at: madeAt,
      figures: JSON.stringify(figures),
      total: JSON.stringify(total),
      report: JSON.stringify(report),
    })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  return made !== undefined;
}

/**
 * Makes the reports of all finished days (UTC) that have none, oldest first: after a stop, those of the days meanwhile. Each is made once,
 * however many processes run this.
 *
 * @param isStopping ends it after the current day
 * @returns how many this call made
 */
export async function makeDueReports(
  service: Pick<Service, 'db' | 'now' | 'settings'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { db, now } = service;
  const first = await firstDay(db);
  let made = 0;
  while (first !== undefined && !isStopping()) {
    const newest = await db
      .selectFrom('public_reports')
      .select(['day', 'total'])
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst();
    const day = newest ? newest.day + 1 : first;
    if (day >= dayOf(now() - FINISHED_MS)) break;
    if (await makeReport(service, day, first, newest ? readFigures(newest.total) : noFigures())) made += 1;
  }
  return made;
}

/** Makes reports each night. No setting turns it off. @returns `stop` ends it after the current day */
export function startReports(service: Service): Recurring {
  let isStopping = false;
  const job = startRecurring({
    everyMs: LOOK_MS,
    atOnce: true,
    run: () => makeDueReports(service, () => isStopping),
    failed: (error) => service.log.error({ err: error }, 'the public report could not be made'),
  });
  return {
    stop: async () => {
      isStopping = true;
      await job.stop();
    },
  };
}
