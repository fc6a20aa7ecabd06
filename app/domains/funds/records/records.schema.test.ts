import { describe, expect, it } from 'vitest';
import { monthsBeside, readRecordsQuery } from './records.schema';

const NOW = Date.UTC(2026, 10, 30, 23, 59, 59, 999);
const read = (query: string, now = NOW) => readRecordsQuery(new URL(`http://x/profile/records?${query}`), now);

describe('the address of the records', () => {
  it('means this month’s statement where it says nothing', () => {
    expect(read('')).toEqual({ kind: 'statement', page: 1, month: '2026-11', typed: '' });
    expect(read('', NOW + 1).month).toBe('2026-12');
  });

  it('reads a month in full-width digits, with blanks around it', () => {
    expect(read(`month=${encodeURIComponent(' ２０２６－０９ ')}`)).toMatchObject({
      month: '2026-09',
      typed: '2026-09',
    });
  });

  it.each(['2026-13', '2026-00', '2026-1', '1999-12', '2026-12', '3000-01', 'November', '2026-11-01', '0'])(
    'has no month in %s, and keeps what was typed',
    (typed) => expect(read(`month=${typed}`)).toMatchObject({ month: undefined, typed }),
  );

  it('takes no notice of a kind or a page that does not exist', () => {
    expect(read('kind=secrets&page=-4')).toMatchObject({ kind: 'statement', page: 1 });
    expect(read('kind=recharges&page=3')).toMatchObject({ kind: 'recharges', page: 3 });
  });
});

describe('the months beside a month', () => {
  it('cross the year, and end with this month and with 2000', () => {
    expect(monthsBeside('2026-01', NOW)).toEqual({ previous: '2025-12', next: '2026-02' });
    expect(monthsBeside('2025-12', NOW)).toEqual({ previous: '2025-11', next: '2026-01' });
    expect(monthsBeside('2026-11', NOW)).toEqual({ previous: '2026-10', next: undefined });
    expect(monthsBeside('2000-01', NOW)).toEqual({ previous: undefined, next: '2000-02' });
  });
});
