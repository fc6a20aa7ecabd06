import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { formatTime } from '~/i18n/format';
import { LANGUAGES, type Language } from '~/i18n/language';
import { envelope, html, reset, status, success, type Behaviour } from '../../../faults/bad-upstream';
import { announced } from '../news/announced';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();

/** A period of three minutes. The clock of its upstream has nothing to do with ours. */
const OPENS = Date.UTC(2031, 4, 6, 8, 0);
const COMMITMENT = 'ab'.repeat(32);
const iso = (ms: number) => new Date(ms).toISOString();
const periodAt = (ms: number, more: object = {}) =>
  success({
    period: '42',
    opensAt: iso(OPENS),
    closesAt: iso(OPENS + 170_000),
    drawsAt: iso(OPENS + 180_000),
    serverTime: iso(OPENS + ms),
    commitment: COMMITMENT,
    ...more,
  });

async function voteAt(behaviour: Behaviour, path = '/vote', language: Language = 'en') {
  stage.upstream.on('/lottery/getnextperiod', behaviour);
  return (await stage.member(reading(language))).get(path);
}

describe('without scripts, the page of the draw', () => {
  const STATES = [
    ['open', 0, 'left_closes', { minutes: 2, seconds: 50 }],
    ['open', 149_999, 'left_closes', { seconds: 21 }],
    ['soon', 150_000, 'left_closes', { seconds: 20 }],
    ['soon', 169_999, 'left_closes', { seconds: 1 }],
    ['closed', 170_000, 'left_draws', { seconds: 10 }],
    ['closed', 179_999, 'left_draws', { seconds: 1 }],
    ['drawing', 180_000, undefined, {}],
    ['drawing', 210_000, undefined, {}],
    ['timeout', 210_001, undefined, {}],
  ] as const;

  it.each(STATES)(
    'says that the draw is %s, %i ms after its opening, in every language',
    async (state, ms, left, of) => {
      for (const language of LANGUAGES) {
        const page = await voteAt(periodAt(ms), '/vote', language);
        expect(page.status).toBe(200);
        expect(announced(page)[0]).toBe(sentence(language, `vote:status_${state}`));
        const timer = page.$('main [role=timer]').text();
        if (left) {
          const figures = sentence(language, `vote:left.${'minutes' in of ? 'minutes' : 'seconds'}`, of);
          expect(timer).toContain(sentence(language, `vote:${left}`, { left: figures }));
          expect(timer).toContain(
            sentence(language, 'vote:asOf', { time: formatTime(OPENS + ms, utcClock(language)) }),
          );
        } else expect(timer).toBe('');
        // Once it is closed, the state says so, and nothing repeats it.
        const closes = sentence(language, 'vote:closesAt', {
          time: formatTime(OPENS + 170_000, utcClock(language)),
        });
        expect(page.main.includes(closes)).toBe(ms < 170_000);
        expect(page.main).toContain(
          sentence(language, 'vote:drawsAt', { time: formatTime(OPENS + 180_000, utcClock(language)) }),
        );
        expect(page.$('main a[href="/vote"]').first().text()).toBe(sentence(language, 'vote:refresh'));
      }
    },
  );

  it.each(['complete', 'review'] as const)('says %s when the upstream does', async (state) => {
    for (const language of LANGUAGES) {
      const page = await voteAt(periodAt(181_000, { status: state }), '/vote', language);
      expect(announced(page)[0]).toBe(sentence(language, `vote:status_${state}`));
    }
  });

  it('says the date too where the draw is not today', async () => {
    const page = await voteAt(periodAt(0, { drawsAt: iso(OPENS + 86_400_000) }));
    expect(page.main).toContain('Draw at May 7, 2031 08:00:00 UTC');
  });

  it('says how far the draw before has come, and leads from its result to its check', async () => {
    for (const language of LANGUAGES) {
      for (const state of ['drawing', 'complete', 'review'] as const) {
        const page = await voteAt(periodAt(1_000, { last: { period: '41', status: state } }), '/vote', language);
        const words = sentence(language, `vote:status_${state}`);
        expect(page.main).toContain(sentence(language, 'vote:last', { period: '41', state: words }));
        const check = page.$('main a[href="/vote/verify?period=41"]');
        expect(check.first().text()).toBe(
          state === 'complete'
            ? sentence(language, 'vote:verifyPeriod', { period: '41' })
            : sentence(language, 'vote:period', { period: '41' }),
        );
      }
    }
  });

  it('tells each result once, and none beside a draw that is in progress or under review', async () => {
    for (const [state, listed] of [
      ['drawing', 1],
      ['review', 1],
      ['complete', 0],
    ] as const) {
      const page = await voteAt(periodAt(1_000, { last: { period: '41', status: state } }));
      expect(page.main.split('Numbers 1 · 5 · 6, sum 12').length - 1, state).toBe(1);
      expect(page.$('main ol > li:contains("Numbers 1 · 5 · 6, sum 12")'), state).toHaveLength(listed);
    }
  });

  it('says what it can of an upstream that tells next to nothing, and never "undefined"', async () => {
    for (const language of LANGUAGES) {
      const page = await voteAt(success({ period: 42 }), '/vote', language);
      expect(page.main).toContain(sentence(language, 'vote:status_unknown'));
      expect(page.main).toContain(sentence(language, 'vote:uncheckable'));
      expect(page.main).not.toMatch(/undefined|NaN|Invalid|\{\{/);
    }
  });

  it('leads to no check of draws that prove nothing', async () => {
    const page = await voteAt(periodAt(1_000, { commitment: null, last: { period: '41', status: 'complete' } }));
    expect(page.main).toContain(sentence('en', 'vote:period', { period: '41' }));
    expect(page.$('main a[href^="/vote/verify?"]')).toHaveLength(0);
  });

  it('tells the label of a draw that proves nothing ahead of the bet form (X8)', async () => {
    const page = await voteAt(periodAt(0, { commitment: null }));
    const label = page.body.indexOf(sentence('en', 'vote:uncheckable'));
    expect(label).toBeGreaterThan(0);
    expect(label).toBeLessThan(page.body.indexOf('name="pattern"'));
    // The label itself is not folded; its reason is.
    expect(page.$('main details:has(summary) > summary').first().text()).toBe(sentence('en', 'vote:uncheckable'));
    expect(page.main).toContain(sentence('en', 'vote:uncheckableWhy'));
  });
});

describe('loading itself again by header', () => {
  it('happens with ?auto=1 alone, soon after the next change', async () => {
    for (const [ms, seconds] of [
      [0, '30'],
      [140_000, '11'],
      [149_999, '5'],
      [169_999, '5'],
      [174_000, '7'],
      [999_999, '30'],
    ] as const)
      expect((await voteAt(periodAt(ms), '/vote?auto=1')).headers.get('refresh'), `${ms} ms`).toBe(seconds);
    for (const path of ['/vote', '/vote?auto=', '/vote?auto=0'])
      expect((await voteAt(periodAt(0), path)).headers.get('refresh'), path).toBeNull();
  });

  it('is switched on and off by a link', async () => {
    for (const language of LANGUAGES) {
      const off = await voteAt(periodAt(0), '/vote', language);
      expect(off.$('main a[href="/vote?auto=1"]').text()).toBe(sentence(language, 'vote:autoStart'));
      const on = await voteAt(periodAt(0), '/vote?auto=1', language);
      expect(on.$('main a[href="/vote"]').text()).toBe(sentence(language, 'vote:autoStop'));
      expect(on.$('main a[href="/vote?auto=1"]').text()).toBe(sentence(language, 'vote:refresh'));
    }
  });

  it('takes away no form that is being filled in: while it loads itself there is none, and after an error it stops', async () => {
    stage.upstream.on('/lottery/getnextperiod', periodAt(0));
    const member = await stage.member();
    expect((await member.get('/vote?auto=1')).$('input[name=amount]')).toHaveLength(0);
    await member.get('/vote');
    const answer = await member.post('/vote', { amount: 'a little', pattern: 'rose' });
    expect(answer.status).toBe(400);
    expect(answer.$('input[name=amount]').val()).toBe('a little');
    expect(answer.headers.get('refresh')).toBeNull();
  });

  it('goes on while the upstream fails', async () => {
    expect((await voteAt(reset, '/vote?auto=1')).headers.get('refresh')).toBe('30');
  });
});

describe('each part of the page', () => {
  const PARTS = [
    ['the period', '/lottery/getnextperiod', 'errors:load.draws', 'Closes in'],
    ['the odds', '/lottery/getodds', 'errors:load.odds', 'Chance about 1 in 2'],
    ['the results', '/lottery/getdrawlist', 'errors:load.results', 'Numbers 1 · 5 · 6'],
  ] as const;

  it.each(PARTS)('fails by itself: %s', async (_, call, key) => {
    for (const [index, failing] of [status(500), html, reset, envelope(500, 'no')].entries()) {
      const language = LANGUAGES[index % LANGUAGES.length]!;
      stage.upstream.on('/lottery/getnextperiod', periodAt(0));
      stage.upstream.on('/lottery/getodds', success([{ option: 'rose', odds: 1.95, chance: 0.5 }]));
      stage.upstream.on(call, failing);
      const page = await (await stage.member(reading(language))).get('/vote');
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, key));
      for (const [, , other] of PARTS.filter((part) => part[1] !== call))
        expect(page.main).not.toContain(sentence(language, other));
    }
  });

  it('is there when all is well', async () => {
    stage.upstream.on('/lottery/getodds', success([{ option: 'rose', odds: 1.95, chance: 0.5 }]));
    const page = await voteAt(periodAt(0));
    for (const [, , key, shown] of PARTS) {
      expect(page.main).toContain(shown);
      expect(page.main).not.toContain(sentence('en', key));
    }
    expect(page.main).toContain(sentence('en', 'vote:chanceNote'));
    for (const path of ['/vote/history', '/vote/verify', '/profile/limits'])
      expect(page.$(`main a[href="${path}"]`).length, path).toBeGreaterThan(0);
  });

  it('tells five results, however many an upstream sends', async () => {
    const list = Array.from({ length: 9 }, (_, index) => ({ period: 41 - index, numbers: [1], sum: 1, result: [] }));
    stage.upstream.on('/lottery/getdrawlist', success({ list }));
    const page = await voteAt(periodAt(0));
    // The newest is told by its card.
    expect(page.$('main ol li')).toHaveLength(4);
  });
});

describe('the odds', () => {
  const oddsOf = async (list: object[], language: Language) => {
    stage.upstream.on('/lottery/getodds', success({ list }));
    return (await voteAt(periodAt(0), '/vote', language)).main;
  };

  it('say payout, chance, what comes back and the house edge, in every language', async () => {
    for (const language of LANGUAGES) {
      const main = await oddsOf([{ option: 'rose', odds: '1.95', chance: '0.5' }], language);
      for (const words of [
        sentence(language, 'vote:odds.times', { odds: '1.95' }),
        sentence(language, 'vote:chance.about', { of: 1, outOf: 2 }),
        sentence(language, 'vote:chance.back', { stake: 100, back: '97.50' }),
        `${sentence(language, 'vote:chance.edge')} 2.5%`,
      ])
        expect(main).toContain(words);
    }
  });

  it('guess nothing that is not published: no chance, no return, no edge', async () => {
    for (const language of LANGUAGES) {
      const main = await oddsOf(
        ['rose', 'lily', 'balloon', 'smoke'].map((option) => ({ option, odds: 3.9 })),
        language,
      );
      for (const name of ['chance.name', 'chance.return', 'chance.edge'] as const)
        expect(main).toContain(`${sentence(language, `vote:${name}`)} ${sentence(language, 'vote:odds.notPublished')}`);
      expect(main).not.toMatch(/97\.50|2\.5%|25%/);
    }
  });
});
