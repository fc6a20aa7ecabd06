import { PATTERNS } from '~/contract/calls/draw';
import type { Clock } from '~/i18n/clock';
import { formatDateTime, formatList } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Translator } from '~/i18n/translate';
import type { DrawProof } from '../draw.api.server';
import { stateAt } from '../live/draw-state';
import { isCheckable, publishedCommitment } from '../draw.view';
import type { DrawCheck, Outcome } from './proof.server';
import type { WitnessOutcome } from './witness.server';
import { witnessSteps } from './witness.view';

type Fact = readonly [name: string, value: string | undefined];

/** A step of a draw's proof as shown. `given`: published, and cannot be computed here. */
export interface StepView {
  title: string;
  text: string;
  outcome: Outcome | WitnessOutcome | 'given';
  facts: Fact[];
}

/** Facts about the service and the time of rendering. */
interface Telling {
  /** Whether the draw is that of the embedded member API, whose promises are known. */
  own: boolean;
  /** ms UTC */
  now: number;
}

/** The state of a period without a published seed. */
function stateBeforeSeed(proof: DrawProof, now: number) {
  if (proof.status === 'complete' || proof.status === 'waiting' || proof.numbers?.length) return 'seedless';
  const state = proof.status ?? (proof.betsRoot === undefined ? stateAt(proof, now) : 'closed');
  if (state === 'timeout') return 'seedless';
  if (state === undefined || state === 'closed' || state === 'drawing') return state ?? 'unknown';
  return 'open';
}

/** The state of a period, as a key of its texts. */
function stateOf(proof: DrawProof, check: DrawCheck, { own, now }: Telling) {
  if (!isCheckable(proof)) return 'uncheckable';
  if (proof.voidedAt !== undefined) return proof.beacon ? 'voidRound' : 'void';
  if (proof.status === 'review') return own ? 'review' : 'reviewForeign';
  const outcomes = [
    check.seed,
    check.chain,
    ...(check.round ? [check.round] : []),
    check.numbers,
    check.patterns,
    ...(check.placed ? [check.placed] : []),
    // Only an invalid stamp is a failure: no stamp, or a late one, shows less.
    ...[check.witnesses?.chain, check.witnesses?.bets].flatMap((one) => (one?.outcome === 'fails' ? [one] : [])),
  ].map(({ outcome }) => outcome);
  if (proof.seed === undefined && !outcomes.includes('fails')) return stateBeforeSeed(proof, now);
  if (proof.status === 'waiting' && !outcomes.includes('fails')) return 'waiting';
  return (['fails', 'waits'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'holds';
}

/** States in which no result is shown as final. */
const UNSURE: readonly string[] = ['review', 'reviewForeign', 'void', 'voidRound'];
/** Final states. */
const FINAL: readonly string[] = ['uncheckable', 'void', 'voidRound', 'holds', 'fails', 'waits'];

interface Words {
  t: Translator['t'];
  language: Language;
  time: (ms: number | undefined) => string | undefined;
}

const count = (value: number | undefined) => (value === undefined ? undefined : String(value));

/** Steps that are fixed before the draw. */
function fixedSteps(proof: DrawProof, { t, time }: Words): StepView[] {
  const { commitment, opensAt, closesAt, betsRoot, betsCount, beacon } = proof;
  return [
    {
      title: t('verify:commitment.title'),
      text: t(beacon ? 'verify:commitment.textRound' : 'verify:commitment.text'),
      outcome: publishedCommitment(commitment) === undefined ? 'waits' : 'given',
      facts: [
        [t('vote:commitment'), commitment],
        [t('verify:commitment.opened'), time(opensAt)],
        [t('verify:round.round'), beacon?.round],
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

/** Steps that link the seed to the published data. */
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
        [t('verify:chain.announced'), proof.chain?.announcedIn],
        [t('verify:chain.next'), proof.nextChain?.s0],
      ],
    },
  ];
}

/** The step that checks the commitments of the member's own orders. */
function placedSteps({ commitment, chain }: DrawProof, { placed }: DrawCheck, { t }: Words): StepView[] {
  if (!placed) return [];
  const facts: Fact[] = [
    [t('verify:placed.count'), count(placed.count)],
    [t('vote:commitment'), commitment],
    [t('verify:chain.start'), chain?.s0],
  ];
  return [{ title: t('verify:placed.title'), text: t('verify:placed.text'), outcome: placed.outcome, facts }];
}

/** The step that checks the public random number of a period that names one. */
function roundSteps({ beacon }: DrawProof, { round }: DrawCheck, { t, time }: Words): StepView[] {
  if (!beacon || !round) return [];
  const facts: Fact[] = [
    [t('verify:round.round'), beacon.round],
    [t('verify:round.published'), time(round.publishedAt)],
    [t('verify:round.signature'), beacon.signature],
    [t('verify:round.number'), round.randomness],
  ];
  return [{ title: t('verify:round.title'), text: t('verify:round.text'), outcome: round.outcome, facts }];
}

/** Steps that derive the result from the seed. */
function resultSteps(proof: DrawProof, { numbers, patterns }: DrawCheck, { t, language }: Words): StepView[] {
  const named = (names: readonly string[]) =>
    names
      .map((name) => PATTERNS.find((pattern) => pattern === name) ?? name)
      .map((name) => t(`vote:${name}` as 'vote:rose', name));
  const result = (list?: readonly number[], sum?: number, names?: readonly string[]) =>
    list && sum !== undefined && names
      ? `${list.join(' + ')} = ${sum}: ${formatList(named(names), language)}`
      : undefined;
  return [
    {
      title: t(proof.beacon ? 'verify:numbers.titleRound' : 'verify:numbers.title'),
      text: t(proof.beacon ? 'verify:numbers.textRound' : 'verify:numbers.text', { period: proof.period }),
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
export function proofView(proof: DrawProof, check: DrawCheck, texts: Translator, clock: Clock, telling: Telling) {
  const { t } = texts;
  const words: Words = {
    t,
    language: clock.language,
    time: (ms) => (ms === undefined ? undefined : formatDateTime(ms, clock)),
  };
  const state = stateOf(proof, check, telling);
  const all = [
    ...fixedSteps(proof, words),
    ...seedSteps(proof, check, words),
    ...placedSteps(proof, check, words),
    ...roundSteps(proof, check, words),
    ...(UNSURE.includes(state) ? [] : resultSteps(proof, check, words)),
    ...(check.witnesses ? witnessSteps(check.witnesses, texts, clock) : []),
  ];
  const { numbers, sum, result } = proof;
  const isShown = !UNSURE.includes(state) && numbers !== undefined && sum !== undefined && result !== undefined;
  return {
    period: proof.period,
    state,
    /** What the draw came to, as published; `undefined` while there is none. */
    result: isShown
      ? { numbers: numbers.join(' · '), sum, winning: PATTERNS.filter((pattern) => result.includes(pattern)) }
      : undefined,
    isFinal: FINAL.includes(state),
    /** A draw without proof has no steps. */
    steps: state === 'uncheckable' ? [] : all,
  } as const;
}
