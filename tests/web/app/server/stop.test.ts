import { createServer, get, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Shutdown } from '~/web/server/graceful-shutdown.server';
import { openApp, type App } from '../harness/harness';

let app: App;
let before: { SIGTERM: NodeJS.SignalsListener[]; SIGINT: NodeJS.SignalsListener[] };
beforeAll(() => {
  before = { SIGTERM: process.listeners('SIGTERM'), SIGINT: process.listeners('SIGINT') };
});

let stop: Shutdown;
let server: Server;
let answers: ServerResponse[];
const exit = vi.fn();
const turn = () => new Promise((resume) => setImmediate(resume));
const parts = { isBehindProxy: false, endStreams: vi.fn(), closeStore: vi.fn(() => Promise.resolve()) };

beforeEach(async () => {
  app = await openApp();
  stop = app.inside.shutdown;
  vi.spyOn(process, 'exit').mockImplementation(exit as never);
  answers = [];
  server = createServer((_, response) => {
    stop.trackInFlight(response);
    answers.push(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await turn();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  await app.close();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    for (const listener of process.listeners(signal))
      if (!before[signal].includes(listener)) process.off(signal, listener);
});

/** A request in progress. */
async function ask(): Promise<{ ended: Promise<string> }> {
  const count = answers.length;
  const ended = new Promise<string>((resolve) => {
    get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }, (answer) => {
      answer.resume().on('end', () => resolve(String(answer.headers.connection)));
    }).on('error', () => resolve('cut off'));
  });
  while (answers.length === count) await turn();
  return { ended };
}

it('what is under way comes to its end, on a connection that is not kept, before the process ends', async () => {
  stop.answerStopSignals(server, parts);
  const { ended } = await ask();
  process.emit('SIGTERM', 'SIGTERM');
  expect([stop.isStopping(), server.listening]).toEqual([true, false]);
  expect(parts.endStreams).toHaveBeenCalledOnce();
  expect(exit).not.toHaveBeenCalled();
  answers[0]!.end('done');
  expect(await ended).toBe('close');
  while (exit.mock.calls.length === 0) {
    vi.advanceTimersByTime(100);
    await turn();
  }
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
  expect(parts.closeStore).toHaveBeenCalledOnce();
});

it('behind a proxy, and where somebody goes by /readyz, connections are taken for 5 s more', async () => {
  stop.answerStopSignals(server, { ...parts, isBehindProxy: true });
  const { ended } = await ask();
  answers[0]!.end('done');
  await ended;
  process.emit('SIGTERM', 'SIGTERM');
  await vi.advanceTimersByTimeAsync(4_900);
  const late = await ask();
  answers[1]!.end('done');
  expect(await late.ended).toBe('close');
  expect([parts.endStreams.mock.calls.length, server.listening]).toEqual([0, true]);
  await vi.advanceTimersByTimeAsync(200);
  expect([parts.endStreams.mock.calls.length, server.listening]).toEqual([1, false]);
});

it('nobody waits for load balancers at a terminal', async () => {
  stop.answerStopSignals(server, { ...parts, isBehindProxy: true });
  stop.noteReadinessAsked();
  await ask();
  process.emit('SIGINT', 'SIGINT');
  expect(server.listening).toBe(false);
});

it('after 25 s the process ends whatever is under way', async () => {
  stop.answerStopSignals(server, parts);
  await ask();
  process.emit('SIGTERM', 'SIGTERM');
  await vi.advanceTimersByTimeAsync(24_900);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(app.logLines().at(-1)).toMatchObject({ underWay: 1 });
});

it('a second signal ends it at once, but not the same one handed on by npm', async () => {
  stop.answerStopSignals(server, parts);
  await ask();
  process.emit('SIGINT', 'SIGINT');
  await vi.advanceTimersByTimeAsync(200);
  process.emit('SIGINT', 'SIGINT');
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  process.emit('SIGTERM', 'SIGTERM');
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});
