import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, success } from '../../../faults/bad-upstream';
import vectors from '../../../vectors/draw.json';
import type { Browser } from '../harness/browser';
import { before, drawn, expectRules, latest, SCHEME } from './proven';
import { reading, sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
let member: Browser;
beforeAll(async () => {
  stage = await openStage();
  member = await stage.member();
});
afterAll(() => stage.close());
afterEach(() => stage.upstream.heal());

const see = (draw: object, period = '42') => {
  stage.upstream.on('/lottery/getdraw', success(draw));
  return member.get(`/vote/verify?period=${period}`);
};

describe('the page that checks a draw', () => {
  it('asks for a period, offers the latest draw, and says how the draw works and what it does not prove', async () => {
    stage.upstream.on('/lottery/getlatestdraw', latest);
    stage.upstream.on('/lottery/getdraw', success(drawn));
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/vote/verify');
      expect(page.status).toBe(200);
      expect(page.$('main a[href="/vote/verify?period=42"]')).toHaveLength(1);
      expectRules(page, language, [...SCHEME, 'chain']);
    }
  });

  it('says nothing of a chain where none is published', async () => {
    const page = await see({ ...drawn, chain: null });
    expectRules(page, 'en', SCHEME);
  });

  it('stands before the first draw, too', async () => {
    stage.upstream.on('/lottery/getlatestdraw', envelope(404, 'None', { reason: 'not_found' }));
    expect((await member.get('/vote/verify')).status).toBe(200);
  });

  it('shows every step with what was computed', async () => {
    const page = await see(drawn);
    expect(page.status).toBe(200);
    expect(page.main).toContain('Verified: every check passed.');
    // Two of them say that there is no outside witness.
    expect(page.$('main ol h3')).toHaveLength(8);
    for (const words of [
      vectors.chain[0]!,
      vectors.chain[4]!,
      vectors.chain[5]!,
      'byte 69 gives 4',
      'byte 95 gives 6',
      'byte 147 gives 4',
      '4 + 6 + 4 = 14: Rose and Smoke',
      vectors.trees[1]!.root,
      'Nov 21, 2026, 10:30:00 UTC',
    ])
      expect(page.main).toContain(words);
    expect(page.main).not.toContain('failed');
  });

  it('says it when a step does not hold', async () => {
    const page = await see({ ...drawn, numbers: [6, 6, 2] });
    expect(page.main).toContain(sentence('en', 'verify:state.fails'));
    expect(page.main).toContain('✗ failed');
    expect(page.main).not.toContain('Verified: every check passed.');
  });

  it.each([
    ['open', { ...before, status: 'open', betsRoot: null, betsCount: null }],
    ['closed', { ...before, status: 'closed' }],
    ['drawing', { ...before, status: 'drawing' }],
    ['seedless', { ...before, status: 'complete', numbers: [4, 6, 4] }],
    ['reviewForeign', { ...before, status: 'review' }],
  ])('of a period that is %s says what is known and what comes', async (state, draw) => {
    const page = await see(draw);
    expect(page.main).toContain(sentence('en', `verify:state.${state}`));
    expect(page.main).toContain(vectors.chain[4]!);
    expect(page.main).not.toContain(vectors.chain[5]!);
    expect(page.main.includes(vectors.trees[1]!.root)).toBe(state !== 'open');
    expect(page.$('main a[href="/vote/verify?period=42"]').text()).toBe('Refresh');
    expectRules(page, 'en', [...SCHEME, 'chain']);
  });

  it('says of a void draw that its stakes go back, and waits for nothing more', async () => {
    for (const language of LANGUAGES) {
      stage.upstream.on(
        '/lottery/getdraw',
        success({ ...drawn, status: 'review', voidedAt: '2026-11-24T10:33:00.000Z' }),
      );
      const page = await (await stage.member(reading(language))).get('/vote/verify?period=42');
      expect(page.main).toContain(sentence(language, 'verify:state.void'));
      expect(page.main).not.toContain('4 · 6 · 4');
      expect(page.$('main a[href="/vote/verify?period=42"]')).toHaveLength(0);
    }
  });
});
