import { reportView } from '~/domains/report/report.view';
import { fileOf, reportAsked } from '~/pages/report/asked-report.server';
import type { RequestContext } from '~/web/page/request-context.server';
import { amountWriter } from '~/web/render/amount-text.server';

/** What the page says that the report does not show: how another service counts is not known here. */
const HIDDEN = {
  own: ['own', 'verify', 'door', 'sums', 'few', 'deleted', 'rounded'],
  foreign: ['own', 'sums', 'unknown'],
} as const;

/** The texts of the page: only it has them, so they are data and in no script. */
export async function loadReportPage(visit: RequestContext) {
  const { app, url, i18n, clock } = visit;
  const { t } = i18n;
  const isDayAsked = url.searchParams.has('day');
  const found = await reportAsked(visit);
  const page = { title: t('report:title'), lead: t('report:lead'), isDayAsked };
  if (found === undefined) return { ...page, status: 200, says: t('report:unoffered'), report: undefined };
  if (found === 'none')
    return isDayAsked
      ? { ...page, status: 404, says: t('report:noDay'), report: undefined }
      : { ...page, status: 200, says: t('report:notYet'), report: undefined };
  const hidden = app.upstream.isEmbedded ? HIDDEN.own : HIDDEN.foreign;
  return {
    ...page,
    status: 200,
    says: undefined,
    report: {
      ...reportView(found, { i18n, clock, amount: amountWriter(visit, undefined) }),
      demo: app.settings.operator ? undefined : t('report:demo'),
      hidden: { title: t('report:hidden.title'), lines: hidden.map((key) => t(`report:hidden.${key}`)) },
      copy: {
        title: t('report:copy.title'),
        text: t('report:copy.text'),
        file: t('report:copy.file'),
        before: t('report:copy.before'),
        newest: t('report:copy.newest'),
        hash: fileOf(visit, found).hash,
      },
    },
  };
}
