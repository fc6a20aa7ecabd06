import { upstreamIsReady } from '~/upstream/readiness.server';

/** Whether members can be served: the upstream answers. */
export const loader = async () => {
  const ready = await upstreamIsReady();
  return new Response(ready ? 'ready\n' : 'upstream does not answer\n', {
    status: ready ? 200 : 503,
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' },
  });
};
