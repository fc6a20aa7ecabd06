import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDoctor } from '../../../app/commands/bundle.mjs';
import { examine } from '../../../app/commands/doctor/examine.mjs';
import { REMEDIES } from '../../../app/commands/doctor/remedies.mjs';
import { closedPort } from '../../faults/bad-upstream';
import { launch, type App } from '../../e2e/harness/app';
import { ROOT } from '../repository/repository';
import { openProxy, type Mistakes } from '../image/wrong-proxy';

const ADDRESS = new URL('https://garden.example');
const OTHERS = {
  HOST: '127.0.0.1',
  API_BASE_URL: 'http://member-api.example',
  SESSION_SECRETS: 'a secret of tests that has more than 32 characters',
};

let app: App;
let unset: App;
let club: App;
let two: App;
beforeAll(async () => {
  [app, unset, club, two] = await Promise.all([
    launch({ ...OTHERS, TRUST_PROXY: '1' }),
    launch(OTHERS),
    launch({ TRUST_PROXY: '1', DESK_PORT: 'free' }),
    launch({ ...OTHERS, TRUST_PROXY: '2' }),
  ]);
});
afterAll(async () => {
  // SIGINT ends at once: no request is open any more.
  for (const each of [app, unset, club, two]) each.signal('SIGINT');
  await Promise.all([app.stop(), unset.stop(), club.stop(), two.stop()]);
});

/** The doctor's results in front of an app. */
async function examined(mistakes: Mistakes, behind = app, desk?: URL, isOutside = false) {
  const proxy = await openProxy(behind.url, mistakes);
  try {
    return await examine({ address: ADDRESS, via: new URL(proxy.url), silence: 1, isOutside, ...(desk && { desk }) });
  } finally {
    proxy.close();
  }
}

const mistakesIn = (results: Awaited<ReturnType<typeof examine>>) =>
  results.flatMap(({ findings }) => findings.map(({ mistake }) => mistake));

/** The doctor's findings in front of an app, where each check could run. */
async function found(...asked: Parameters<typeof examined>) {
  const results = await examined(...asked);
  expect(results.map(({ trouble }) => trouble)).toEqual(Array(8).fill(undefined));
  return mistakesIn(results);
}

/** Runs the command, or the one that the image has. */
function run(program: string, args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', NODE_TLS_REJECT_UNAUTHORIZED: '0' },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}
/** What Node says of NODE_TLS_REJECT_UNAUTHORIZED, which is for certificates of tests. */
const TLS_WARNING = /^.*NODE_TLS_REJECT_UNAUTHORIZED[^]*?--trace-warnings.*\n/m;

/** A certificate for an IP address, signed by itself. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  try {
    const [key, cert] = [join(folder, 'key'), join(folder, 'cert')];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const { status, stderr } = spawnSync('openssl', [...made, '-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const doctor = (...args: string[]) => run(join(ROOT, 'app/commands/doctor.mjs'), args);

describe('the doctor', () => {
  test('finds nothing wrong with a proxy that is right', async () => {
    expect(await found({})).toEqual([]);
  });

  test.each<[string, Mistakes, string[]]>([
    ['does not pass on Host', { host: 'dropped' }, ['host']],
    ['does not say that the line is encrypted', { proto: 'dropped' }, ['proto']],
    ['says that the line is not encrypted', { proto: 'http' }, ['proto']],
    ['does not say where a member comes from', { forwardedFor: 'dropped' }, ['addressMissing']],
    ['passes on what a visitor says of their address', { forwardedFor: 'passed on' }, ['addressBelieved']],
    ['holds answers back until they are whole', { holdsAnswers: true }, ['eventsHeld']],
    ['cuts a line that is silent', { cutsSilence: 150 }, ['eventsCut']],
    ['takes no bodies of more than a megabyte', { bodies: 1024 * 1024 }, ['uploads']],
    ['takes cookies of eight kilobytes and no more', { cookies: 8_192 }, ['cookiesRefused']],
    ['takes headers of eight kilobytes and no more', { answerHeaders: 8_000 }, ['headersTooLong']],
    ['takes cookies away', { takes: ['set-cookie'] }, ['cookiesTaken']],
    ['takes the cookies of a request away', { takesIn: ['cookie'] }, ['cookiesNotSentOn']],
    ['takes the language of a request away', { takesIn: ['accept-language'] }, ['languageTaken']],
    ['takes Secure off a cookie', { weakens: /; Secure/i }, ['cookiesWeakened']],
    ['takes SameSite off a cookie', { weakens: /; SameSite=\w+/i }, ['cookiesWeakened']],
    ['takes Vary away', { takes: ['vary'] }, ['varyTaken']],
    ['changes pages', { rewrites: true }, ['pagesRewritten']],
    ['has a firewall that refuses forms', { refusesForms: true }, ['postsRefused']],
    ['takes the policy away', { takes: ['content-security-policy'] }, ['headersTaken']],
  ])('finds a proxy that %s, and nothing else', async (_, mistakes, expected) => {
    expect(await found(mistakes)).toEqual(expected);
  });

  test('finds a proxy that keeps pages, and one that compresses what is compressed', async () => {
    const kept = await examined({ keepsPages: true });
    expect(mistakesIn(kept)).toEqual(['pagesKept']);
    // Whether it cuts streams too cannot be told then.
    expect(kept.find(({ check }) => check === 'events')?.trouble).toContain('mend that first');
    expect(await found({ compressesAgain: true })).toContain('compressedTwice');
  });

  test('finds nothing wrong with two proxies that the app believes, and with one of them a lock-out', async () => {
    const inner = await Promise.all([openProxy(two.url), openProxy(app.url)]);
    expect(await found({}, { ...two, url: inner[0].url })).toEqual([]);
    expect(await found({}, { ...app, url: inner[1].url })).toEqual(['proxiesUntrusted']);
    for (const each of inner) each.close();
  });

  test('finds a network in between that hides where members come from, if it comes from outside itself', async () => {
    expect(await found({ forwardedFor: 'private' }, app, undefined, true)).toEqual(['addressPrivate']);
    expect(await found({ forwardedFor: 'private' }, app, undefined, false)).toEqual([]);
    expect(await found({}, app, undefined, true)).toEqual([]);
  });

  test('finds an app that is not set to believe its proxy', async () => {
    expect(await found({}, unset)).toEqual(['proto', 'addressIgnored']);
  });

  test('finds nothing wrong with an app that is reached without TLS and without a proxy', async () => {
    const results = await examine({ address: new URL(unset.url), silence: 1 });
    expect(results.map(({ check, ok }) => [check, ok])).toEqual(
      ['host', 'proto', 'address', 'request', 'events', 'uploads', 'pages', 'desk'].map((check) => [check, true]),
    );
  });

  test('finds a desk at the address of members, and one that answers from outside without TLS', async () => {
    const { port } = new URL(club.desk);
    // No loopback address by its name, though it leads to this machine.
    const outside = new URL(`http://0.0.0.0:${port}`);
    expect(await found({}, club)).toEqual([]);
    expect(await found({}, club, new URL(club.desk))).toEqual([]);
    expect(await found({ desk: club.desk }, club)).toEqual(['deskAmongMembers']);
    expect(await found({}, club, outside)).toEqual(['deskPlain']);
    expect(await found({}, club, new URL(`https://0.0.0.0:${port}`))).toEqual(['deskPlain']);
    // What answers there is no desk.
    expect(await found({}, club, new URL(`http://0.0.0.0:${new URL(club.url).port}`))).toEqual([]);
  });

  test('knows what mends each mistake in each proxy', () => {
    for (const remedy of Object.values(REMEDIES))
      for (const line of [remedy.wrong, remedy.nginx, remedy.caddy, remedy.haproxy])
        expect(line.length).toBeGreaterThan(5);
  });
});

describe('npm run doctor', () => {
  test('says what is wrong and what mends it, and ends with 1', async () => {
    const proxy = await openProxy(app.url, { cutsSilence: 150, host: 'dropped' });
    const { code, out } = await doctor(ADDRESS.href, '--via', proxy.url);
    proxy.close();
    expect(code, out).toBe(1);
    expect(out).toContain(' WRONG  Host');
    expect(out).toContain('nginx:   proxy_set_header Host $host;');
    expect(out).toContain('2 of 8 are wrong');
  });

  test('is one file in the image, which needs no package', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
    try {
      const program = join(folder, 'doctor.mjs');
      await buildDoctor(ROOT, program);
      const proxy = await openProxy(app.url, { takesIn: ['cookie'] });
      const { code, out, err } = await run(program, [ADDRESS.href, '--via', proxy.url]);
      proxy.close();
      expect([code, err.replace(TLS_WARNING, '')]).toEqual([1, '']);
      expect(out).toContain(' WRONG  Cookie');
      expect(out).toContain('1 of 8 are wrong');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('asks for an IP address over TLS without a warning of Node', async () => {
    const { key, cert } = selfSigned();
    const server = createServer({ key, cert }, (_, response) => void response.writeHead(404).end());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { err } = await doctor(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.close();
    expect(err).toContain('/healthz was answered with HTTP 404');
    expect(err).not.toContain('DEP0123');
  });

  test('says where the desk is open, by its port', async () => {
    const { port } = new URL(club.desk);
    const { code, out } = await doctor(`http://0.0.0.0:${new URL(club.url).port}`, '--desk', port);
    expect(code, out).toBe(1);
    expect(out).toContain(' WRONG  Desk');
    expect(out).toContain('DESK_HOST=127.0.0.1');
  });

  test('says in words and in JSON that nobody is there, and ends with 1', async () => {
    const nobody = await closedPort();
    expect(await doctor(nobody)).toMatchObject({ code: 1, err: expect.stringContaining('cannot be looked at') });
    const { code, out } = await doctor(nobody, '--json');
    expect([code, JSON.parse(out)]).toEqual([1, expect.objectContaining({ address: nobody, ok: false })]);
  });

  test.each([
    [[]],
    [['garden.example']],
    [['https://garden.example/below']],
    [['https://a.example', 'https://b.example']],
    [['https://a.example', '--desk', '70000']],
    [['https://a.example', '--desk', 'desk.example']],
  ])('asked for %j says how to ask, and ends with 2', async (args) => {
    const { code, out, err } = await doctor(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err).not.toContain('    at ');
  });
});

test('what an app tells the doctor is about the request alone', async () => {
  const told = await (await fetch(`${app.url}/proxy-check`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).json();
  expect(told).toEqual({
    origin: app.url,
    address: 'forwarded',
    hops: 1,
    trusted: 1,
    cookies: 0,
    language: null,
    isPrivate: false,
  });
});
