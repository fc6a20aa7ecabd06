import { readFileSync } from 'node:fs';

/**
 * How many tests passed, failed and were skipped.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/**
 * Reads the JSON report of Vitest or Playwright.
 *
 * @param {string} file
 * @returns {Counts} all zero when the run ended before there was a report
 */
export function readCounts(file) {
  /** @type {Record<string, number | undefined> & { stats?: Record<string, number | undefined> }} */
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
  const { stats } = report;
  if (stats)
    return {
      passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
      failed: stats.unexpected ?? 0,
      skipped: stats.skipped ?? 0,
    };
  return {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/** The last line of a run. */
export function summary(/** @type {Counts} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
