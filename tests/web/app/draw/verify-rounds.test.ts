import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drawFrom, publishedAt, QUICKNET } from '../../../../public/verify.mjs';
import { LANGUAGES } from '~/i18n/language';
import { success } from '../../../faults/bad-upstream';
import { REAL_ROUND } from '../../member-api/draw/beacon.stage';
import type { Browser } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';
import { drawList, honestDraw, openPeriod } from './honest-draws';
import { drawn } from './proven';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => stage.upstream.heal());

const { numbers, sum, winning } = drawFrom(drawn.seed!, drawn.period, REAL_ROUND.randomness);
const beacon = { ...REAL_ROUND, round: String(REAL_ROUND.round), chain: QUICKNET.chain };
const drawsAt = new Date(publishedAt(REAL_ROUND.round)).toISOString();
/** A draw that a real round of quicknet decided together with its seed. */
const rounded = { ...drawn, drawsAt, numbers, sum, result: winning, beacon, voids: 3, withheld: 2 };
const unknown = { numbers: null, sum: null, result: null, drawnAt: null };

const see = async (draw: object, by?: Browser) => {
  stage.upstream.on('/lottery/getdraw', success(draw));
  return (by ?? (await stage.member())).get('/vote/verify?period=42');
};

describe('the page that checks a draw with a public random number', () => {
  it.each(LANGUAGES)('checks its signature, and says what is proven and what remains: %s', async (language) => {
    const { main } = await see(rounded, await stage.member(reading(language)));
    for (const text of ['state.holds', 'round.title', 'numbers.titleRound', 'commitment.textRound'])
      expect(main).toContain(sentence(language, `verify:${text}`));
    for (const rule of ['sourceRound', 'provesRound', 'remainsRound'])
      expect(main).toContain(sentence(language, `verify:rules.${rule}`));
    for (const rule of ['source', 'proves', 'provesNot', 'remainsKnow', 'excluded'])
      expect(main).not.toContain(sentence(language, `verify:rules.${rule}`));
    expect(main).toContain(sentence(language, 'verify:rules.voids', { number: '3' }));
    expect(main).toContain(sentence(language, 'verify:rules.withheld', { number: '2' }));
    expect(main).toContain(sentence(language, 'verify:rules.withheldBy'));
    expect(main).toContain(REAL_ROUND.randomness);
  });

  it('says how many seeds were not shown where a service does not count its void draws', async () => {
    const { main } = await see({ ...rounded, voids: undefined });
    expect(main).toContain(sentence('en', 'verify:rules.withheld', { number: '2' }));
    expect(main).not.toContain('Void draws so far');
  });

  it.each([
    ['a signature of another round', { beacon: { ...beacon, round: '1001' } }],
    ['a network that is not quicknet', { beacon: { ...beacon, chain: 'ab'.repeat(32) } }],
    ['a round that was known before the draw', { drawsAt: new Date(publishedAt(1001)).toISOString() }],
    ['numbers that the seed alone draws', drawFrom(drawn.seed!, drawn.period)],
    ['numbers without a signature', { beacon: { ...beacon, signature: null } }],
  ])('does not pass %s', async (_, change) => {
    expect((await see({ ...rounded, ...change })).main).toContain(sentence('en', 'verify:state.fails'));
  });

  it('says that a draw waits, and that it is void if nothing comes', async () => {
    const open = { ...beacon, signature: null, randomness: null };
    const { main } = await see({ ...rounded, ...unknown, status: 'waiting', beacon: open });
    expect(main).toContain(sentence('en', 'verify:state.waiting'));
    const gone = await see({ ...rounded, ...unknown, status: 'review', voidedAt: drawsAt, beacon: open });
    expect(gone.main).toContain(sentence('en', 'verify:state.voidRound'));
  });
});

describe('the page of the draw', () => {
  const LIST = drawList(...[41, 40, 39].map(honestDraw));
  async function vote(change: object, language: (typeof LANGUAGES)[number] = 'en') {
    const later = new Date(publishedAt(LATER) - 2_000).toISOString();
    stage.upstream.on('/lottery/getnextperiod', openPeriod(42, { drawsAt: later, ...change }));
    stage.upstream.on('/lottery/getdrawlist', LIST);
    return (await (await stage.member(reading(language))).get('/vote')).main;
  }
  const named = (round: number) => ({ beacon: { chain: QUICKNET.chain, round: String(round) } });
  /** A round in the year 2100, after any draw of this test. */
  const LATER = Math.ceil((Date.UTC(2100, 0) / 1000 - QUICKNET.genesis) / 3);

  it.each(LANGUAGES)('says in one line what is proven with a round that is not published yet: %s', async (language) => {
    const note = sentence(language, 'vote:commitmentNoteRound', { round: String(LATER) });
    expect(await vote(named(LATER), language)).toContain(note);
    expect(await vote({}, language)).toContain(sentence(language, 'vote:commitmentNote'));
  });

  it('does not say so of a round that is published before the draw', async () => {
    expect(await vote(named(1000))).toContain(sentence('en', 'vote:commitmentNote'));
  });

  it('says that the draw before waits for its random number', async () => {
    const main = await vote({ last: { period: '41', status: 'waiting' } });
    expect(main).toContain(sentence('en', 'vote:status_waiting'));
    expect(main).toContain(sentence('en', 'vote:waitingNote'));
  });
});
