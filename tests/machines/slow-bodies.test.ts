import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, type App } from '../e2e/harness/app';
import { NAME, PROXIES, startProxy } from './proxies';
import { originOf, toThisMachine, visitor } from './visitor';

/** Enough to block every page if incomplete requests counted as requests in progress. */
const SLOW = 400;
/** Duration of the page requests meanwhile, in ms. */
const MEANWHILE_MS = 8_000;
/** Another address than that of the slow bodies: this machine has all of 127.0.0.0/8. */
const ELSEWHERE = '127.0.0.2';

/** A form whose body arrives at one byte per two seconds. */
async function openSlowForm(port: number, isEncrypted: boolean) {
  const at = { port, host: '127.0.0.1' };
  const socket: Socket = isEncrypted ? connectTls({ ...at, servername: NAME, rejectUnauthorized: false }) : connect(at);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  await once(socket, isEncrypted ? 'secureConnect' : 'connect');
  const type = 'application/x-www-form-urlencoded';
  socket.write(
    `POST /login HTTP/1.1\r\nHost: ${NAME}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\nusername=`,
  );
  const timer = setInterval(() => socket.writable && socket.write('a'), 2_000);
  return {
    answer: () => answer,
    isOpen: () => !socket.destroyed,
    end: () => {
      clearInterval(timer);
      socket.destroy();
    },
  };
}

describe(`${SLOW} forms from one address that go on arriving`, () => {
  let app: App;
  const opened: Awaited<ReturnType<typeof openSlowForm>>[] = [];
  beforeAll(async () => {
    app = await launch({ HOST: '127.0.0.1', TRUST_PROXY: '1' });
  });
  afterAll(() => app.stop());

  async function openSlowForms(port: number, isEncrypted: boolean) {
    while (opened.length < SLOW)
      opened.push(...(await Promise.all(Array.from({ length: 20 }, () => openSlowForm(port, isEncrypted)))));
    // Until the app has received all of them.
    await wait(1_000);
  }

  const closeSlowForms = () => {
    for (const form of opened.splice(0)) form.end();
  };

  /** Loads a page repeatedly, and sometimes submits a form. @returns the statuses of both */
  async function visitMeanwhile(where: string) {
    const agent = toThisMachine(ELSEWHERE);
    const other = visitor(() => where, where, agent);
    const pages = new Set<number>();
    const forms = new Set<number>();
    for (const since = performance.now(); performance.now() - since < MEANWHILE_MS;) {
      pages.add((await other.get('/login')).status);
      forms.add((await other.post('/preferences', { theme: 'light' })).status);
      await wait(100);
    }
    await agent.close();
    return { pages, forms };
  }

  test('keep nobody else from a page or a form, and are given up in words', async () => {
    try {
      await openSlowForms(Number(new URL(app.url).port), false);
      expect(await visitMeanwhile(app.url)).toEqual({ pages: new Set([200]), forms: new Set([302]) });
      await expect.poll(() => opened.filter(({ isOpen }) => isOpen()).length, { timeout: 60_000 }).toBe(0);
      const statuses = opened.map(({ answer }) => /^HTTP\/1\.1 (\d+)/.exec(answer())?.[1]);
      expect(new Set(statuses)).toEqual(new Set(['408', '503']));
      // One network's share of 250 MB, each body counted as at least one.
      expect(statuses.filter((status) => status === '408').length).toBe(62);
      expect(opened.find(({ answer }) => answer().includes(' 408 '))?.answer()).toContain('took too long to arrive');
    } finally {
      closeSlowForms();
    }
  });

  test.each(PROXIES)('through %s keep nobody else from a page or a form', async (name) => {
    const port = Number(new URL(app.url).port);
    const proxy = await startProxy(name, [port, port]);
    try {
      const where = originOf(proxy);
      await expect.poll(async () => (await visitor(() => where, where).get('/login')).status).toBe(200);
      await openSlowForms(proxy.tls, true);
      expect(await visitMeanwhile(where)).toEqual({ pages: new Set([200]), forms: new Set([302]) });
    } finally {
      closeSlowForms();
      await proxy.stop();
    }
  });
});
