import { upstreamIsReady, videoServiceAnswers } from '~/upstream/readiness.server';

/** Whether members can be served: the upstream answers. A video service that does not is told beside it. */
export const loader = async () => {
  const [ready, films] = await Promise.all([upstreamIsReady(), videoServiceAnswers()]);
  const said = [ready ? 'ready' : 'upstream does not answer', ...(films ? [] : ['video service does not answer'])];
  return new Response(`${said.join('\n')}\n`, {
    status: ready ? 200 : 503,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
};
