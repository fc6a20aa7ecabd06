import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProbe } from '~/probe/command';
import type { Report } from '~/probe/probe';
import { SENTENCES } from '~/probe/sentences';
import { behind, closedPort, html, openUpstream, success, type BadUpstream } from '../../faults/bad-upstream';
import { oddPresentation } from '../../services/odd-presentation';
import { DEMO, listenService, type Service } from '../../services/service';
import { openInstance } from '../member-api/harness/harness';

/** Runs the command. */
async function run(args: readonly string[], { env = {}, input = '' } = {}) {
  let [out, err] = ['', ''];
  const code = await runProbe(args, {
    print: (text) => void (out += text),
    complain: (text) => void (err += text),
    readPassword: async () => input,
    env,
  });
  return { code, out, err };
}

const SIGNED_IN = ['--username', DEMO.username, '--password', DEMO.password];

/** The report for programs, and what became of a call. */
async function reportOf(url: string, ...more: string[]) {
  const { code, out } = await run([url, ...SIGNED_IN, '--json', ...more]);
  const report = JSON.parse(out) as Report;
  const of = (call: string) => report.calls.find((each) => each.call === call)!;
  return { code, out, report, of };
}

describe('in front of a plain service, the probe', () => {
  let service: Service & BadUpstream;
  beforeAll(async () => {
    service = await listenService();
  });
  afterAll(() => service.close());

  test('finds every call of the specification that changes nothing, and no extension', async () => {
    const { code, report } = await reportOf(service.url);
    expect(code).toBe(0);
    expect(report.ok).toBe(true);
    for (const { call, row, state, ms } of report.calls) {
      expect([call, state]).toEqual([call, row === 'S' ? 'answered' : 'absent']);
      expect(ms).toBeGreaterThanOrEqual(0);
    }
    expect(report.calls.filter(({ row }) => row === 'S')).toHaveLength(19);
    const open = report.calls.filter(({ withoutLogin }) => withoutLogin).map(({ call }) => call);
    expect(open.sort()).toEqual(['GET /config.json', 'GET /member/check-invite-code', 'POST /member/login']);
  });

  test('sends nothing that changes anything but the login', async () => {
    service.received.length = 0;
    await reportOf(service.url);
    const posts = service.received.filter(({ method }) => method === 'POST').map(({ path }) => path);
    expect([...new Set(posts)].sort()).toEqual([
      '/home/bannerList',
      '/home/getNotice',
      '/meet/xuanfeiDetail',
      '/meet/xuanfeiList',
      '/member/login',
    ]);
  });

  test('says for each call what members see or miss, and prints neither token nor password', async () => {
    const { code, out } = await run([service.url, ...SIGNED_IN]);
    expect(code).toBe(0);
    expect(out).toContain('GET /lottery/getdraw');
    expect(out).toContain(SENTENCES.getDraw.missed);
    expect(out).toContain(SENTENCES.getBalance.seen);
    for (const text of [out, (await reportOf(service.url)).out]) {
      expect(text).not.toContain(DEMO.password);
      for (const { headers } of service.received) if (headers.token) expect(text).not.toContain(headers.token);
    }
  });

  test('takes the password from the environment or from standard input', async () => {
    const without = [service.url, '--username', DEMO.username];
    expect((await run(without, { env: { PROBE_PASSWORD: DEMO.password } })).code).toBe(0);
    expect((await run([...without, '--password', '-'], { input: `${DEMO.password}\n` })).code).toBe(0);
    expect((await run(without)).code).toBe(2);
  });

  test('says so when nobody can sign in, and asks nothing as a member', async () => {
    const { code, out } = await run([service.url, '--username', 'demo', '--password', 'wrong-one', '--json']);
    const { calls } = JSON.parse(out) as Report;
    expect(code).toBe(1);
    expect(calls[0]).toMatchObject({ call: 'POST /member/login', state: 'refused', trouble: 'refused with code 400' });
    expect(calls.find(({ call }) => call === 'GET /member/info')?.state).toBe('not asked');
  });

  test('names the field that it cannot read, by type alone', async () => {
    service.on('/member/getuserbalance', success({ balance: 'lots of it' }));
    service.on('/meet/xuanfeiList', success({ list: [{ xuanfei_name: 'No id' }] }));
    const { code, out, of } = await reportOf(service.url);
    service.heal();
    expect(code).toBe(1);
    expect(of('GET /member/getuserbalance')).toMatchObject({
      state: 'misread',
      misread: [{ field: 'balance', came: 'text' }],
      members: SENTENCES.getBalance.missed,
    });
    expect(of('POST /meet/xuanfeiList').misread).toMatchObject([{ field: 'list.id', came: 'nothing' }]);
    expect(out).not.toContain('lots of it');
  });

  test('reads names in another style, and empty lists in a container, as the app does', async () => {
    service.on('/member/getuserbank', success({ items: null, total: '0' }));
    service.on('/meet/xuanfeiList', success({ rows: [{ ID: 5, XuanfeiName: 'Ann' }] }));
    service.on('/member/getuserbalance', success({ Balance: '12.00' }));
    const { of } = await reportOf(service.url);
    service.heal();
    for (const call of ['GET /member/getuserbank', 'POST /meet/xuanfeiList', 'GET /member/getuserbalance'])
      expect([call, of(call).state, of(call).misread]).toEqual([call, 'answered', []]);
  });

  test('asks a video service at another address, and sends it no token', async () => {
    const video = await openUpstream({ '/getVideos': html });
    const { code, of } = await reportOf(service.url, '--video', video.url);
    expect(code).toBe(1);
    expect(of('GET /getVideos')).toMatchObject({ state: 'failed', trouble: 'HTML in place of JSON' });
    for (const { headers } of video.received) expect(headers.token).toBeUndefined();
    expect(video.received.length).toBeGreaterThan(0);
    await video.close();
  });
});

test.each([1, 2, 3, 4, 5, 6])(
  'the probe reads answers in other forms, or names what it cannot read: seed %i',
  async (seed) => {
    const service = await listenService({ presentation: oddPresentation(seed) });
    const { code, report } = await reportOf(service.url);
    await service.close();
    const specified = report.calls.filter(({ row }) => row === 'S');
    for (const { call, state, misread } of specified)
      if (state === 'misread') for (const one of misread) expect(`${one.came} ${one.expected}`, call).toMatch(/\w \w/);
    expect(code).toBe(report.ok ? 0 : 1);
    expect(specified.map(({ state }) => state)).not.toContain('failed');
  },
);

test('the probe finds every extension of the embedded service', async () => {
  const { instance } = await openInstance();
  const upstream = await openUpstream({}, behind(instance.fetch));
  const { code, report } = await reportOf(upstream.url);
  await upstream.close();
  await instance.close();
  expect(report.calls.filter(({ state }) => state !== 'answered')).toEqual([]);
  expect(code).toBe(0);
});

test.each([
  ['an address where nothing is', closedPort, 'unreachable'],
  ['a site that answers with pages alone', async () => (await openUpstream({}, html)).url, 'HTML in place of JSON'],
])('the probe ends with 1 at %s', async (_where, open, trouble) => {
  const { code, of } = await reportOf(await open());
  expect(code).toBe(1);
  expect(of('POST /member/login')).toMatchObject({ state: 'failed', trouble });
  expect(of('GET /config.json').members).toBe(SENTENCES.getClientConfig.missed);
});

test.each([
  [[]],
  [['nowhere', ...SIGNED_IN]],
  [['ftp://api.example', ...SIGNED_IN]],
  [['https://api.example']],
  [['https://api.example', ...SIGNED_IN, '--video', 'x']],
  [['https://api.example', ...SIGNED_IN, '--what']],
])('the probe ends with 2 when it does not understand %j', async (args) => {
  const { code, out, err } = await run(args);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(/\w/);
  expect(err).not.toContain(DEMO.password);
});
