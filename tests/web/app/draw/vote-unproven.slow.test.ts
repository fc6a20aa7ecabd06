import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '~/i18n/language';
import { hang, late, status, success, type Behaviour } from '../../../faults/bad-upstream';
import { bettor, toCheck } from '../bets/bets';
import { drawList, honestDraw, openPeriod, seedOf } from './honest-draws';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();
const PERIOD = '/lottery/getnextperiod';
const LIST = '/lottery/getdrawlist';
const PROOF = '/lottery/getdraw';
const [DRAW_41, DRAW_40, DRAW_39, DRAW_38] = [41, 40, 39, 38].map(honestDraw) as [
  ReturnType<typeof honestDraw>,
  ReturnType<typeof honestDraw>,
  ReturnType<typeof honestDraw>,
  ReturnType<typeof honestDraw>,
];
const HONEST = [DRAW_41, DRAW_40, DRAW_39, DRAW_38];

/** The reason of each label: in Japanese, all labels begin with the same sentence. */
const LABELS = [
  'uncheckableWhy',
  'unprovenWhy',
  ...['unopened', 'changed', 'seed', 'numbers', 'patterns'].map((f) => `failed.${f}`),
];
const labelsOn = (main: string, language: Language, period = '') =>
  LABELS.filter((label) => main.includes(sentence(language, `vote:${label}`, { period })));

async function vote(list: Behaviour, language: Language = 'en', inPlay = openPeriod(42)) {
  stage.upstream.on(PERIOD, inPlay);
  stage.upstream.on(LIST, list);
  return (await stage.member(reading(language))).get('/vote');
}

describe('a commitment counts when the earlier ones have opened (X8)', () => {
  it('and the last three draws hold: no label, and no call beside those of the page', async () => {
    const page = await vote(drawList(...HONEST));
    expect(labelsOn(page.main, 'en')).toEqual([]);
    expect(page.main).toContain(sentence('en', 'vote:commitmentNote'));
    expect(stage.upstream.received.filter(({ path }) => path === PROOF)).toEqual([]);
  });

  it('and one that ended before the last three is not looked at any more', async () => {
    const page = await vote(drawList(DRAW_41, DRAW_40, DRAW_39, { ...DRAW_38, numbers: [1, 1, 1], sum: 3 }));
    expect(labelsOn(page.main, 'en', '38')).toEqual([]);
  });

  it.each(LANGUAGES)(
    'and not before: any 64 digits are labelled, above the form and on the check page: %s',
    async (language) => {
      for (const list of [
        drawList(),
        drawList({ period: '41', numbers: [1, 5, 6], sum: 12, result: ['rose', 'smoke'] }),
      ]) {
        const page = await vote(list, language, openPeriod(42, { commitment: 'ab'.repeat(32) }));
        expect(labelsOn(page.main, language)).toEqual(['unprovenWhy']);
        expect(page.main).not.toContain(sentence(language, 'vote:commitmentNote'));
        expect(page.$('summary').first().text()).toBe(sentence(language, 'vote:unproven'));
        expect(page.body.indexOf(sentence(language, 'vote:unproven'))).toBeLessThan(
          page.body.indexOf('name="pattern"'),
        );
      }
      const member = await bettor(stage, language, {
        [PERIOD]: openPeriod(42, { commitment: 'ab'.repeat(32) }),
        [LIST]: drawList(),
      });
      const { main } = (await toCheck(member)).page;
      expect(labelsOn(main, language)).toEqual(['unprovenWhy']);
      expect(main).toContain(sentence(language, 'vote:unproven'));
    },
  );

  const FAULTS = [
    ['unopened', { seed: null }],
    ['seed', { seed: seedOf(7) }],
    ['numbers', { numbers: [1, 1, 1], sum: 3, result: ['lily', 'balloon'] }],
    ['patterns', { result: ['rose', 'lily', 'balloon', 'smoke'] }],
  ] as const;
  it.each(FAULTS)('and what failed is named where one did not: %s', async (fault, wrong) => {
    for (const language of LANGUAGES) {
      const list = drawList(DRAW_41, { ...DRAW_40, ...wrong }, DRAW_39);
      const page = await vote(list, language);
      expect(labelsOn(page.main, language, '40')).toEqual([`failed.${fault}`]);
      expect(page.$('main a[href="/vote/verify?period=40"]').first().text()).toBe(
        sentence(language, 'vote:verifyPeriod', { period: '40' }),
      );
      expect(page.main).not.toContain(sentence(language, 'vote:commitmentNote'));
      const member = await bettor(stage, language, { [PERIOD]: openPeriod(42), [LIST]: list });
      expect(labelsOn((await toCheck(member)).page.main, language, '40')).toEqual([`failed.${fault}`]);
    }
  });

  it('and no other commitment than the one that was shown while betting was open', async () => {
    await vote(drawList(), 'en', openPeriod(41, { commitment: 'cd'.repeat(32) }));
    const page = await vote(drawList(...HONEST));
    expect(labelsOn(page.main, 'en', '41')).toEqual(['failed.changed']);
  });

  it('and one that changes while betting is open does not, whatever it changes back to', async () => {
    await vote(drawList(...HONEST));
    for (const inPlay of [openPeriod(42, { commitment: 'cd'.repeat(32) }), openPeriod(42)])
      expect(labelsOn((await vote(drawList(...HONEST), 'en', inPlay)).main, 'en', '42')).toEqual(['failed.changed']);
  });

  it('and the one that was seen is what a seed has to fit where the service says none any more', async () => {
    for (const period of [39, 40, 41]) await vote(drawList(), 'en', openPeriod(period));
    const bare = HONEST.map((draw) => ({ ...draw, commitment: null }));
    expect(labelsOn((await vote(drawList(...bare))).main, 'en')).toEqual([]);
    const other = { ...DRAW_41, seed: seedOf(7), commitment: null };
    expect(labelsOn((await vote(drawList(other, DRAW_40))).main, 'en', '41')).toEqual(['failed.seed']);
  });
});

describe('draws whose list says nothing that proves them', () => {
  const bare = HONEST.map(({ period, numbers, sum, result }) => ({ period, numbers, sum, result }));
  const proofs: Behaviour = (response, request) =>
    success(HONEST.find(({ period }) => period === request.query.get('period')))(response, request);

  it('are asked for one by one, once', async () => {
    stage.upstream.on(PROOF, proofs);
    for (let visit = 0; visit < 3; visit++) expect(labelsOn((await vote(drawList(...bare))).main, 'en')).toEqual([]);
    expect(stage.upstream.received.filter(({ path }) => path === PROOF)).toHaveLength(3);
  });

  it.each([
    ['a service that hangs', hang],
    ['one that is slow', late(60_000, proofs)],
    ['one that fails', status(502)],
  ])('are not waited for: %s', async (_, behaviour) => {
    stage.upstream.on(PROOF, behaviour);
    const began = performance.now();
    const page = await vote(drawList(...bare));
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(labelsOn(page.main, 'en')).toEqual(['unprovenWhy']);
  });

  it('are labelled while the list cannot be had', async () => {
    expect(labelsOn((await vote(status(502))).main, 'en')).toEqual(['unprovenWhy']);
  });
});
