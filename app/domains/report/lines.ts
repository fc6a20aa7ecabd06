import type { MinorUnits } from '~/contract/amount';
import type { Clock } from '~/i18n/clock';
import { formatCount, formatDuration } from '~/i18n/format';
import type { Translator } from '~/i18n/translate';
import type { Report } from './report.api.server';

/** A line of a table: its name and a cell for each column. */
export type Line = readonly [name: string, ...cells: string[]];

/** Lines under a heading of their own, if they have one. */
export interface Group {
  name?: string;
  lines: readonly Line[];
}

/** A part of the page: one line on what it means, and a table. */
export interface Part {
  title: string;
  text: string;
  /** Headings of the cells. */
  columns: readonly string[];
  groups: readonly Group[];
}

/** What happened on some days. */
type Span = Report['all'];

/** What writes figures as text. */
export interface Writer {
  i18n: Translator;
  clock: Clock;
  amount: (minor: MinorUnits) => string;
}

/** A line with a cell for the thirty days and one for all days; what a service does not count is not stated. */
export type Lines = (name: string, read: (span: Span) => string | undefined) => Line;

const MINUTE_MS = 60_000;

interface Counted<Word> {
  word?: Word | undefined;
  count: number;
}

/** How lines of a report are written. */
export function linesOf({ i18n }: Writer, { month, all }: Report): Lines {
  const unstated = i18n.t('report:unstated');
  return (name, read) => [name, read(month) ?? unstated, read(all) ?? unstated];
}

/** How counts are written; a missing one stays missing. */
export const countsIn =
  ({ i18n }: Pick<Writer, 'i18n'>) =>
  (value: number | undefined) =>
    value === undefined ? undefined : formatCount(value, i18n.language);

/** The lines of half and of 95 of 100 times. */
export function timeLines(
  { i18n }: Writer,
  line: Lines,
  read: (span: Span) => { median?: number | undefined; p95?: number | undefined } | undefined,
): Line[] {
  const minutes = (value: number | undefined) =>
    value === undefined ? i18n.t('report:none') : formatDuration(value * MINUTE_MS, i18n.language);
  const cell = (which: 'median' | 'p95') => (span: Span) => {
    const times = read(span);
    return times && minutes(times[which]);
  };
  return [line(i18n.t('report:median'), cell('median')), line(i18n.t('report:p95'), cell('p95'))];
}

/** A line for each word that occurs; one that says that there are none. */
export function wordLines<Word extends string>(
  writer: Writer,
  line: Lines,
  all: readonly Counted<Word>[] | undefined,
  read: (span: Span) => readonly Counted<Word>[] | undefined,
  nameOf: (word: Word) => string,
): Line[] {
  const count = countsIn(writer);
  const { t } = writer.i18n;
  if (!all?.length)
    return [line(t('report:none'), (span) => count(read(span)?.reduce((sum, one) => sum + one.count, 0)))];
  return all.map(({ word }) =>
    line(word === undefined ? t('report:noReason') : nameOf(word), (span) => {
      const counts = read(span);
      return counts && count(counts.find((one) => one.word === word)?.count ?? 0);
    }),
  );
}
