import { hasReport } from '~/domains/report/report.api.server';
import { createApiFor, type RequestContext } from '~/web/page/request-context.server';

/** The name of the link to the public report; `undefined` while the service has none, so that nothing leads to a page without one. */
export async function reportLink(visit: RequestContext): Promise<string | undefined> {
  return (await hasReport(createApiFor(visit, undefined))) ? visit.i18n.t('report:title') : undefined;
}
