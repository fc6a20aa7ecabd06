import { expect } from 'vitest';
import type { Language } from '~/i18n/language';
import { success } from '../../../faults/bad-upstream';
import vectors from '../../../vectors/draw.json';
import type { Seen } from '../harness/browser';
import { sentence } from '../harness/sentences';

/** A draw that passes every check, as the member API returns it. */
export const drawn = {
  period: '42',
  status: 'complete',
  opensAt: '2026-11-21T10:30:00.000Z',
  closesAt: '2026-11-21T10:32:50.000Z',
  drawnAt: '2026-11-21T10:33:00.000Z',
  commitment: vectors.chain[4],
  seed: vectors.chain[5],
  numbers: [4, 6, 4],
  sum: 14,
  result: ['rose', 'smoke'],
  betsRoot: vectors.trees[1]!.root,
  betsCount: 1,
  chain: { firstPeriod: '37', length: 8, s0: vectors.chain[0] },
};
/** The same draw before it was drawn. */
export const before = { ...drawn, seed: null, numbers: null, sum: null, result: null, drawnAt: null };
/** The newest result, of that draw. */
export const latest = success({ period: '42', numbers: [4, 6, 4], sum: 14, result: ['rose', 'smoke'] });

/** Rules shown for every draw with commitments. */
export const SCHEME = [
  'source',
  'order',
  'proves',
  'provesNot',
  'remains',
  'remainsKnow',
  'remainsRestart',
  'remainsVoid',
  'shown',
  'excluded',
];
/** Promises of the embedded member API beyond the proof. */
export const PROMISES = ['missed', 'rounding', 'review'];

/** Checks that the page shows exactly these rules; with any of them, also the verifier. */
export function expectRules(page: Seen, language: Language, rules: string[]): void {
  for (const rule of [...SCHEME, 'chain', ...PROMISES])
    expect(page.main.includes(sentence(language, `verify:rules.${rule}`)), rule).toBe(rules.includes(rule));
  // What a check proves and does not prove stands open, and what else is left open is named by its heading (rule X3).
  const shown = page.$('main li:not(details li), main summary').text();
  for (const rule of ['proves', 'provesNot', 'open'])
    expect(shown.includes(sentence(language, `verify:rules.${rule}`)), rule).toBe(rules.length > 0);
  for (const file of ['verify.html', 'verify.mjs'])
    expect(page.$(`main a[href="/${file}"][download]`)).toHaveLength(rules.length > 0 ? 1 : 0);
}
