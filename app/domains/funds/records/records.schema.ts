import { z } from 'zod';

/** The kinds of the records page. */
const kind = z.enum(['statement', 'withdrawals', 'recharges']).catch('statement');
const page = z.coerce.number().int().min(1).max(100_000).catch(1);
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** The month of a time: `2026-11`. @param at ms UTC */
function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/**
 * Parameters of `/profile/records` and `/profile/records.csv`.
 *
 * @param now ms UTC: the default is its month, and later months are invalid
 * @returns `month` if the entered text is valid (`2026-11`, UTC); `typed` is that text, with full-width digits normalised
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
 * The months to link next to a month.
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
