import type { i18n } from 'i18next';
import { PATTERNS } from '~/contract/draw';
import { formatDateTime } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { DrawProof } from './draw.api.server';
import type { DrawCheck, Outcome } from './proof.server';

type Fact = readonly [name: string, value: string | undefined];

/** A step of a draw's proof, as a page prints it. `given`: published, and nothing that could be computed here. */
export interface StepView {
  title: string;
  text: string;
  outcome: Outcome | 'given';
  facts: Fact[];
}

/** Where a period stands, in the words that the page has for it. */
function stateOf(proof: DrawProof, check: DrawCheck) {
  if (proof.status === 'review') return 'review';
  if (proof.seed !== undefined) {
    const outcomes = [check.seed, check.chain, check.numbers, check.patterns].map(({ outcome }) => outcome);
    return (['fails', 'waits'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'holds';
  }
  if (proof.status === 'closed' || proof.status === 'drawing') return proof.status;
  return proof.betsRoot === undefined ? 'open' : 'closed';
}

interface Words {
  t: i18n['t'];
  time: (ms: number | undefined) => string | undefined;
}

const count = (value: number | undefined) => (value === undefined ? undefined : String(value));

/** What is published before the draw. */
function fixedSteps({ commitment, opensAt, closesAt, betsRoot, betsCount }: DrawProof, { t, time }: Words): StepView[] {
  return [
    {
      title: t('verify:commitment.title'),
      text: t('verify:commitment.text'),
      outcome: commitment === undefined ? 'waits' : 'given',
      facts: [
        [t('vote:commitment'), commitment],
        [t('verify:commitment.opened'), time(opensAt)],
      ],
    },
    {
      title: t('verify:orders.title'),
      text: t('verify:orders.text'),
      outcome: betsRoot === undefined ? 'waits' : 'given',
      facts: [
        [betsRoot === undefined ? t('verify:orders.closes') : t('verify:orders.closed'), time(closesAt)],
        [t('verify:orders.root'), betsRoot],
        [t('verify:orders.count'), count(betsCount)],
      ],
    },
  ];
}

/** How the seed belongs to what was published. */
function seedSteps(proof: DrawProof, { seed, chain }: DrawCheck, { t, time }: Words): StepView[] {
  const isDrawn = proof.seed !== undefined;
  return [
    {
      title: t('verify:seed.title'),
      text: t('verify:seed.text'),
      outcome: seed.outcome,
      facts: [
        [isDrawn ? t('verify:seed.drawn') : t('verify:seed.draws'), time(proof.drawnAt ?? proof.drawsAt)],
        [t('verify:seed.seed'), proof.seed],
        [t('verify:seed.hash'), seed.hash],
        [t('vote:commitment'), isDrawn ? proof.commitment : undefined],
      ],
    },
    {
      title: t('verify:chain.title'),
      text: t('verify:chain.text'),
      outcome: chain.outcome,
      facts: [
        [t('verify:chain.links'), count(chain.links)],
        [t('verify:chain.start'), proof.chain?.s0],
        [t('verify:chain.published'), time(proof.chain?.publishedAt)],
        [t('verify:chain.next'), proof.nextChain?.s0],
      ],
    },
  ];
}

/** How the result follows from the seed. */
function resultSteps(proof: DrawProof, { numbers, patterns }: DrawCheck, { t }: Words): StepView[] {
  const named = (names: readonly string[]) =>
    names
      .map((name) => PATTERNS.find((pattern) => pattern === name) ?? name)
      .map((name) => t(`vote:${name}` as 'vote:rose', name));
  const result = (list?: readonly number[], sum?: number, names?: readonly string[]) =>
    list && sum !== undefined && names ? `${list.join(' + ')} = ${sum}: ${named(names).join(' · ')}` : undefined;
  return [
    {
      title: t('verify:numbers.title'),
      text: t('verify:numbers.text', { period: proof.period }),
      outcome: numbers.outcome,
      facts: [
        ...(numbers.read ?? []).map(({ byte, number }, i): Fact => [
          `#${i + 1}`,
          number === undefined ? t('verify:numbers.passed', { byte }) : t('verify:numbers.byte', { byte, number }),
        ]),
        [t('verify:numbers.computed'), numbers.drawn?.join(' · ')],
        [t('verify:numbers.published'), proof.numbers?.join(' · ')],
      ],
    },
    {
      title: t('verify:patterns.title'),
      text: t('verify:patterns.text'),
      outcome: patterns.outcome,
      facts: [
        [t('verify:numbers.computed'), result(numbers.drawn, patterns.sum, patterns.winning)],
        [t('verify:numbers.published'), result(proof.numbers, proof.sum, proof.result)],
      ],
    },
  ];
}

/** What a reader needs to follow a draw from its commitment to its result. */
export function proofView(proof: DrawProof, check: DrawCheck, { t }: i18n, language: Language) {
  const words: Words = { t, time: (ms) => (ms === undefined ? undefined : formatDateTime(ms, language)) };
  const state = stateOf(proof, check);
  return {
    period: proof.period,
    state,
    isCheckable: proof.commitment !== undefined || proof.seed !== undefined,
    steps: [
      ...fixedSteps(proof, words),
      ...seedSteps(proof, check, words),
      // Under review no result is shown as if it were sure.
      ...(state === 'review' ? [] : resultSteps(proof, check, words)),
    ],
  } as const;
}
