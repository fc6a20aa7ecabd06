import { describe, expect, it } from 'vitest';
import { countdownAt, nextChangeIn, stateAt, type PeriodFacts } from './draw-state';

/** A period of 180 s that opens at 0. */
const TIMES = { opensAt: 0, closesAt: 170_000, drawsAt: 180_000 };

describe('the state of a period', () => {
  it.each([
    [0, 'open'],
    [149_999, 'open'],
    [150_000, 'soon'],
    [169_999, 'soon'],
    [170_000, 'closed'],
    [179_999, 'closed'],
    [180_000, 'drawing'],
    [210_000, 'drawing'],
    [210_001, 'timeout'],
    [-1, 'closed'],
  ] as const)('%i ms after its opening, from its times alone, is %s', (now, state) => {
    expect(stateAt(TIMES, now)).toBe(state);
  });

  it.each([
    ['open', 0, 'open'],
    ['open', 160_000, 'open'],
    ['open', -1, 'open'],
    ['open', 170_000, 'closed'],
    ['open', 180_000, 'drawing'],
    ['open', 210_001, 'timeout'],
    ['soon', 10_000, 'soon'],
    ['soon', 170_000, 'closed'],
    ['closed', 10_000, 'closed'],
    ['closed', 180_000, 'drawing'],
    ['drawing', 10_000, 'drawing'],
    ['drawing', 210_000, 'drawing'],
    ['drawing', 210_001, 'timeout'],
    ['complete', 10_000, 'complete'],
    ['complete', 999_999, 'complete'],
    ['review', 10_000, 'review'],
    ['review', 999_999, 'review'],
  ] as const)('that the upstream calls %s, at %i ms, is %s', (status, now, state) => {
    expect(stateAt({ ...TIMES, status }, now)).toBe(state);
  });

  it.each([
    [{}, undefined],
    [{ status: 'open' }, 'open'],
    [{ status: 'closed' }, 'closed'],
    [{ closesAt: 170_000 }, 'open'],
    [{ closesAt: 100_000 }, 'closed'],
    [{ drawsAt: 180_000 }, 'soon'],
    [{ drawsAt: 190_000 }, 'soon'],
    [{ drawsAt: 190_001 }, 'open'],
    [{ drawsAt: 100_000 }, 'timeout'],
    [{ opensAt: 0 }, 'open'],
    [{ opensAt: 170_000 }, 'closed'],
  ] as const)('of which %j alone is known, at 160 s, is %s', (facts: PeriodFacts, state) => {
    expect(stateAt(facts, 160_000)).toBe(state);
  });

  it('starts anew with the next period: the same moment ends one and opens the other', () => {
    const next = { opensAt: 180_000, closesAt: 350_000, drawsAt: 360_000 };
    expect([stateAt(TIMES, 179_999), stateAt(next, 180_000)]).toEqual(['closed', 'open']);
  });
});

describe('the countdown', () => {
  it.each([
    [0, { to: 'closes', at: 170_000, seconds: 170 }],
    [169_000, { to: 'closes', at: 170_000, seconds: 1 }],
    [169_999, { to: 'closes', at: 170_000, seconds: 1 }],
    [170_000, { to: 'draws', at: 180_000, seconds: 10 }],
    [170_001, { to: 'draws', at: 180_000, seconds: 10 }],
    [171_000, { to: 'draws', at: 180_000, seconds: 9 }],
    [180_000, undefined],
    [999_999, undefined],
    [-5_000, { to: 'opens', at: 0, seconds: 5 }],
  ] as const)('at %i ms is %j', (now, countdown) => {
    expect(countdownAt(TIMES, now)).toEqual(countdown);
  });

  it('counts to the draw where no closing time is known, and to nothing where no time is', () => {
    expect(countdownAt({ status: 'open', drawsAt: 5_000 }, 0)).toEqual({ to: 'draws', at: 5_000, seconds: 5 });
    expect(countdownAt({ status: 'open' }, 0)).toBeUndefined();
    expect(countdownAt({}, 0)).toBeUndefined();
    expect(countdownAt({ ...TIMES, status: 'complete' }, 0)).toBeUndefined();
  });

  it('of a period that was closed early counts to its draw', () => {
    expect(countdownAt({ ...TIMES, status: 'closed' }, 100_000)).toEqual({ to: 'draws', at: 180_000, seconds: 80 });
  });
});

describe('the next change', () => {
  it.each([
    [0, false, 150_000],
    [0, true, 3_000],
    [1_000, true, 2_000],
    [4_000, true, 3_000],
    [150_000, false, 20_000],
    [169_999, false, 1],
    [170_000, false, 10_000],
    [180_000, false, 30_001],
    [210_001, false, undefined],
    [-5_000, false, 5_000],
  ])('at %i ms (draw in progress: %s) comes in %s ms', (now, isDrawing, change) => {
    expect(nextChangeIn(TIMES, now, isDrawing)).toBe(change);
  });

  it('is not known without times, and none comes to what is complete', () => {
    expect(nextChangeIn({ status: 'open' }, 0, false)).toBeUndefined();
    expect(nextChangeIn({ ...TIMES, status: 'complete' }, 0, false)).toBeUndefined();
    expect(nextChangeIn({ status: 'open' }, 7, true)).toBe(3_000);
  });
});

it('every state is reached in its order, and what nextChangeIn says is when', () => {
  const seen: (string | undefined)[] = [];
  for (let now = -5_000; now < 300_000;) {
    seen.push(stateAt(TIMES, now));
    const wait = nextChangeIn(TIMES, now, false);
    if (wait === undefined) break;
    expect(stateAt(TIMES, now + wait - 1), `just before ${now + wait}`).toBe(seen.at(-1));
    now += wait;
  }
  expect(seen).toEqual(['closed', 'open', 'soon', 'closed', 'drawing', 'timeout']);
});
