import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, status, success } from '../../../faults/bad-upstream';
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

describe('draws that prove nothing (X8)', () => {
  it.each(['open', 'closed', 'drawing', 'complete', 'review'])(
    'are labelled, and nothing else is said of one that is %s',
    async (state) => {
      for (const [i, commitment] of [null, '', '-'].entries()) {
        const language = LANGUAGES[i]!;
        stage.upstream.on(
          '/lottery/getdraw',
          success({ ...before, status: state, commitment, numbers: drawn.numbers }),
        );
        const page = await (await stage.member(reading(language))).get('/vote/verify?period=42');
        expect(page.status).toBe(200);
        expect(page.main).toContain(sentence(language, 'verify:uncheckable'));
        expect(page.main).toContain(sentence(language, 'verify:uncheckableMeans'));
        for (const said of [
          'open',
          'closed',
          'drawing',
          'review',
          'reviewForeign',
          'holds',
          'fails',
          'waits',
          'seedless',
        ])
          expect(page.main, said).not.toContain(sentence(language, `verify:state.${said}`));
        expect(page.$('main ol, main a[href^="/vote/verify"]')).toHaveLength(0);
        expectRules(page, language, []);
      }
    },
  );

  it.each([
    ['no such call, by its status', status(404)],
    ['no such call, by its envelope', envelope(404, 'Not found')],
    ['draws without anything to check', success({ ...before, commitment: null })],
  ])('are not offered to be checked by an upstream that has %s', async (_, answer) => {
    stage.upstream.on('/lottery/getnextperiod', success({ period: '43', status: 'open' }));
    stage.upstream.on('/lottery/getlatestdraw', latest);
    stage.upstream.on('/lottery/getdraw', answer);
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/vote/verify');
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, 'verify:noProofs'));
      expect(page.$('main a[href^="/vote/verify"]')).toHaveLength(0);
      expectRules(page, language, []);
    }
  });

  it('are told from others even before the first draw', async () => {
    stage.upstream.on('/lottery/getlatestdraw', envelope(404, 'None', { reason: 'not_found' }));
    expectRules(await member.get('/vote/verify'), 'en', SCHEME);
    stage.upstream.on('/lottery/getnextperiod', success({ period: '1', status: 'open', commitment: '-' }));
    expectRules(await member.get('/vote/verify'), 'en', []);
  });

  it('are not guessed at when it cannot be told', async () => {
    stage.upstream.on('/lottery/getnextperiod', status(500));
    const page = await member.get('/vote/verify');
    expect(page.status).toBe(200);
    expect(page.main).not.toContain(sentence('en', 'verify:noProofs'));
    expectRules(page, 'en', []);
  });
});
