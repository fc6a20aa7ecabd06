import { sharedStore } from '~/config/shared-store.server';
import { upstreamReadiness, videoServiceAnswers } from '~/upstream/call/readiness.server';
import { isStopping, noteReadinessAsked } from '~/web/server/graceful-shutdown.server';

const HEADERS = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' };

/**
 * Whether members can be served: the upstream answers. A video service or a Redis that does not is told beside it, since the
 * app goes on without.
 */
export const loader = async () => {
  noteReadinessAsked();
  if (isStopping()) return new Response('stopping\n', { status: 503, headers: HEADERS });
  const [found, films] = await Promise.all([upstreamReadiness(), videoServiceAnswers()]);
  const isShared = sharedStore?.answers() ?? true;
  const said = [
    found,
    ...(films ? [] : ['video service does not answer']),
    ...(isShared ? [] : ['redis does not answer: limits are kept in this process']),
  ];
  return new Response(`${said.join('\n')}\n`, { status: found === 'ready' ? 200 : 503, headers: HEADERS });
};
