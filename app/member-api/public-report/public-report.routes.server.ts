import type { WireOf } from '~/contract/call';
import { getReport } from '~/contract/calls/report';
import { dayOf } from '../draw/days.server';
import { Refusal } from '../refusal';
import { openRoute, type Route, type Service } from '../service';

/** The newest report, or that of a day. @throws Refusal `not_found` */
async function readReport({ db }: Service, day: string | undefined): Promise<WireOf<typeof getReport>> {
  const asked = day === undefined ? undefined : dayOf(Date.parse(day));
  const row = Number.isNaN(asked)
    ? undefined
    : await db
        .selectFrom('public_reports')
        .select('report')
        .$if(asked !== undefined, (query) => query.where('day', '=', asked ?? 0))
        .orderBy('day', 'desc')
        .limit(1)
        .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return JSON.parse(row.report) as WireOf<typeof getReport>;
}

/** The route of docs/member-api.md, section Public report. */
export const publicReportRoutes = (service: Service): Route[] => [
  openRoute(getReport, ({ day }) => readReport(service, day)),
];
