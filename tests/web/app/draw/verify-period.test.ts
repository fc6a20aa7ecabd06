import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { envelope, status, success } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { drawn, expectRules, latest } from './proven';
import { sentence } from '../harness/sentences';
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

describe('a period that was asked for', () => {
  it.each(['1'.repeat(65), '4\u00012'])('as %s is refused next to the field, and kept', async (typed) => {
    const page = await member.get(`/vote/verify?period=${encodeURIComponent(typed)}`);
    expect(page.status).toBe(400);
    expect(page.$('#period').attr('value')).toBe(typed);
    expect(page.$('#period-error').text()).toBe(sentence('en', 'errors:period.format'));
    expect(page.$('main [role=alert] a').attr('href')).toBe('#period');
    expect(stage.upstream.received.filter(({ path }) => path === '/lottery/getdraw')).toEqual([]);
  });

  it.each(['abc', '-5', 'A/7:b', '<b>1</b>', '1'.repeat(64)])('as %s may be one of another service', async (period) => {
    const page = await see({ ...drawn, period }, encodeURIComponent(period));
    expect(page.status).toBe(200);
    expect(page.$('main h2').first().text()).toBe(sentence('en', 'vote:period', { period }));
    expect(stage.upstream.received.at(-1)?.query.get('period')).toBe(period);
  });

  it('in full-width digits is understood', async () => {
    expect((await see(drawn, encodeURIComponent('４２'))).main).toContain('Verified: every check passed.');
    expect(stage.upstream.received.at(-1)?.query.get('period')).toBe('42');
  });

  it('that there is not yet is said to be missing', async () => {
    stage.upstream.on('/lottery/getdraw', envelope(404, 'None', { reason: 'not_found' }));
    const page = await member.get('/vote/verify?period=999');
    expect(page.status).toBe(404);
    expect(page.$('#period').attr('value')).toBe('999');
    expect(page.$('#period-error').text()).toBe(sentence('en', 'errors:period.missing', { period: 999 }));
  });

  it.each([
    ['its status', status(404)],
    ['its envelope', envelope(404, 'Not found')],
  ])('at a service without proofs, by %s, is said to be impossible to check, not to be mistyped', async (_, answer) => {
    stage.upstream.on('/lottery/getlatestdraw', latest);
    stage.upstream.on('/lottery/getdraw', answer);
    for (const period of ['42', '999']) {
      const page = await member.get(`/vote/verify?period=${period}`);
      expect(page.status).toBe(404);
      expect(page.main).toContain(sentence('en', 'verify:noProofs'));
      expect(page.$('#period-error, main [role=alert]')).toHaveLength(0);
      expectRules(page, 'en', []);
    }
  });

  it('that a service lacks without saying why is missing where it does prove another', async () => {
    stage.upstream.on('/lottery/getlatestdraw', latest);
    stage.upstream.on('/lottery/getdraw', (response, request) => {
      (request.query.get('period') === '42' ? success(drawn) : envelope(404, 'None'))(response, request);
    });
    const page = await member.get('/vote/verify?period=999');
    expect(page.status).toBe(404);
    expect(page.$('#period-error').text()).toBe(sentence('en', 'errors:period.missing', { period: 999 }));
  });

  it('at a service that fails leads to a page in words', async () => {
    stage.upstream.on('/lottery/getdraw', status(500));
    const page = await member.get('/vote/verify?period=42');
    expect(page.status).toBe(200);
    expect(page.main).toContain('This service may not have this feature.');
    expect(page.main).toContain(sentence('en', 'errors:load.draws'));
  });

  it('too often has to wait, and is told how long', async () => {
    stage.upstream.on('/lottery/getdraw', success(drawn));
    const eager = await (await stage.member()).get('/vote/verify');
    expect(eager.status).toBe(200);
    let page = eager;
    for (let i = 0; i < 31 && page.status === 200; i++) page = await member.get('/vote/verify?period=42');
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.main).toMatch(/Please wait \d+ seconds/);
  });
});
