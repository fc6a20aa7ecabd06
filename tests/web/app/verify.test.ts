import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, status, success } from '../../faults/bad-upstream';
import vectors from '../../vectors/draw.json';
import type { Browser } from './browser';
import { reading, sentence } from './sentences';
import { openStage, type Stage } from './stage';

let stage: Stage;
let member: Browser;
beforeAll(async () => {
  stage = await openStage();
  member = await stage.member();
});
afterAll(() => stage.close());
afterEach(() => stage.upstream.heal());

const drawn = {
  period: '42',
  status: 'complete',
  opensAt: '2026-11-21T10:30:00.000Z',
  closesAt: '2026-11-21T10:32:50.000Z',
  drawnAt: '2026-11-21T10:33:00.000Z',
  commitment: vectors.chain[4],
  seed: vectors.chain[5],
  numbers: [4, 6, 4],
  sum: 14,
  result: ['rose', 'smoke'],
  betsRoot: vectors.trees[1]!.root,
  betsCount: 1,
  chain: { firstPeriod: '37', length: 8, s0: vectors.chain[0] },
};
const before = { ...drawn, seed: null, numbers: null, sum: null, result: null, drawnAt: null };
const see = (draw: object, period = '42') => {
  stage.upstream.on('/lottery/getdraw', success(draw));
  return member.get(`/vote/verify?period=${period}`);
};

describe('the page that checks a draw', () => {
  it('asks for a period, offers the latest draw, and says how the draw works and what it does not prove', async () => {
    stage.upstream.on(
      '/lottery/getlatestdraw',
      success({ period: '41', numbers: [1, 5, 6], sum: 12, result: ['rose'] }),
    );
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/vote/verify');
      expect(page.status).toBe(200);
      expect(page.$('main a[href="/vote/verify?period=41"]')).toHaveLength(1);
      for (const rule of ['source', 'order', 'proves', 'provesNot', 'missed', 'rounding', 'review'])
        expect(page.main).toContain(sentence(language, `verify:rules.${rule}`));
      expect(page.$('main a[href="/verify.html"]').attr('download')).toBeDefined();
      expect(page.$('main a[href="/verify.mjs"]').attr('download')).toBeDefined();
    }
  });

  it('stands before the first draw, too', async () => {
    stage.upstream.on('/lottery/getlatestdraw', envelope(404, 'None', { reason: 'not_found' }));
    expect((await member.get('/vote/verify')).status).toBe(200);
  });

  it('shows every step with what was computed', async () => {
    const page = await see(drawn);
    expect(page.status).toBe(200);
    expect(page.main).toContain('Every step holds.');
    expect(page.$('main ol h3')).toHaveLength(6);
    for (const words of [
      vectors.chain[0]!,
      vectors.chain[4]!,
      vectors.chain[5]!,
      'byte 69 gives 4',
      'byte 95 gives 6',
      'byte 147 gives 4',
      '4 + 6 + 4 = 14: Rose · Smoke',
      vectors.trees[1]!.root,
      'Nov 21, 2026, 10:30:00 UTC',
    ])
      expect(page.main).toContain(words);
    expect(page.main).not.toContain('does not hold');
  });

  it('says it when a step does not hold', async () => {
    const page = await see({ ...drawn, numbers: [6, 6, 2] });
    expect(page.main).toContain(sentence('en', 'verify:state.fails'));
    expect(page.main).toContain('✗ does not hold');
    expect(page.main).not.toContain('Every step holds.');
  });

  it.each([
    ['open', { ...before, status: 'open', betsRoot: null, betsCount: null }],
    ['closed', { ...before, status: 'closed' }],
    ['drawing', { ...before, status: 'drawing' }],
    ['review', { ...before, status: 'review' }],
  ])('of a period that is %s says what is known and what comes', async (state, draw) => {
    const page = await see(draw);
    expect(page.main).toContain(sentence('en', `verify:state.${state}`));
    expect(page.main).toContain(vectors.chain[4]!);
    expect(page.main).not.toContain(vectors.chain[5]!);
    expect(page.main.includes(vectors.trees[1]!.root)).toBe(state !== 'open');
    expect(page.$('main a[href="/vote/verify?period=42"]').text()).toBe('Refresh');
  });

  it('labels a draw without a commitment as one that proves nothing (X8)', async () => {
    const page = await see({ ...before, commitment: null, status: 'open', betsRoot: null });
    expect(page.main).toContain(sentence('en', 'verify:uncheckable'));
  });
});

describe('a period that was asked for', () => {
  it.each(['abc', '-5', '4 2', '<b>1</b>', '1'.repeat(65)])(
    'as %s is refused next to the field, and kept',
    async (typed) => {
      const page = await member.get(`/vote/verify?period=${encodeURIComponent(typed)}`);
      expect(page.status).toBe(400);
      expect(page.$('#period').attr('value')).toBe(typed);
      expect(page.$('#period-error').text()).toBe(sentence('en', 'errors:period.format'));
      expect(page.$('main [role=alert] a').attr('href')).toBe('#period');
      expect(stage.upstream.received.filter(({ path }) => path === '/lottery/getdraw')).toEqual([]);
    },
  );

  it('in full-width digits is understood', async () => {
    expect((await see(drawn, encodeURIComponent('４２'))).main).toContain('Every step holds.');
    expect(stage.upstream.received.at(-1)?.query.get('period')).toBe('42');
  });

  it('that there is not yet is said to be missing', async () => {
    stage.upstream.on('/lottery/getdraw', envelope(404, 'None', { reason: 'not_found' }));
    const page = await member.get('/vote/verify?period=999');
    expect(page.status).toBe(404);
    expect(page.$('#period').attr('value')).toBe('999');
    expect(page.$('#period-error').text()).toBe(sentence('en', 'errors:period.missing', { period: 999 }));
  });

  it('at a service without proofs is said to be impossible to check', async () => {
    stage.upstream.on('/lottery/getdraw', status(404));
    const page = await member.get('/vote/verify?period=42');
    expect(page.status).toBe(404);
    expect(page.$('#period-error').text()).toBe(sentence('en', 'errors:period.noProofs'));
  });

  it('at a service that fails leads to a page in words', async () => {
    stage.upstream.on('/lottery/getdraw', status(500));
    const page = await member.get('/vote/verify?period=42');
    expect(page.status).toBe(502);
    expect(page.main).toContain(sentence('en', 'errors:load.draws'));
  });

  it('too often has to wait, and is told how long', async () => {
    const eager = await (await stage.member()).get('/vote/verify');
    expect(eager.status).toBe(200);
    stage.upstream.on('/lottery/getdraw', success(drawn));
    let page = eager;
    for (let i = 0; i < 31 && page.status === 200; i++) page = await member.get('/vote/verify?period=42');
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.main).toMatch(/Please wait \d+ seconds/);
  });
});
