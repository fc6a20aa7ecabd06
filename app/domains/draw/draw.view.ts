import type { Draw } from './draw.api.server';

/** A payout ratio as text, without floating point's tails: `1.95`. */
export function ratioText(ratio: number): string {
  return String(Math.round(ratio * 10_000) / 10_000);
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
