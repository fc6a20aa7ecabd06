import { z } from 'zod';

/** What the records page can show. */
const kind = z.enum(['statement', 'withdrawals', 'recharges']).catch('statement');
const page = z.coerce.number().int().min(1).max(100_000).catch(1);
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** The month of a moment: `2026-11`. @param at ms UTC */
function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/**
 * Parameters of `/profile/records` and `/profile/records.csv`.
 *
 * @param now ms UTC: without a month it is the one that runs, and a later one is no month of a statement
 * @returns `month` when what was typed is one (`2026-11`, UTC); `typed` is what was typed, with full-width digits made plain
 */
export function readRecordsQuery(url: URL, now: number) {
  const get = (name: string) => url.searchParams.get(name) ?? undefined;
  const typed = (get('month') ?? '').normalize('NFKC').trim();
  const current = monthOf(now);
  const read = month.safeParse(typed === '' ? current : typed);
  return {
    kind: kind.parse(get('kind')),
    page: page.parse(get('page')),
    month: read.success && read.data <= current ? read.data : undefined,
    typed,
  };
}

/**
 * The months that are linked beside a month.
 *
 * @returns `next` only up to the month of `now` (ms UTC), `previous` only from 2000 on
 */
export function monthsBeside(shown: string, now: number): { previous: string | undefined; next: string | undefined } {
  const [year = 0, number = 0] = shown.split('-').map(Number);
  const previous = monthOf(Date.UTC(year, number - 2));
  const next = monthOf(Date.UTC(year, number));
  return {
    previous: month.safeParse(previous).success ? previous : undefined,
    next: next <= monthOf(now) ? next : undefined,
  };
}
