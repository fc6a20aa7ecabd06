import { formatTime } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Draw, Odds, Period } from './draw.api.server';

/** A payout ratio as text, without floating point's tails: `1.95`. */
function ratioText(ratio: number): string {
  return String(Math.round(ratio * 10_000) / 10_000);
}

/** What the page prints of the period in play. */
export function periodView(period: Period, language: Language) {
  return {
    period: period.period,
    status: period.status,
    closesAt: period.closesAt === undefined ? undefined : formatTime(period.closesAt, language),
    drawsAt: period.drawsAt === undefined ? undefined : formatTime(period.drawsAt, language),
    // Anything but a SHA-256 in hex proves nothing (rule X8).
    commitment: /^[0-9a-f]{64}$/i.test(period.commitment ?? '') ? period.commitment : undefined,
  };
}

/** What the page prints of the patterns. */
export function oddsView(odds: readonly Odds[]) {
  return odds.map(({ pattern, ratio, chance }) => ({
    pattern,
    ratio: ratioText(ratio),
    percent: chance === undefined ? undefined : ratioText(chance * 100),
  }));
}

/** What the page prints of a result. */
export function drawView(draw: Draw) {
  return { period: draw.period, numbers: draw.numbers.join(' · '), sum: draw.sum, winning: draw.winning };
}
