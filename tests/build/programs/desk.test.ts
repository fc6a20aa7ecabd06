import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { launch, launchRefused, type App } from '../../e2e/harness/app';
import { freePort } from '../../free-port.mjs';

/** A port that is taken until it is given back. */
async function takePort(): Promise<{ port: string; giveBack: () => Promise<unknown> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port: String(port), giveBack: () => once(server.close(), 'close') };
}

/** What a connection comes to: `open`, or the code of its error. */
function outcome(host: string, port: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), host);
    const end = (said: string) => {
      socket.destroy();
      resolve(said);
    };
    socket.on('connect', () => end('open')).on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'error'));
  });
}

let app: App | undefined;
afterEach(async () => {
  await app?.stop();
  app = undefined;
});

/** The only line that says why an app does not start. */
async function refusal(env: Record<string, string>): Promise<string> {
  const { code, log } = await launchRefused({ HOST: '127.0.0.1', ...env });
  expect(code, log).toBe(1);
  expect(log).not.toMatch(/^ +at /m);
  return log.slice(log.indexOf('Cannot start'));
}

test.runIf(process.platform === 'linux')('the desk of a built app listens on this machine alone', async () => {
  const DESK_PORT = String(await freePort());
  app = await launch({ DESK_PORT });
  const page = await fetch(`http://127.0.0.1:${DESK_PORT}/desk/sign-in`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')]);
  expect(await outcome('127.0.0.1', DESK_PORT)).toBe('open');
  expect(await outcome('127.0.0.2', DESK_PORT)).toBe('ECONNREFUSED');
  expect(await outcome('127.0.0.2', new URL(app.url).port), 'the members’ port').toBe('open');
});

test('a taken port, a foreign address, or an address without TLS ends the start in one line', async () => {
  const { port, giveBack } = await takePort();
  expect(await refusal({ DESK_PORT: port })).toBe(
    'Cannot start: the configuration is not right.\n  DESK_PORT: the port is taken; choose another one\n',
  );
  await giveBack();
  const foreign = { DESK_PORT: port, DESK_ORIGIN: 'https://desk.example', DESK_HOST: '192.0.2.1' };
  expect(await refusal(foreign)).toBe(
    'Cannot start: the configuration is not right.\n  DESK_HOST: is no address of this machine\n',
  );
  expect(await refusal({ DESK_PORT: port, DESK_HOST: '0.0.0.0' })).toMatch(/^.*\n {2}DESK_ORIGIN: missing; .*\n$/);
});

test('on SIGTERM the desk accepts nothing more, and what is under way there comes to its end', async () => {
  const DESK_PORT = String(await freePort());
  app = await launch({ HOST: '127.0.0.1', DESK_PORT });
  const desk = `http://127.0.0.1:${DESK_PORT}`;
  // An idle connection keeps nothing alive.
  const idle = new Agent({ keepAliveTimeout: 60_000 });
  await (await fetch(`${desk}/desk/sign-in`, { dispatcher: idle } as RequestInit)).text();
  const underWay = connect(Number(DESK_PORT), '127.0.0.1');
  const head = [
    'POST /desk/sign-in?do=sign-in HTTP/1.1',
    `Host: 127.0.0.1:${DESK_PORT}`,
    `Origin: ${desk}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 6',
  ];
  let answer = '';
  underWay.setEncoding('utf8').on('data', (text: string) => (answer += text));
  await once(underWay, 'connect');
  underWay.write(`${head.join('\r\n')}\r\n\r\nname=`);
  // The answer to a later request shows that the first has been read.
  await (await fetch(`${desk}/desk/sign-in`, { dispatcher: idle } as RequestInit)).text();
  app.signal('SIGTERM');
  await expect.poll(() => outcome('127.0.0.1', DESK_PORT), { timeout: 10_000 }).toBe('ECONNREFUSED');
  expect(answer).toBe('');
  underWay.write('x');
  await once(underWay, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  expect(await app.ended).toBe(0);
  await idle.close();
});
