import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { launch, type App } from '../../e2e/harness/app';
import { openUpstream, text, type BadUpstream } from '../../faults/bad-upstream';
import { GOOD_ANSWERS, TOKEN } from '../../web/app/harness/good-answers';
import { SECRET, signIn } from '../../web/app/harness/stage';
import { ORIGIN, visitor } from '../../machines/visitor';

/** A span as OTLP has it in JSON. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

/** Kinds of OTLP. */
const [SERVER, CLIENT] = [2, 3];
const EMAIL = 'magnolia@example.com';
const PASSWORD = 'planted-password-9d';

let receiver: BadUpstream;
let apps: App[];
beforeEach(async () => {
  receiver = await openUpstream({ '/v1/traces': text('{}') });
  apps = [];
});
afterEach(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await receiver.close();
});

const start = async (env: Record<string, string | undefined> = {}) => {
  const app = await launch({ HOST: '127.0.0.1', OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`, ...env });
  apps.push(app);
  return app;
};

/** Spans of the batches that the receiver got. */
const spans = () =>
  receiver.received
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));

const valueOf = ({ attributes }: Span, key: string) =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];

const newTrace = () => randomBytes(16).toString('hex');

test('a request is a span with its route and status, its calls are spans below it, and the upstream gets their traceparent', async () => {
  const upstream = await openUpstream(GOOD_ANSWERS);
  const app = await start({
    API_BASE_URL: upstream.url,
    SESSION_SECRETS: SECRET,
    PUBLIC_ORIGIN: ORIGIN,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20word',
    OTEL_SERVICE_NAME: 'moon-lake',
  });
  const secret = randomBytes(24).toString('base64url');
  const foreign = newTrace();
  const browser = visitor(() => app.url);
  await signIn(browser, EMAIL, PASSWORD);
  await browser.get(`/movie/detail/17?q=${secret}`);
  await fetch(`${app.url}/stop/${secret}`, {
    headers: {
      cookie: `a=${secret}`,
      'user-agent': secret,
      'x-request-id': secret,
      'x-forwarded-for': '192.0.2.77',
      tracestate: `vendor=${secret}`,
      traceparent: `00-${foreign}-00f067aa0ba902b7-01`,
    },
  });
  await fetch(`${app.url}/${secret}`, { method: 'POST', body: secret });
  await fetch(`${app.url}/healthz`);
  expect(await app.stop()).toBe(0);

  const got = spans();
  const requests = got.filter(({ kind }) => kind === SERVER);
  const posted = requests.find(({ name }) => name === 'POST /login');
  expect(posted && [valueOf(posted, 'http.route'), Number(valueOf(posted, 'http.response.status_code'))]).toEqual([
    '/login',
    302,
  ]);
  const call = got.find(({ name }) => name === 'POST /member/login');
  expect(call).toMatchObject({ kind: CLIENT, parentSpanId: posted?.spanId, traceId: posted?.traceId });
  const asked = upstream.received.find(({ path }) => path === '/member/login');
  expect(asked?.headers.traceparent).toBe(`00-${String(call?.traceId)}-${String(call?.spanId)}-01`);
  expect(upstream.received.every(({ headers }) => headers.tracestate === undefined)).toBe(true);
  expect(app.log()).toContain(`"traceId":"${String(posted?.traceId)}"`);
  expect(new Set(requests.map(({ name }) => name))).toEqual(
    new Set(['GET /login', 'POST /login', 'GET /movie/detail/:id', 'GET /stop/:token', 'POST *']),
  );
  // No proxy is trusted here.
  expect(got.every(({ traceId }) => traceId !== foreign)).toBe(true);

  const [batch] = receiver.received;
  expect([batch?.headers['x-key'], batch?.body.includes('"moon-lake"')]).toEqual(['a word', true]);
  const bytes = receiver.received.map(({ bytes: sent }) => sent.toString('latin1')).join();
  for (const planted of [secret, PASSWORD, EMAIL, 'magnolia', TOKEN, '192.0.2.77', SECRET, 'detail/17', app.url])
    expect(bytes).not.toContain(planted);
  await upstream.close();
});

test('behind a proxy a request belongs to the proxy’s trace, which can leave it out and cannot have more recorded', async () => {
  const [sampled, unsampled] = [newTrace(), newTrace()];
  const ask = (app: App, traceparent: string) => fetch(`${app.url}/login`, { headers: { traceparent } });
  const app = await start({ TRUST_PROXY: '1' });
  await ask(app, `00-${sampled}-00f067aa0ba902b7-01`);
  await ask(app, `00-${unsampled}-00f067aa0ba902b7-00`);
  await ask(app, 'nonsense');
  expect(await app.stop()).toBe(0);
  const requests = spans().filter(({ name }) => name === 'GET /login');
  expect(requests.filter(({ traceId }) => traceId === sampled)).toMatchObject([{ parentSpanId: '00f067aa0ba902b7' }]);
  expect(requests.filter(({ traceId }) => traceId === unsampled)).toEqual([]);
  expect(requests.filter(({ parentSpanId }) => !parentSpanId)).toHaveLength(1);

  receiver.received.length = 0;
  const sparing = await start({ TRUST_PROXY: '1', OTEL_TRACES_SAMPLER_ARG: '0' });
  await ask(sparing, `00-${sampled}-00f067aa0ba902b7-01`);
  expect(await sparing.stop()).toBe(0);
  expect(spans()).toEqual([]);
});

test('a receiver that hangs or is not there delays no page and no stop, and is told of once, without its address', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => free.once('listening', resolve));
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  receiver.on('/v1/traces', () => undefined);
  const hanging = await start();
  const absent = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port)}/key-of-mine` });
  for (const app of [hanging, absent]) {
    // More than a batch, so that sending begins at once.
    for (let at = 0; at < 60; at++) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${app.url}/login`)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      await Promise.all(answers.map((answer) => answer.text()));
    }
    const told = () => app.log().split('traces cannot be delivered').length - 1;
    await expect.poll(told, { timeout: 60_000 }).toBe(1);
    expect(await app.stop()).toBe(0);
    expect(told()).toBe(1);
    expect(app.log()).not.toContain('key-of-mine');
  }
  expect(receiver.received.length).toBeGreaterThan(0);
});
