import type { LoaderFunctionArgs } from '@remix-run/node';
import { readVersion } from '~/config/observing/version.server';
import { loadContextOf } from '~/web/server/load-context.server';

const HEADERS = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' };

/**
 * Readiness: the upstream answers. A video service or a Redis that does not answer is only reported, because the app works
 * without them. The last line is the version: a rolling upgrade can be followed from outside.
 */
export const loader = async (args: LoaderFunctionArgs) => {
  const { shutdown, store, upstream } = (await loadContextOf(args)).app;
  shutdown.noteReadinessAsked();
  if (shutdown.isStopping()) return new Response('stopping\n', { status: 503, headers: HEADERS });
  const [found, films] = await Promise.all([upstream.upstreamReadiness(), upstream.videoServiceAnswers()]);
  const isShared = store?.answers() ?? true;
  const said = [
    found,
    ...(films ? [] : ['video service does not answer']),
    ...(isShared ? [] : ['redis does not answer: limits are kept in this process']),
  ];
  return new Response(`${said.join('\n')}\nversion ${readVersion().text}\n`, {
    status: found === 'ready' ? 200 : 503,
    headers: HEADERS,
  });
};
