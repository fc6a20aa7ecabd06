import { createHash } from 'node:crypto';
import { writeAmount } from '~/contract/amount';
import { writeTime } from '~/contract/time';
import type { Report } from './report.api.server';

/** Fields with an amount. */
const AMOUNTS: readonly string[] = ['stakes', 'payouts', 'expected'];

const written = (name: string, value: unknown): unknown => {
  if (typeof value !== 'number') return value;
  if (AMOUNTS.includes(name)) return writeAmount(value);
  return name === 'madeAt' ? writeTime(value) : value;
};

/**
 * A report as a file: JSON as in docs/member-api.md, the same bytes for each visitor and in each process.
 *
 * @param notes sentences that go with the figures
 * @returns the text, and its SHA-256 in hex
 */
export function writeReportFile(report: Report, notes: readonly string[]): { text: string; hash: string } {
  const text = `${JSON.stringify({ notes, ...report }, written, 1)}\n`;
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}
