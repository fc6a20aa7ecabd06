/** A statement of November 2026 without entries. */
export const STATEMENT = {
  opening: '7.00',
  closing: '7.00',
  entries: [],
  totals: { in: '0.00', out: '0.00' },
  addsUp: true,
};
