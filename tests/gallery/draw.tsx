import { BetList, BetSums } from '~/domains/draw/orders/bets-list';
import { ClosedBets } from '~/domains/draw/bet/closed-bets';
import { ResultList, Winning } from '~/domains/draw/draw-lists';
import { FoundDraw, PastDrawList } from '~/domains/draw/results/history';
import type { DrawFacts } from '~/domains/draw/live/live';
import { OddsList } from '~/domains/draw/bet/odds-list';
import { PatternFilter } from '~/domains/draw/results/pattern-filter';
import { LastDraw } from '~/domains/draw/live/last-draw';
import { MyBets } from '~/domains/draw/orders/my-bets';
import { PeriodCard } from '~/domains/draw/live/period-card';
import { periodView } from '~/domains/draw/live/period-view';
import { PeriodSearch } from '~/domains/draw/results/period-search';
import { PlayNet } from '~/domains/draw/bet/play-net';
import { DrawRules, LongFacts, ProofSteps, ProofWorth } from '~/domains/draw/proof/proof-steps';
import { ResultStatistics } from '~/domains/draw/results/statistics';
import { UTC } from '~/i18n/clock';
import { useTexts } from '~/i18n/use-texts';
import { UnprovenDraw } from '~/pages/bet/bet-form';
import { PATTERNS, type Exhibits, type Words } from './words';

const HASH = '983f66d5917bc1ba33490afa311f2d66d0e449654c2c0751c668e4849198d6db';
const OUTCOMES = ['holds', 'fails', 'waits', 'given', 'awaited', 'late', 'unproven', 'none'] as const;
const FACTS: [string, string][] = [['SHA-256', HASH]];
const NOON = Date.UTC(2026, 10, 22, 12);
const RESULT = { period: '1041', numbers: '6 · 5 · 3', sum: 14, winning: [...PATTERNS.slice(0, 1), 'smoke' as const] };
const PAST = { ...RESULT, at: 'Nov 22, 2026, 12:00:00 UTC' };

const DRAW: DrawFacts = {
  period: '1042',
  status: 'open',
  opensAt: NOON - 60_000,
  closesAt: NOON + 110_000,
  drawsAt: NOON + 120_000,
  commitment: HASH,
  last: { period: '1041', status: 'complete', result: RESULT },
};

/** The period at noon. */
function Card({ draw, failed = false }: { draw: DrawFacts; failed?: boolean }) {
  const { i18n } = useTexts('vote');
  const followed = { draw, view: periodView(draw, NOON, i18n, UTC, false), zone: UTC, ahead: undefined, failed };
  return <PeriodCard followed={followed} auto={false} />;
}
const card = (draw: Partial<DrawFacts>, more: { failed?: boolean } = {}) => (
  <Card draw={{ ...DRAW, ...draw }} {...more} />
);

const BET = {
  id: '01a20308-63d7-7110',
  period: '1041',
  pattern: 'rose',
  status: 'won',
  stake: '$20.00',
  ratio: '1.95',
  payout: '$39.00',
  net: '+$19.00',
  at: PAST.at,
  doubts: [],
} as const;

const tally = <Name,>(name: Name, count: number, at: number) => ({
  name,
  count,
  of: 40,
  share: `${String(at)}%`,
  at,
  expected: { share: '50%', at: 50, band: '14–26', from: 35, to: 65, inside: at >= 35 && at <= 65 },
});

/** Pieces of pages about the draw. */
export const draw = (t: Words): Exhibits => ({
  PeriodCard: {
    open: card({}),
    closed: card({ status: 'closed', closesAt: NOON - 1000, drawsAt: NOON + 9000 }),
    'being drawn': card({ status: 'drawing', drawsAt: NOON - 1000 }),
    'a draw that never came': card({ status: 'drawing', drawsAt: NOON - 60_000 }),
    'nothing new to be had': card({}, { failed: true }),
    'no times, and nothing to be checked': <Card draw={{ period: '1042' }} />,
  },
  LastDraw: {
    complete: <LastDraw draw={DRAW} commitmentNote={t('vote:commitmentNote')} />,
    'a commitment of which nothing has been shown': <LastDraw draw={{ ...DRAW, last: undefined }} />,
    'under review': <LastDraw draw={{ ...DRAW, last: { period: '1041', status: 'review' } }} />,
  },
  MyBets: {
    'one of each': (
      <MyBets
        rows={PATTERNS.map((pattern) => ({ pattern, doubts: pattern === 'rose' ? [t('bets:doubt.hadLost')] : [] }))}
        words={['won', 'lost', 'refunded', 'open'].map((state, at) => ({
          said: t(`vote:mine.${state}` as 'vote:mine.won', {
            pattern: t(`vote:${PATTERNS[at] ?? 'rose'}`),
            stake: '$4.00',
            payout: '$7.80',
            net: '−$4.00',
          }),
          period: t('vote:period', { period: '1041' }),
          href: `#${at}`,
        }))}
        none={undefined}
      />
    ),
    none: <MyBets rows={[]} words={[]} none={undefined} />,
    'no list of bets': <MyBets rows={[]} words={[]} none={t('vote:mine.noList')} />,
  },
  UnprovenDraw: {
    'nothing shown so far': <UnprovenDraw label={{ text: t('vote:unproven'), why: t('vote:unprovenWhy') }} />,
    'one that does not hold': (
      <UnprovenDraw
        label={{
          text: t('vote:failed.numbers', { period: '1041' }),
          check: { href: '', text: t('vote:verifyPeriod', { period: '1041' }) },
        }}
      />
    ),
  },
  ClosedBets: {
    'until the draw': <ClosedBets over={t('vote:opensNext', { time: PAST.at })} />,
    'nobody knows until when': <ClosedBets over={t('errors:bet.over', { period: '1042' })} />,
  },
  Winning: { two: <Winning patterns={RESULT.winning} size={64} />, all: <Winning patterns={PATTERNS} /> },
  ResultList: {
    'to be checked': <ResultList draws={[RESULT]} checkable />,
    'not to be checked': <ResultList draws={[RESULT]} checkable={false} />,
  },
  PastDrawList: { one: <PastDrawList draws={[PAST]} checkable /> },
  FoundDraw: {
    drawn: <FoundDraw found={{ as: 'drawn', period: '1041', draw: PAST, checkable: true }} />,
    missing: <FoundDraw found={{ as: 'missing', period: '99999' }} />,
    'nobody can look for it': <FoundDraw found={{ as: 'unsupported', period: '1041' }} />,
  },
  OddsList: {
    'alike, with chances': (
      <OddsList
        groups={[
          {
            patterns: [...PATTERNS],
            facts: [
              [t('vote:odds.ratio'), t('vote:odds.times', { odds: '1.95' })],
              [t('vote:chance.name'), t('vote:chance.about', { of: 1, outOf: 2 })],
              [t('vote:chance.return'), t('vote:chance.back', { stake: 100, back: '97.50' })],
              [t('vote:chance.edge'), '2.5%'],
            ],
            doubt: t('vote:chance.tooGood'),
          },
        ]}
      />
    ),
    'nothing published': (
      <OddsList
        groups={[
          {
            patterns: ['rose'],
            facts: (['odds.ratio', 'chance.name', 'chance.return', 'chance.edge'] as const).map((name) => [
              t(`vote:${name}`),
              t('vote:odds.notPublished'),
            ]),
            doubt: undefined,
          },
        ]}
      />
    ),
  },
  PatternFilter: {
    all: <PatternFilter label="x" href={() => ''} current={undefined} />,
    'one is current': <PatternFilter label="y" href={() => ''} current="balloon" />,
  },
  PeriodSearch: {
    empty: <PeriodSearch action="" typed="" invalid={false} button={t('bets:search')} />,
    wrong: <PeriodSearch action="" typed="rose" invalid button={t('bets:search')} />,
  },
  PlayNet: {
    'gained, lost and neither': (
      <PlayNet
        net={{
          shown: {
            title: t('vote:bet.netTitle'),
            lines: [t('vote:bet.netToday'), t('vote:bet.netSession'), t('vote:bet.netLifetime')],
            amounts: ['+$13.25', '−$9,000.00', '$0.00'],
            note: t('vote:bet.netOpen'),
          },
        }}
      />
    ),
    'not summed up': <PlayNet net={{ shown: { lines: [], amounts: [], note: t('vote:bet.netNone') } }} />,
    'couldn’t be loaded': <PlayNet net={{ failed: 'load.balance' }} />,
  },
  BetList: {
    'won, lost, open': (
      <BetList
        bets={[
          BET,
          { ...BET, id: '2', pattern: 'smoke', status: 'lost', payout: '$0.00', net: '−$20.00' },
          { ...BET, id: '3', pattern: 'lily', status: 'open', payout: undefined, net: undefined },
          { ...BET, id: '4', pattern: 'balloon', status: undefined, ratio: undefined, at: undefined },
          { ...BET, id: '5', status: 'unstated', doubts: [t('bets:doubt.unstated', { said: t('bets:status_won') })] },
        ]}
      />
    ),
  },
  BetSums: {
    'a loss': <BetSums title={t('bets:all')} sums={{ staked: '$12,345.00', won: '$345.00', net: '−$12,000.00' }} />,
  },
  LongFacts: {
    'long and short': (
      <LongFacts
        facts={[
          ['SHA-256', HASH],
          ['#1', '3 · 4 · 3'],
        ]}
      />
    ),
  },
  ProofSteps: {
    'each way it can go': (
      <ProofSteps
        steps={OUTCOMES.map((outcome) => ({ title: outcome, text: t('vote:commitmentNote'), outcome, facts: FACTS }))}
      />
    ),
  },
  DrawRules: {
    'of the draw that comes along': <DrawRules chained rounded={false} own />,
    'with public randomness': <DrawRules chained rounded own />,
    'of another one': <DrawRules chained={false} rounded={false} own={false} />,
  },
  ProofWorth: {
    'of the draw that comes along': <ProofWorth rounded={false} witnessed={false} voids={undefined} />,
    'with public randomness, a witness and void draws': <ProofWorth rounded witnessed voids={3} withheld={1} />,
  },
  ResultStatistics: {
    'as expected and not': (
      <ResultStatistics
        statistics={{
          count: 40,
          from: '1',
          to: '40',
          patterns: { end: '100%', rows: PATTERNS.map((name, index) => tally(name, 10 + index * 6, 25 + index * 15)) },
          numbers: { end: '100%', rows: [1, 2, 3, 4, 5, 6].map((name) => tally(name, 20, 40 + name * 3)) },
          unstated: 'none',
          compared: true,
        }}
      />
    ),
  },
});
