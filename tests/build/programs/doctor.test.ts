import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
beforeAll(async () => {
  [app, unset, club] = await Promise.all([
    launch({ ...OTHERS, TRUST_PROXY: '1' }),
    launch(OTHERS),
    launch({ TRUST_PROXY: '1', DESK_PORT: 'free' }),
  ]);
});
afterAll(async () => {
  // SIGINT ends at once: no request is open any more.
  for (const each of [app, unset, club]) each.signal('SIGINT');
  await Promise.all([app.stop(), unset.stop(), club.stop()]);
});

/** The doctor's findings in front of an app. */
async function found(mistakes: Mistakes, behind = app, desk?: URL) {
  const proxy = await openProxy(behind.url, mistakes);
  try {
    const results = await examine({ address: ADDRESS, via: new URL(proxy.url), silence: 0.4, ...(desk && { desk }) });
    expect(results.map(({ trouble }) => trouble)).toEqual(Array(7).fill(undefined));
    return results.flatMap(({ findings }) => findings.map(({ mistake }) => mistake));
  } finally {
    proxy.close();
  }
}

/** Runs the command. */
function doctor(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'app/commands/doctor.mjs'), ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

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
    ['takes the policy away', { takes: ['content-security-policy'] }, ['headersTaken']],
  ])('finds a proxy that %s, and nothing else', async (_, mistakes, expected) => {
    expect(await found(mistakes)).toEqual(expected);
  });

  test('finds a proxy that keeps pages, and one that compresses what is compressed', async () => {
    expect(await found({ keepsPages: true })).toContain('pagesKept');
    expect(await found({ compressesAgain: true })).toContain('compressedTwice');
  });

  test('finds an app that is not set to believe its proxy', async () => {
    expect(await found({}, unset)).toEqual(['proto', 'addressIgnored']);
  });

  test('finds nothing wrong with an app that is reached without TLS and without a proxy', async () => {
    const results = await examine({ address: new URL(unset.url), silence: 0.4 });
    expect(results.map(({ check, ok }) => [check, ok])).toEqual(
      ['host', 'proto', 'address', 'events', 'uploads', 'pages', 'desk'].map((check) => [check, true]),
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
    expect(out).toContain('2 of 7 are wrong');
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
  expect(told).toEqual({ origin: app.url, address: 'forwarded', forwardedFor: true, trustsProxy: true });
});
