import { formatDecimal, formatHundredths } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Odds } from '../draw.api.server';
import { ratioShown } from '../draw.view';

/** An exact decimal: `digits` × 10^-`places`. Odds decide about money, so no floating point arithmetic. */
interface Decimal {
  digits: bigint;
  places: number;
}

/** @returns the decimal of the number's shortest text, so that 1.95 is 1.95; `undefined` for NaN and infinities */
function decimalOf(value: number): Decimal | undefined {
  const parts = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!parts) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = parts;
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

const times = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, places: a.places + b.places });

/** In hundredths, rounded half away from zero. */
function hundredthsOf({ digits, places }: Decimal): bigint {
  const unit = 10n ** BigInt(places);
  const scaled = digits * 100n;
  const half = scaled < 0n ? -unit / 2n : unit / 2n;
  return (scaled + half) / unit;
}

/** The largest denominator of a chance in words: "3 in 4" is understood, "13 in 17" is not. */
const LARGEST = 10;

/**
 * A chance as two whole numbers that are easy to imagine: 0.5 → 1 in 2, 0.333 → 1 in 3, 0.0001 → 1 in 10,000. Only a chance of
 * exactly 1 is shown as certain, and only one of exactly 0 as impossible.
 */
function inWords(chance: number): { of: number; outOf: number } {
  if (chance === 0 || chance === 1) return { of: chance, outOf: 1 };
  if (chance < 1 / LARGEST) return { of: 1, outOf: Math.round(1 / chance) };
  if (chance > 1 - 1 / LARGEST) {
    const outOf = Math.round(1 / (1 - chance));
    return { of: outOf - 1, outOf };
  }
  let best = { of: 1, outOf: 2 };
  const off = ({ of, outOf }: typeof best) => Math.abs(of / outOf - chance);
  for (let outOf = 2; outOf <= LARGEST; outOf++) {
    const of = Math.min(outOf - 1, Math.max(1, Math.round(chance * outOf)));
    // A smaller denominator is preferred unless a larger one is clearly closer.
    if (off({ of, outOf }) < off(best) - 0.005) best = { of, outOf };
  }
  return best;
}

/** The chance of a pattern (`of` in `outOf` draws), and what follows from it. */
interface ChanceView {
  of: number;
  outOf: number;
  /** The average return of a stake of 100: `97.50`. */
  back: string;
  /** The house edge in percent: `2.5`; negative if the average return exceeds the stake. */
  edge: string;
  /**
   * Why the stated chance is not reliable. With figures, in percent: the draws have another chance, and the other fields are
   * computed from that. Without: the average return would exceed the stake.
   */
  doubt?: { stated?: string; computed?: string };
}

/** The chance of each pattern by the published scheme: 108 of the 216 throws of three dice. Source: docs/decisions/0006. */
const BY_SCHEME = 0.5;
/** Tolerance for rounding: a smaller difference between two chances is none. */
const ROUNDED = 0.005;

/**
 * What follows from a published chance. Without one nothing is computed: that one of four patterns wins, or two, would be a
 * guess.
 *
 * @param isByScheme the draws are proven to follow the published scheme, whose chances are known
 */
function chanceView(
  ratio: number,
  stated: number | undefined,
  language: Language,
  isByScheme: boolean,
): ChanceView | undefined {
  if (stated === undefined || !(stated >= 0 && stated <= 1)) return undefined;
  const isOther = isByScheme && Math.abs(stated - BY_SCHEME) > ROUNDED;
  const chance = isOther ? BY_SCHEME : stated;
  const exact = decimalOf(chance);
  const pays = decimalOf(ratio);
  if (!exact || !pays) return undefined;
  const percent = (value: number) => formatDecimal(Math.round(value * 10_000) / 100, language);
  const back = hundredthsOf(times(times(pays, exact), { digits: 100n, places: 0 }));
  return {
    ...inWords(chance),
    back: formatHundredths(back, language),
    edge: formatDecimal(Number(10_000n - back) / 100, language),
    ...(isOther && { doubt: { stated: percent(stated), computed: percent(chance) } }),
    ...(!isByScheme && back > 10_000n && { doubt: {} }),
  };
}

/** Patterns with the same facts. */
export interface OddsGroup {
  patterns: Odds['pattern'][];
  /** Payout ratio, stake included: `1.95`; `undefined` if the upstream sends no valid one. */
  ratio: string | undefined;
  /** `undefined`: not published. */
  chance: ChanceView | undefined;
}

/**
 * The odds by group: patterns with the same payout and chance are one group.
 *
 * @param isByScheme the draws are proven to follow the published scheme (rule X8), so a stated chance can be checked
 */
export function oddsView(odds: readonly Odds[], language: Language, isByScheme: boolean): OddsGroup[] {
  const groups = new Map<string, OddsGroup>();
  for (const { pattern, ratio, chance } of odds) {
    const isRatio = Number.isFinite(ratio) && ratio >= 0;
    const group = {
      patterns: [pattern],
      ratio: isRatio ? ratioShown(ratio, language) : undefined,
      chance: isRatio ? chanceView(ratio, chance, language, isByScheme) : undefined,
    };
    const same = JSON.stringify([group.ratio, group.chance]);
    const alike = groups.get(same);
    if (alike) alike.patterns.push(pattern);
    else groups.set(same, group);
  }
  return [...groups.values()];
}
