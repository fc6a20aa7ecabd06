import { writeAmount, type MinorUnits } from '~/contract/amount';
import { writeTime } from '~/contract/time';
import { UNIT } from '../settings';

/** A refused command, with a message for the operator. */
export class Refused extends Error {
  override name = 'Refused';
}

/** Replaces control characters in members' text, against terminal escape injection. */
function plain(text: string): string {
  return text.replace(/\p{C}/gu, '�');
}

/** `100.00 credits` */
export function amountText(minor: MinorUnits): string {
  return `${writeAmount(minor)} ${UNIT}`;
}

/** `2026-11-21 08:30:00 UTC` @param at ms UTC */
export function timeText(at: number): string {
  return `${writeTime(at).slice(0, 19).replace('T', ' ')} UTC`;
}

/** Table with aligned columns, two spaces apart; empty without rows. */
export function tableText(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [headings, ...rows].map((row) => row.map(plain));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map(
      (line) =>
        `${line
          .map((text, column) => text.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

/** Facts, one aligned line each; those without a value are omitted. */
export function factsText(facts: readonly (readonly [name: string, value: string | null | undefined])[]): string {
  const known = facts.filter((fact): fact is [string, string] => typeof fact[1] === 'string' && fact[1] !== '');
  const width = Math.max(0, ...known.map(([name]) => name.length));
  return known.map(([name, value]) => `${`${name}:`.padEnd(width + 2)}${plain(value)}\n`).join('');
}

/** A value as JSON, for other programs. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** Indents a multi-line text. */
export function linesText(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${plain(line)}`.trimEnd() + '\n')
    .join('');
}

/** Footer of a list: the total and how to see more. @param what as in `2 of 2 waiting.` */
export function totalText(
  { shown, total, page, limit }: { shown: number; total: number; page: number; limit: number },
  what: string,
): string {
  const more = total > page * limit ? ` --page ${page + 1} shows more.` : '';
  return `${shown > 0 ? '\n' : ''}${shown} of ${total} ${what}.${more}\n`;
}
