import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { getBalancePath, listBalances } from '~/contract/calls/balances';
import { writePathFile } from '~/domains/balances/balance-files.server';
import { LANGUAGES } from '~/i18n/language';
import { publishDueNights } from '~/member-api/balances/publish.server';
import { checkFile, verdictOf, withPublished } from '../../../../public/verify.mjs';
import { envelope, status, success } from '../../../faults/bad-upstream';
import { fund } from '../../member-api/draw/draw.stage';
import { clientOf } from '../../member-api/harness/harness';
import { seedOf, wholeTree } from '../../member-api/balances/whole-tree';
import { addMembers, nameOf } from '../../member-api/balances/balances.stage';
import type { Browser } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { signIn, useStage } from '../harness/stage';
import { STATEMENT } from './balances.app.stage';

const HOUR = 3_600_000;
const MIDNIGHT = Date.UTC(2026, 10, 22);
const NIGHTS = '/System/balances';
const PATH = '/member/balance-path';
const MONTH = '/profile/records?month=2026-11';

const TITLES = LANGUAGES.flatMap((language) => [
  sentence(language, 'balances:own.title'),
  sentence(language, 'balances:own.question'),
]);

/** The text of the part of the statement that says whether the member is counted. */
const countOf = ({ $ }: Awaited<ReturnType<Browser['get']>>) =>
  $('main h2')
    .filter((_, title) => TITLES.includes($(title).text()))
    .closest('section')
    .text();

describe('in front of the embedded member API', () => {
  let app: App;
  let member: Browser;
  let published: object;
  let own: object;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: MIDNIGHT - 12 * HOUR });
    app = await openApp();
    const { service } = (await app.inside.memberApi)!;
    member = await signIn(app.browser());
    await addMembers(service.db, 6);
    for (let other = 0; other < 6; other++) await fund(service, nameOf(other), 1_000_00 + other);
    vi.setSystemTime(MIDNIGHT + 2 * HOUR);
  });
  afterAll(async () => {
    await app.close();
    vi.useRealTimers();
  });

  it('nothing is published before the first night, which the page and the statement say', async () => {
    const { db } = (await app.inside.memberApi)!.service;
    await expect(db.selectFrom('balance_nights').selectAll().execute()).resolves.toEqual([]);
    const page = await app.browser().get('/balances');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(sentence('en', 'balances:notYet'))]);
    expect((await app.browser().get('/balances.json')).status).toBe(404);
    expect(countOf(await member.get(MONTH))).toContain(sentence('en', 'balances:own.none'));
    const file = await member.get('/profile/balance-path.json');
    expect([file.status, file.location]).toEqual([303, '/profile/records']);
  });

  it('a member is counted on the statement, in each language, with a file that the verifier finds to hold', async () => {
    const { service } = (await app.inside.memberApi)!;
    expect(await publishDueNights(service)).toBe(1);
    for (const language of LANGUAGES) {
      const page = await member.get(MONTH, { 'accept-language': language });
      const said = countOf(page);
      expect(said).toContain(sentence(language, 'balances:own.title'));
      expect(said).toContain(sentence(language, 'balances:own.same'));
      expect(said).toContain(sentence(language, 'balances:own.published'));
      expect(page.$('main a[href="/profile/balance-path.json?night=2026-11-22"]')).toHaveLength(1);
      expect(page.$('main a[href="/balances"]')).toHaveLength(1);
    }
    const file = await member.get('/profile/balance-path.json?night=2026-11-22');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="balance-path-2026-11-22.json"');
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    const roots = await app.browser().get('/balances.json');
    const all = withPublished([...(await checkFile('path', file.body)), ...(await checkFile('roots', roots.body))]);
    expect(all.flatMap(({ steps }) => steps.map(({ name, outcome }) => [name, outcome]))).toEqual([
      ['parts', 'holds'],
      ['root', 'holds'],
      ['witnessed_balances', 'unwitnessed'],
      ['published', 'holds'],
      ['roots', 'holds'],
      ['witnessed_balances', 'unwitnessed'],
    ]);
    expect(verdictOf(all)).toBe(0);
    ({
      nights: [published = {}],
    } = JSON.parse(roots.body) as { nights: object[] });
    own = JSON.parse(file.body) as object;
    expect(getBalancePath.response.strict.safeParse(own).success).toBe(true);
    expect(listBalances.response.strict.safeParse({ nights: [published] }).success).toBe(true);
    expect(all[0]?.receipt['name']).toBe('demo');
  });

  it('anyone reads the total and the root, in each language, and what they show and do not show', async () => {
    const { root } = published as { root: string };
    for (const language of LANGUAGES) {
      const page = await app.browser(reading(language)).get('/balances');
      for (const key of [
        'lead',
        'demo',
        'shows.all',
        'shows.unchecked',
        'shows.money',
        'includes',
        'nights.chain',
        'witness.none',
      ] as const)
        expect(page.text).toContain(sentence(language, `balances:${key}`));
      expect(page.$('main code').text()).toBe(root);
      expect(page.text).toContain(sentence(language, 'shell:staffNeverAsk'));
      // In the demo no money is said to be held.
      expect(page.text).not.toContain(sentence(language, 'balances:stated.title'));
      expect(page.text).not.toMatch(/undefined|NaN|null/);
      expect((await app.browser(reading(language)).get('/balances.json')).body).toContain(root);
    }
    const stranger = await app.browser().get('/balances');
    expect((await member.get('/balances')).main).toBe(stranger.main);
    expect((await app.browser().get('/about-operator')).$('main a[href="/balances"]')).toHaveLength(1);
  });

  it('each night is announced, without an unread announcement for it', async () => {
    const unread = async () => (await member.get('/profile')).$('[aria-label*="unread"], title').text();
    const before = await unread();
    const page = await member.get('/profile/announcements');
    expect(page.$('main code').text()).toBe((published as { root: string }).root);
    expect(page.$('main a[href="/balances"]')).toHaveLength(1);
    expect(await unread()).toBe(before);
    expect((await member.get('/profile/announcements?page=2')).$('main code')).toHaveLength(0);
    expect((await member.get('/home')).text).not.toContain(sentence('en', 'balances:title'));
  });

  it('pages before the first night and after a mistyped day say that there is none', async () => {
    for (const before of ['2026-11-22', '2026-01-01', 'never', '2026-99-99', '%3Cb%3E']) {
      const page = await app.browser().get(`/balances?before=${before}`);
      expect([page.status, page.text.includes('no nights before this day')], before).toEqual([404, true]);
      expect((await app.browser().get(`/balances.json?before=${before}`)).status).toBe(404);
    }
    expect((await app.browser().get('/balances?before=2026-11-23')).status).toBe(200);
  });

  it('the file needs a login, and returns to the statement after it', async () => {
    const answer = await app.browser().get('/profile/balance-path.json?night=2026-11-22');
    expect(answer.location).toBe('/login?redirect=%2Fprofile%2Frecords%3Fmonth%3D2026-11');
  });

  it('the calls answer with as many nights as are asked for', async () => {
    const inside = (await app.inside.memberApi)!;
    vi.setSystemTime(MIDNIGHT + 26 * HOUR);
    expect(await publishDueNights(inside.service)).toBe(1);
    const nightsOf = async (asked: { limit?: number }) =>
      (await clientOf(inside).get(listBalances, asked, {})).nights.map(({ night }) => night);
    expect(await nightsOf({})).toEqual(['2026-11-23', '2026-11-22']);
    expect(await nightsOf({ limit: 1 })).toEqual(['2026-11-23']);
    expect(await clientOf(inside).ask(listBalances, { limit: 31 })).toMatchObject({ code: 400, reason: 'invalid' });
  });
});

describe('in front of another service', () => {
  const stage = useStage();
  const at = '2026-11-22T00:00:00.000Z';

  it('that lacks the calls: one true sentence, no links', async () => {
    stage.upstream.on('/member/statement', success(STATEMENT));
    for (const path of [NIGHTS, PATH]) stage.upstream.on(path, status(404));
    for (const language of LANGUAGES) {
      const member = await stage.member(reading(language));
      const page = await member.get(MONTH);
      expect(countOf(page)).toContain(sentence(language, 'balances:own.unoffered'));
      expect(page.$('main a[href="/balances"], main a[href*="balance-path"]')).toHaveLength(0);
      expect((await member.get('/balances')).text).toContain(sentence(language, 'balances:unoffered'));
      expect((await member.get('/profile/announcements')).$('main a[href="/balances"]')).toHaveLength(0);
      expect((await member.get('/about-operator')).$('main a[href="/balances"]')).toHaveLength(0);
      expect((await member.get('/profile/balance-path.json')).status).toBe(303);
    }
  });

  it('that does not answer in time, or fails: the statement stands, and says so', async () => {
    stage.upstream.on('/member/statement', success(STATEMENT));
    stage.upstream.on(PATH, status(503));
    const member = await stage.member();
    const page = await member.get(MONTH);
    expect([page.status, countOf(page)]).toEqual([200, expect.stringContaining(sentence('en', 'balances:own.failed'))]);
    stage.upstream.on(NIGHTS, status(503));
    expect((await member.get('/balances')).status).toBeGreaterThanOrEqual(500);
    expect((await member.get('/balances.json')).status).toBeGreaterThanOrEqual(500);
    expect((await member.get('/profile/announcements')).status).toBe(200);
  });

  it('whose path does not lead to its root, or to another balance than the statement: that is said', async () => {
    const path = {
      ...{
        night: '2026-11-22',
        at,
        madeAt: at,
        root: 'ab'.repeat(32),
        previous: '0'.repeat(64),
        tree: 'cd'.repeat(32),
      },
      ...{ height: 1, total: '9.00', name: 'ann', nonce: 'ef'.repeat(32) },
      shares: [{ position: 0, amount: '5.00', path: [{ hash: 'ab'.repeat(32), sum: '4.00' }] }],
    };
    stage.upstream.on('/member/statement', success(STATEMENT));
    stage.upstream.on(PATH, success(path));
    const member = await stage.member();
    const page = await member.get(MONTH);
    expect(countOf(page)).toContain(sentence('en', 'balances:own.fails'));
    // It can be kept as it is.
    const file = await member.get('/profile/balance-path.json?night=2026-11-22');
    expect(JSON.parse(file.body)).toMatchObject({ format: 'balance path 1', root: 'ab'.repeat(32) });
    expect(verdictOf(await checkFile('path', file.body))).toBe(1);
  });

  it('whose path holds, and counts another balance than the statement: both are named', async () => {
    const people = ['ann', 'ben'].map((name) => ({ name, amount: 5_00 }));
    const [path] = wholeTree(seedOf(1), people).paths;
    if (!path) throw new Error('no path');
    const sent = { night: '2026-11-24', madeAt: path.at, ...path };
    stage.upstream.on('/member/statement', success(STATEMENT));
    stage.upstream.on(PATH, success(JSON.parse(writePathFile('x', sent, [])) as object));
    for (const language of LANGUAGES) {
      const member = await stage.member(reading(language));
      const said = countOf(await member.get(MONTH));
      expect(said).toContain(sentence(language, 'balances:own.question'));
      expect(said).toContain('5.00');
      expect(said).toContain('7.00');
      expect(said).toContain(sentence(language, 'balances:own.compare'));
      expect(countOf(await member.get('/profile/records?month=2026-10')), 'a night after the month').toContain(
        sentence(language, 'balances:own.none'),
      );
    }
    stage.upstream.on('/member/statement', success({ ...STATEMENT, opening: '5.00', closing: '5.00' }));
    expect(countOf(await (await stage.member()).get(MONTH))).toContain(sentence('en', 'balances:own.same'));
  });

  it('a night whose root is no hash is not shown', async () => {
    stage.upstream.on(
      NIGHTS,
      success({
        nights: [
          {
            ...{ night: '2026-11-22', at, madeAt: at, root: 'Pay first', previous: '0', tree: '0' },
            height: 1,
            total: 1,
          },
        ],
      }),
    );
    const page = await stage.app.browser().get('/balances');
    expect([page.status, page.text.includes('Pay first')]).toEqual([200, false]);
    expect(page.text).toContain(sentence('en', 'balances:notYetForeign'));
  });

  it('a service that wants a login for the nights, or has none of a day', async () => {
    stage.upstream.on(NIGHTS, envelope(401, 'login'));
    expect((await stage.app.browser().get('/balances')).text).toContain(sentence('en', 'balances:unoffered'));
    stage.upstream.on(NIGHTS, envelope(404, 'none', { reason: 'not_found' }));
    expect((await stage.app.browser().get('/balances')).text).toContain(sentence('en', 'balances:notYetForeign'));
  });
});
