import { findReport, type Report } from '~/domains/report/report.api.server';
import { writeReportFile } from '~/domains/report/report-file.server';
import { textsOf } from '~/i18n/texts.server';
import { createApiFor, type RequestContext } from '~/web/page/request-context.server';

/** The report that an address asks for. Without the visitor's login: it is the same for everyone. */
export const reportAsked = (visit: RequestContext): ReturnType<typeof findReport> =>
  findReport(createApiFor(visit, undefined), visit.url.searchParams.get('day') ?? undefined);

/** The file of a report, with the notices of rules X5 and X7. Always in English, so that its hash is the same for everyone. */
export function fileOf({ app }: Pick<RequestContext, 'app'>, report: Report): ReturnType<typeof writeReportFile> {
  const { t } = textsOf('en');
  const demo = app.settings.operator ? [] : [t('report:demo')];
  return writeReportFile(report, [...demo, t('shell:staffNeverAsk')]);
}
