import { formatDecimal } from '~/i18n/format';
import type { Language } from '~/i18n/language';
import type { Draw } from './draw.api.server';

/** A payout ratio without floating point noise. */
const plainRatio = (ratio: number) => Math.round(ratio * 10_000) / 10_000;

/** A payout ratio for files: `1.95`. */
export function ratioText(ratio: number): string {
  return String(plainRatio(ratio));
}

/** A payout ratio for pages. */
export function ratioShown(ratio: number, language: Language): string {
  return formatDecimal(plainRatio(ratio), language);
}

/** A valid commitment: anything but a SHA-256 in hex proves nothing (rule X8). */
export function publishedCommitment(commitment: string | undefined): string | undefined {
  return /^[0-9a-f]{64}$/i.test(commitment ?? '') ? commitment : undefined;
}

/** Whether a draw can be checked: its commitment or its seed is published. */
export function isCheckable(proof: { commitment?: string | undefined; seed?: string | undefined }): boolean {
  return (publishedCommitment(proof.commitment) ?? publishedCommitment(proof.seed)) !== undefined;
}

/** The view of a result. */
export function drawView(draw: Draw) {
  return { period: draw.period, numbers: draw.numbers.join(' · '), sum: draw.sum, winning: draw.winning };
}
