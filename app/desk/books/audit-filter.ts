import type { AuditFilter } from '~/member-api/desk/audit/list.server';
import { DAY_MS } from '~/contract/time';

/** What is typed into the filter of the audit log: days are `2026-11-24`, UTC. */
export const FILTER_FIELDS = ['staff', 'act', 'member', 'from', 'until'] as const;

/** Fields of the filter, as typed. */
export type TypedFilter = Partial<Record<(typeof FILTER_FIELDS)[number], string>>;

/** Start of a day in ms UTC; `undefined` for anything else. */
function readDay(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) ? undefined : at;
}

/**
 * Reads the filter of an address.
 *
 * @returns as typed; as the query needs it, `until` with the whole of its day; and the fields that are no days
 */
export function readFilter(url: URL): { typed: TypedFilter; filter: AuditFilter; wrong: ('from' | 'until')[] } {
  const typed: TypedFilter = {};
  for (const name of FILTER_FIELDS) {
    const value = url.searchParams.get(name)?.trim().slice(0, 100);
    if (value) typed[name] = value;
  }
  const [from, until] = [readDay(typed.from), readDay(typed.until)];
  const wrong = (['from', 'until'] as const).filter(
    (name) => typed[name] !== undefined && readDay(typed[name]) === undefined,
  );
  return {
    typed,
    wrong,
    filter: {
      staff: typed.staff?.toLowerCase(),
      act: typed.act?.toLowerCase(),
      member: typed.member,
      from,
      until: until === undefined ? undefined : until + DAY_MS,
    },
  };
}
