import { mkdtempSync, readdirSync, rmSync } from 'node:fs';

import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import { expect } from 'vitest';
import { launch } from '../e2e/harness/app';
import { registerMember } from '../e2e/harness/member';
import { freePort } from '../free-port.mjs';
import { heavyPicture, knownTricks, spoiltPictures, type HostileFile } from './hostile-pictures';

const MB = 1024 * 1024;
const BOUNDARY = 'xBOUNDARYx';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** An upload endpoint. */
interface Door {
  path: string;
  headers: () => Promise<Record<string, string>>;
  field: string;
  /** The part of the body before the file. */
  before: string;
  /** Checks a response against what the endpoint promises. */
  check: (answer: Response, file: Pick<HostileFile, 'what' | 'is'>) => Promise<void>;
}

const part = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = (name: string, file: string, bytes: Uint8Array) =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
const END = Buffer.from(`--${BOUNDARY}--\r\n`);

const address = () => [198, 18, 0, 0].map((n, at) => (at < 2 ? n : Math.floor(Math.random() * 256))).join('.');

/** The embedded member API; switches members when one reaches the upload limit. */
function apiDoor(url: string): Door {
  let uses = 0;
  let token = '';
  return {
    path: '/api/upload/image?lang=en',
    field: 'file',
    before: '',
    headers: async () => {
      if (uses % 50 === 0) ({ token } = await registerMember(`${url}/api`));
      uses += 1;
      return { token };
    },
    check: async (answer, { what, is }) => {
      expect(answer.status, what).toBe(200);
      const { code, data } = (await answer.json()) as { code: number; data: { reason?: string } | null };
      if (is === 'picture') expect([what, code]).toEqual([what, 200]);
      if (is === 'none') expect([what, code]).not.toEqual([what, 200]);
      if (code !== 200) expect(['file_type', 'file_size', 'file_pixels', 'invalid'], what).toContain(data?.reason);
    },
  };
}

const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');

/** The page's form, without the required account: every response is a refusal that must preserve the amount. */
async function formDoor(url: string): Promise<Door> {
  const member = await registerMember(`${url}/api`);
  const login = await fetch(`${url}/login`);
  const page = load(await login.text());
  const fields = new URLSearchParams(
    page('main form')
      .first()
      .serializeArray()
      .map(({ name, value }): [string, string] => [name, value]),
  );
  fields.set('username', member.username);
  fields.set('password', member.password);
  const signedIn = await fetch(`${url}/login`, {
    method: 'POST',
    body: fields,
    redirect: 'manual',
    headers: { cookie: cookiesOf(login).join('; '), origin: url },
  });
  expect(signedIn.status).toBe(302);
  const cookie = [...cookiesOf(login), ...cookiesOf(signedIn)].join('; ');
  const form = load(await (await fetch(`${url}/profile/recharge`, { headers: { cookie } })).text());
  const value = (name: string) => String(form(`main form input[name=${name}]`).first().val());
  return {
    path: '/profile/recharge',
    field: 'screenshot',
    before: part('csrf', value('csrf')) + part('formKey', value('formKey')) + part('amount', '123.45'),
    headers: () => Promise.resolve({ cookie, origin: url, 'x-forwarded-for': address() }),
    check: async (answer, { what, is }) => {
      const body = await answer.text();
      expect([400, 413, 429], `${what}: ${body.slice(0, 200)}`).toContain(answer.status);
      const said = load(body);
      expect([what, said('input[name=amount]').val()]).toEqual([what, '123.45']);
      if (answer.status === 429) return;
      if (is === 'picture') expect([what, said('input[type=hidden][name=screenshot]').length]).toEqual([what, 1]);
      if (is === 'none') expect([what, said('#recharge-screenshot-error').length]).toEqual([what, 1]);
    },
  };
}

/** Bodies with malformed encodings. */
function oddBodies(door: Door, picture: Uint8Array): [what: string, body: Buffer, type: string][] {
  const before = Buffer.from(door.before);
  const whole = (...parts: Uint8Array[]) => Buffer.concat([before, ...parts, END]);
  const named = (name: string) => whole(filePart(door.field, name, picture));
  return [
    ['no file', whole(), MULTIPART],
    ['two files', whole(filePart(door.field, 'a.jpg', picture), filePart(door.field, 'b.jpg', picture)), MULTIPART],
    ['a text in place of the file', whole(Buffer.from(part(door.field, 'text'))), MULTIPART],
    ['thousands of parts', whole(Buffer.from(part('x', '').repeat(5_000))), MULTIPART],
    ['thousands of files', whole(...Array<Buffer>(5_000).fill(filePart(door.field, 'a.jpg', Buffer.of(1)))), MULTIPART],
    ['a name that leads elsewhere', named('../../../../etc/passwd'), MULTIPART],
    ['a name with a zero in it', named('a.jpg\0.svg'), MULTIPART],
    ['a name without end', named('a'.repeat(20_000)), MULTIPART],
    ['a name that reads backwards', named('a\u202egpj.exe'), MULTIPART],
    ['no end', Buffer.concat([before, filePart(door.field, 'a.jpg', picture)]), MULTIPART],
    ['nothing at all', Buffer.alloc(0), MULTIPART],
    ['no boundary', whole(filePart(door.field, 'a.jpg', picture)), 'multipart/form-data'],
    ['another boundary', whole(filePart(door.field, 'a.jpg', picture)), 'multipart/form-data; boundary=other'],
    [
      'a boundary without end',
      whole(filePart(door.field, 'a.jpg', picture)),
      `multipart/form-data; boundary=${'y'.repeat(9_000)}`,
    ],
    ['JSON', Buffer.from('{"file":"x"}'), 'application/json'],
    ['the picture alone', Buffer.from(picture), 'image/jpeg'],
    ['another kind of form', Buffer.from('file=x'), 'application/x-www-form-urlencoded'],
  ];
}

/** Writes to a raw connection, then resets it, ends it, or waits for the response. */
function speak(url: string, lines: (string | Uint8Array)[], then: 'reset' | 'end' | 'wait'): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => {
      for (const line of lines) socket.write(line);
      if (then === 'reset') setTimeout(() => socket.resetAndDestroy(), 30);
      if (then === 'end') socket.end();
    });
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (bytes) => (heard += bytes.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
  });
}

async function lies(url: string, door: Door): Promise<void> {
  const headers = Object.entries(await door.headers())
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const head = (more: string) =>
    `POST ${door.path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${headers}Content-Type: ${MULTIPART}\r\n${more}\r\n`;
  const begun = Buffer.concat([Buffer.from(door.before), filePart(door.field, 'a.jpg', Buffer.alloc(200_000, 1))]);
  const chunk = Buffer.concat([Buffer.from(`${begun.byteLength.toString(16)}\r\n`), begun, Buffer.from('\r\n')]);
  for (const then of ['reset', 'end'] as const) {
    await speak(url, [head('Content-Length: 9000000\r\n'), begun], then);
    await speak(url, [head('Transfer-Encoding: chunked\r\n'), chunk], then);
  }
  expect(await speak(url, [head('Content-Length: 10\r\n'), begun], 'wait')).not.toMatch(/HTTP\/1\.1 5/);
  expect(await speak(url, [head('Content-Length: 10\r\nTransfer-Encoding: chunked\r\n'), chunk], 'wait')).toMatch(
    /HTTP\/1\.1 400/,
  );
  expect(await speak(url, [head('Content-Length: -1\r\n'), begun], 'wait')).toMatch(/HTTP\/1\.1 400/);
}

/** Sends a body of this size. The endpoint may close the connection early. */
async function tooMuch(url: string, door: Door, megabytes: number): Promise<void> {
  const chunk = Buffer.alloc(MB, 1);
  const start = Buffer.concat([Buffer.from(door.before), filePart(door.field, 'a.jpg', chunk)]).subarray(0, -2);
  let left = megabytes;
  const body = new ReadableStream({
    pull: (stream) => {
      if (left === megabytes) stream.enqueue(start);
      else stream.enqueue(chunk);
      left -= 1;
      if (left === 0) stream.close();
    },
  });
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    redirect: 'manual',
    headers: { ...(await door.headers()), 'content-type': MULTIPART },
  };
  const answer = await fetch(url + door.path, init as RequestInit).catch(() => undefined);
  if (answer) await door.check(answer, { what: `${megabytes} MB`, is: 'none' });
}

/**
 * Attacks both endpoints: with files, bodies and connections that are not what they claim to be. Expects that the app survives,
 * that every response is a refusal with the right status, that memory stays flat and no file is left behind.
 *
 * @param seed of the random attacks
 * @param scale of their number: a multiple of 0.1; 1 takes some twenty seconds
 */
export async function expectToWithstand(seed: number, scale: number): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'left-behind-'));
  const metrics = await freePort();
  const env = {
    HOST: '127.0.0.1',
    TMPDIR: temporary,
    TRUST_PROXY: '1',
    METRICS_PORT: String(metrics),
    DRAW_SECONDS: '600',
    DEMO_REVIEW_SECONDS: '0',
    LOG_LEVEL: 'error',
  };
  // The engine underestimates the size of uploaded files and collects them late. With full collections only reachable memory
  // remains.
  const command = [process.execPath, '--gc-global', 'build/server.js'] as const;
  const app = await launch(env, { command: [...command] });
  try {
    const memory = async () => {
      const page = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
      return Number(/^process_resident_memory_bytes (\S+)/m.exec(page)?.[1]);
    };
    const doors = [apiDoor(app.url), await formDoor(app.url)];
    const post = async (door: Door, body: Uint8Array, type = MULTIPART) =>
      fetch(app.url + door.path, {
        method: 'POST',
        body: new Uint8Array(body),
        redirect: 'manual',
        headers: { ...(await door.headers()), 'content-type': type },
      });
    const hand = async (door: Door, file: HostileFile) => {
      const body = Buffer.concat([Buffer.from(door.before), filePart(door.field, 'paid.jpg', file.bytes), END]);
      await door.check(await post(door, body), file);
    };
    const files = [...(await knownTricks()), ...(await spoiltPictures(seed, 30 * scale))];
    for (const door of doors) {
      for (const file of files) await hand(door, file);
      for (const [what, body, type] of oddBodies(door, await heavyPicture(0))) {
        const { status } = await post(door, body, type);
        expect([200, 400, 403, 413, 429], `${door.path} ${what}`).toContain(status);
      }
      await lies(app.url, door);
      await tooMuch(app.url, door, 100);
    }
    const heavy = { what: 'a heavy picture', bytes: await heavyPicture(MB), is: 'picture' as const };
    const [api] = doors;
    const sizes: number[] = [];
    const rounds = 60 * scale;
    for (let block = 0; block < 5; block += 1) {
      for (let round = 0; round < rounds; round += 1) await hand(api!, heavy);
      sizes.push((await memory()) / MB);
    }
    // The allocator keeps freed memory, in steps. A picture that leaks costs more than a megabyte in every round.
    const growth = sizes.slice(1).map((size, block) => size - sizes[block]!);
    expect(Math.min(...growth), `MB more after each ${rounds} rounds: ${sizes.join()}`).toBeLessThan(rounds / 3);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect(app.log()).not.toMatch(/"level":(50|60)/);
    expect(readdirSync(temporary)).toEqual([]);
  } finally {
    await app.stop();
    rmSync(temporary, { recursive: true, force: true });
  }
}
