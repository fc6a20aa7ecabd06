import type { ResponseOf } from '~/contract/call';
import { getReport, REPORT_DAY } from '~/contract/calls/report';
import type { Api } from '~/upstream/call/api';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { withTimeout } from '~/upstream/call/with-timeout';

/** A report of a service about itself; amounts in minor units, times in ms UTC, durations in minutes. */
export type Report = ResponseOf<typeof getReport>;

/**
 * The newest report, or that of a day.
 *
 * @param api without a token: the report is public
 * @param day as it was asked for; anything else than a date has no report
 * @returns `none` if there is no such report, `undefined` if the service publishes none
 * @throws UpstreamError when the service does not answer
 */
export async function findReport(api: Api, day?: string): Promise<Report | 'none' | undefined> {
  if (day !== undefined && !REPORT_DAY.test(day)) return 'none';
  try {
    return await orUndefinedIfUnsupported(api(getReport, day === undefined ? {} : { day }));
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === 'refused' && error.reason === 'not_found') return 'none';
    // A service that wants a login for it publishes none.
    if (error instanceof UpstreamError && error.code === 401) return undefined;
    throw error;
  }
}

/** How long a page waits to know whether it may lead to the report, in ms. */
const PATIENCE_MS = 500;

/** Whether there is a report to lead to; not as long as the service does not say so. @param api without a token */
export async function hasReport(api: Api): Promise<boolean> {
  const found = await withTimeout(
    PATIENCE_MS,
    findReport(api).catch(() => undefined),
  );
  return found !== undefined && found !== 'none';
}
