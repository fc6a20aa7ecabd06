import { describe, expect, it } from 'vitest';
import { UTC } from '~/i18n/clock';
import { LANGUAGES, type Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { reportView } from './report.view';
import type { Report } from './report.api.server';

const EMPTY: Report['all'] = { from: '2026-11-01' };
const REPORT: Report = {
  day: '2026-11-24',
  madeAt: Date.UTC(2026, 10, 25, 1),
  month: EMPTY,
  all: EMPTY,
  state: { limits: [], pauses: [{ kind: 'timeout', few: true }] },
};

const viewOf = (report: Partial<Report>, language: Language = 'en', zone: string = UTC) =>
  reportView({ ...REPORT, ...report }, { i18n: textsOf(language), clock: { language, zone }, amount: String });

const linesOf = (view: ReturnType<typeof viewOf>) =>
  view.parts.flatMap(({ groups }) => groups.flatMap(({ lines }) => lines));

describe('the view of a report', () => {
  it('leads to the report of the day before, but not to before the first day', () => {
    expect(viewOf({}).before).toBe('2026-11-23');
    expect(viewOf({ day: '2026-11-01' }).before).toBeUndefined();
    expect(viewOf({ day: 'yesterday' }).before).toBeUndefined();
  });

  it('days are those of UTC, wherever the reader is', () => {
    expect(viewOf({}, 'en', 'America/Los_Angeles').about).toContain('Nov 24, 2026 (UTC)');
  });

  it.each(LANGUAGES)('has as many cells in each line as its table has columns: %s', (language) => {
    for (const { columns, groups } of viewOf({}, language).parts)
      for (const { lines } of groups)
        for (const [name, ...cells] of lines) expect([name, cells.length]).toEqual([name, columns.length]);
  });

  it('no text is missing in any language', () => {
    for (const language of LANGUAGES)
      expect(JSON.stringify(viewOf({}, language))).not.toMatch(/undefined|\{\{|"[a-z]+[.][a-zA-Z_]+"/);
  });

  it('a reason of one span only counts as none in the other', () => {
    const refused = (count: number) => [{ word: 'account_closed' as const, count }];
    const withdrawals = (list: ReturnType<typeof refused>) => ({ paid: { count: 0 }, late: 0, refused: list });
    const lines = linesOf(
      viewOf({
        month: { ...EMPTY, withdrawals: withdrawals([]) },
        all: { ...EMPTY, withdrawals: withdrawals(refused(2)) },
      }),
    );
    expect(lines).toContainEqual(['Account closed', '0', '2']);
  });

  it('void draws of a withheld seed have a line, which says where a service does not count them', () => {
    const draws = (withheld?: number) => ({
      ...{ drawn: 0, void: 3, withheld, returned: { bets: 0, counted: 0, stakes: 0 }, patterns: [] },
    });
    const lines = linesOf(viewOf({ month: { ...EMPTY, draws: draws(2) }, all: { ...EMPTY, draws: draws() } }));
    expect(lines).toContainEqual(['Of these, seed not shown in time', '2', 'not stated']);
  });

  it('an amount that leaves days out says so', () => {
    const draws = (counted: number) => ({
      ...{ drawn: 0, void: 1, returned: { bets: 7, counted, stakes: 500 }, patterns: [] },
    });
    const lines = linesOf(viewOf({ month: { ...EMPTY, draws: draws(7) }, all: { ...EMPTY, draws: draws(5) } }));
    expect(lines).toContainEqual(['Stakes returned', '500', '500, without days of fewer than five members']);
  });
});
