import { formatDecimal } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Draw } from './draw.api.server';

/** A payout ratio without floating point's tails. */
const plainRatio = (ratio: number) => Math.round(ratio * 10_000) / 10_000;

/** A payout ratio as files have it: `1.95`. */
export function ratioText(ratio: number): string {
  return String(plainRatio(ratio));
}

/** A payout ratio as pages print it. */
export function ratioShown(ratio: number, language: Language): string {
  return formatDecimal(plainRatio(ratio), language);
}

/** A commitment that can be one: anything but a SHA-256 in hex proves nothing (rule X8). */
export function publishedCommitment(commitment: string | undefined): string | undefined {
  return /^[0-9a-f]{64}$/i.test(commitment ?? '') ? commitment : undefined;
}

/** Whether anything is published that a draw can be checked by: its commitment, or its seed. */
export function isCheckable(proof: { commitment?: string | undefined; seed?: string | undefined }): boolean {
  return (publishedCommitment(proof.commitment) ?? publishedCommitment(proof.seed)) !== undefined;
}

/** What the page prints of a result. */
export function drawView(draw: Draw) {
  return { period: draw.period, numbers: draw.numbers.join(' · '), sum: draw.sum, winning: draw.winning };
}
