import type { LoaderFunction } from '@remix-run/node';
import { expect } from 'vitest';
import { endEventStreams } from '~/web/page/live-events.server';
import type { Browser } from './browser';
import type { App } from './harness';
import type { Stage } from './stage';

/** Calls a route's loader as a member's browser does, without waiting for the end of the response. */
export async function askStream(
  { inside: app }: App,
  loader: LoaderFunction,
  path: string,
  member: Browser,
  accept: string,
  more: RequestInit = {},
): Promise<Response> {
  const cookie = [...member.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const request = new Request(`http://members.example${path}`, { headers: { accept, cookie }, ...more });
  const { method, signal } = request;
  const context = { app, requestId: 'stream', method, path, address: '127.0.0.1', isSecure: false, signal };
  return (await loader({ request, params: {}, context })) as Response;
}

/** An open page: the events it receives. */
export async function listen(app: App, loader: LoaderFunction, path: string, member: Browser) {
  const gone = new AbortController();
  const response = await askStream(app, loader, path, member, 'text/event-stream', { signal: gone.signal });
  const heard: { event: string; data: string }[] = [];
  let raw = '';
  const ended = (async () => {
    let rest = '';
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const chunk = read.value;
      raw += chunk;
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop()!;
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
        heard.push({ event: field('event'), data: field('data') });
      }
    }
  })();
  const data = (event: string): unknown[] =>
    heard.filter((one) => one.event === event).map((one) => JSON.parse(one.data) as unknown);
  const hears = (event: string, count = 1) =>
    expect
      .poll(() => heard.filter((one) => one.event === event).length, { timeout: 40_000 })
      .toBeGreaterThanOrEqual(count);
  return { response, heard, raw: () => raw, data, hears, leave: () => gone.abort(), ended };
}

/** Ends every stream of an app, as a stopping server does. */
export function endStreams({ app }: Stage): void {
  endEventStreams(app.inside);
}

/** The number of open streams, by the metric. */
export async function countStreams(): Promise<number> {
  const measured = await globalThis.appMetrics?.registry.getSingleMetric('live_event_streams')?.get();
  return measured?.values[0]?.value ?? 0;
}
