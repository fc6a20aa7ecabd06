import type { LoaderFunctionArgs } from '@remix-run/node';
import { fileOf, reportAsked } from '~/pages/report/asked-report.server';
import { UpstreamError, statusOf } from '~/upstream/call/upstream-error';
import { contextOf } from '~/web/page/request-context.server';
import { conditionalResponse } from '~/web/render/conditional-response.server';

const refuse = (status: number) => Response.json(null, { status, headers: { 'Cache-Control': 'private, no-store' } });

/**
 * The report as a file: the same for everyone, so it may be cached by anyone. A new one is made once a night.
 *
 * 404 with `null` where the service publishes none, or none of that day.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await contextOf(args);
  try {
    const report = await reportAsked(visit);
    if (report === undefined || report === 'none') return refuse(404);
    return conditionalResponse(args.request, fileOf(visit, report).text, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return refuse(Math.max(502, statusOf(error)));
  }
}
