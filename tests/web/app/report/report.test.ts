import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getReport } from '~/contract/calls/report';
import { LANGUAGES } from '~/i18n/language';
import { envelope, status, success } from '../../../faults/bad-upstream';
import type { Seen } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { openStage, OPERATOR, useStage, type Stage } from '../harness/stage';
import { makeDueReports } from '~/member-api/public-report/make-report.server';
import { REPORT } from './report.stage';

const CALL = '/System/report';
const none = envelope(404, 'none', { reason: 'not_found' });

/** The cells of a line, by its name. */
const cellsOf = ({ $ }: Seen, name: string) =>
  $('main tr')
    .filter((_, row) => $(row).children('th[scope=row]').text() === name)
    .toArray()
    .map((row) =>
      $(row)
        .children('td')
        .toArray()
        .map((cell) => $(cell).text()),
    );

describe('in front of a service with a report', () => {
  const stage = useStage();
  const open = (report: object = REPORT) => stage.upstream.on(CALL, success(report));

  it('anyone reads it, without a login and without its call carrying one', async () => {
    open();
    const stranger = await stage.app.browser().get('/report');
    expect(stranger.status).toBe(200);
    const member = await (await stage.member()).get('/report');
    expect(member.main).toBe(stranger.main);
    const calls = stage.upstream.received.filter(({ path }) => path === CALL);
    expect(calls.map(({ headers }) => headers['token'])).toEqual(calls.map(() => undefined));
  });

  it('shows each figure beside its name, for thirty days and for all of them', async () => {
    open({ ...REPORT, month: { ...REPORT.month, answers: { count: 2, median: 3, p95: 4 } } });
    const page = await stage.app.browser().get('/report');
    expect(cellsOf(page, 'Paid')).toEqual([['1,234', '1,234']]);
    expect(cellsOf(page, 'Later than 72 hours')).toEqual([['7', '7']]);
    expect(cellsOf(page, 'Account in another name')).toEqual([['3', '3']]);
    expect(cellsOf(page, 'No reason recorded')).toEqual([['1', '1']]);
    expect(cellsOf(page, 'Of these, seed not shown in time')).toEqual([['13', '13']]);
    expect(cellsOf(page, '95 of 100 took at most')).toEqual([
      ['3 days, 1 hour, 20 minutes', '3 days, 1 hour, 20 minutes'],
      ['none', 'none'],
      ['4 minutes', '1 day, 1 hour'],
    ]);
    expect(cellsOf(page, 'Won')[0]).toEqual(['57', '57']);
    expect(cellsOf(page, 'Range by chance')[0]).toEqual(['40–60', '40–60']);
    expect(cellsOf(page, 'Left out of the amounts')[0]).toEqual(['10', '10']);
    expect(cellsOf(page, 'Staked')[0]).toEqual(['$1,234.50', '$1,234.50']);
    expect(cellsOf(page, 'Share paid back')[0]).toEqual(['105.3%', '105.3%']);
    expect(cellsOf(page, 'Expected share')[0]).toEqual(['97.5%', '97.5%']);
    expect(cellsOf(page, 'Of these, later than promised')).toEqual([['2']]);
  });

  it('does not tell a number that is too small, nor make up one that was not stated', async () => {
    open();
    const page = await stage.app.browser().get('/report');
    expect(cellsOf(page, 'Daily stake limit')).toEqual([['17']]);
    expect(cellsOf(page, 'Daily loss limit')).toEqual([['fewer than 5']]);
    expect(cellsOf(page, 'Daily gross top-up limit')).toEqual([['not stated']]);
    expect(cellsOf(page, 'Won')[1]).toEqual(['not stated', 'not stated']);
  });

  it('parts that a service leaves out are not stated, and odd days break nothing', async () => {
    const span = { from: 'soon' };
    open({ day: 'yesterday', madeAt: REPORT.madeAt, month: span, all: span, state: { limits: [], pauses: [] } });
    const page = await stage.app.browser().get('/report');
    expect(page.status).toBe(200);
    expect(cellsOf(page, 'Paid')).toEqual([['not stated', 'not stated']]);
    expect(page.text).not.toMatch(/undefined|NaN|Invalid/);
  });

  it('the file has the same figures, is the same for everyone, and has the SHA-256 of the page', async () => {
    open();
    const { headers, body } = await stage.app.browser().get('/report.json');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('public, max-age=600');
    expect(headers.get('set-cookie')).toBeNull();
    const { notes, ...figures } = JSON.parse(body) as { notes: string[] };
    expect(figures).toEqual(REPORT);
    expect(getReport.response.strict.safeParse(figures).success).toBe(true);
    expect(notes.join(' ')).toMatch(/no cash value.*never ask you to pay/);
    for (const language of LANGUAGES) {
      const browser = stage.app.browser(reading(language));
      expect((await browser.get('/report.json')).body).toBe(body);
      const page = await browser.get('/report');
      expect(page.$('main code').text()).toBe(createHash('sha256').update(body).digest('hex'));
      expect(page.$('main a[href="/report.json?day=2026-11-24"]')).toHaveLength(1);
    }
    const again = await stage.app.browser().get('/report.json', { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('an earlier report has an address, and one that was never made has none', async () => {
    stage.upstream.on(CALL, (response, request) =>
      (request.query.get('day') === '2026-11-23' ? success({ ...REPORT, day: '2026-11-23' }) : none)(response, request),
    );
    const browser = stage.app.browser();
    const earlier = await browser.get('/report?day=2026-11-23');
    expect(earlier.status).toBe(200);
    expect(earlier.$('main a[href="/report"]')).toHaveLength(1);
    expect(earlier.$('main a[href="/report?day=2026-11-22"]')).toHaveLength(1);
    for (const day of ['2026-11-20', 'never', '%3Cb%3E', '2026-99-99']) {
      const page = await browser.get(`/report?day=${day}`);
      expect([page.status, page.text.includes('There’s no report for this day.')], day).toEqual([404, true]);
      expect((await browser.get(`/report.json?day=${day}`)).status).toBe(404);
    }
  });

  it.each(LANGUAGES)('says what it means and what it does not show: %s', async (language) => {
    open();
    const { text, $ } = await stage.app.browser(reading(language)).get('/report');
    for (const key of [
      'lead',
      'demo',
      'odds.text',
      'hidden.own',
      'hidden.sums',
      'hidden.unknown',
      'copy.text',
    ] as const)
      expect(text).toContain(sentence(language, `report:${key}`));
    expect(text).toContain(sentence(language, 'shell:staffNeverAsk'));
    // Nothing is promised of draws that this site has not seen proven.
    expect(text).not.toContain(sentence(language, 'report:hidden.verify'));
    expect($('main table').length).toBe($('main h2').length - 2);
    expect($('main table thead th[scope=col]').length).toBeGreaterThan(10);
  });

  it('the page about the operator and the page that verifies draws lead to it', async () => {
    open();
    const member = await stage.member();
    for (const at of ['/about-operator', '/vote/verify', '/vote/verify?period=41'])
      expect((await member.get(at)).$('main a[href="/report"]').text(), at).toBe('Public report');
  });

  it('nothing leads to it while there is none, and it says so', async () => {
    for (const answer of [none, status(404), status(503)]) {
      stage.upstream.on(CALL, answer);
      const member = await stage.member();
      for (const at of ['/about-operator', '/vote/verify'])
        expect((await member.get(at)).$('main a[href="/report"]')).toHaveLength(0);
    }
    stage.upstream.on(CALL, none);
    const page = await stage.app.browser().get('/report');
    expect([page.status, page.main]).toEqual([200, expect.stringContaining('There’s no report yet.')]);
  });

  it('a service that wants a login for it publishes none, which the page says', async () => {
    stage.upstream.on(CALL, envelope(401, 'login'));
    const { status: answered, main } = await stage.app.browser().get('/report');
    expect([answered, main]).toEqual([200, expect.stringContaining(sentence('en', 'report:unoffered'))]);
  });

  it('a service that does not answer is no missing report', async () => {
    stage.upstream.on(CALL, status(503));
    const browser = stage.app.browser();
    expect((await browser.get('/report')).status).toBeGreaterThanOrEqual(500);
    expect((await browser.get('/report.json')).status).toBeGreaterThanOrEqual(500);
  });
});

describe('with real money', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ ...OPERATOR, WINNERS_FEED: 'off', CURRENCY: 'EUR' });
  });
  afterAll(() => stage.close());

  it('it is shown all the same, and nothing in it is called credits', async () => {
    stage.upstream.on(CALL, success(REPORT));
    const page = await stage.app.browser().get('/report');
    expect(cellsOf(page, 'Staked')[0]).toEqual(['€1,234.50', '€1,234.50']);
    expect(page.main).not.toContain('credits');
    expect((await stage.app.browser().get('/report.json')).body).not.toContain('cash value');
  });
});

describe('in front of the embedded member API', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp();
  });
  afterAll(() => app.close());

  it('there is none on the first day, which the page says and the file answers with 404', async () => {
    const page = await app.browser().get('/report');
    expect([page.status, page.main]).toEqual([200, expect.stringContaining('There’s no report yet.')]);
    const file = await app.browser().get('/report.json');
    expect([file.status, file.body, file.headers.get('cache-control')]).toEqual([404, 'null', 'private, no-store']);
  });

  it('a report of the days before is there in the next night, and says how it counts', async () => {
    const { service } = (await app.inside.memberApi)!;
    const at = Date.now() - 3 * 86_400_000;
    await service.db.insertInto('seeds').values({ name: 'earlier', at }).execute();
    expect(await makeDueReports(service)).toBeGreaterThanOrEqual(2);
    for (const language of LANGUAGES) {
      const page = await app.browser(reading(language)).get('/report');
      for (const key of ['hidden.verify', 'hidden.door', 'hidden.few', 'hidden.rounded'] as const)
        expect(page.text).toContain(sentence(language, `report:${key}`));
      expect(page.$('main table')).toHaveLength(8);
      expect(page.text).not.toMatch(/undefined|NaN|null/);
    }
    const { status: answered, body } = await app.browser().get('/report.json');
    expect([answered, getReport.response.strict.safeParse(JSON.parse(body)).success]).toEqual([200, true]);
    expect((await app.browser().get('/about-operator')).$('main a[href="/report"]')).toHaveLength(1);
  });
});
