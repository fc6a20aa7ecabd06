/** A report as a service sends it: docs/member-api.md, Public report. */
const SPAN = {
  from: '2026-10-01',
  withdrawals: {
    paid: { count: 1_234, median: 35, p95: 4_400 },
    late: 7,
    refused: [{ word: 'name_differs', count: 3 }, { count: 1 }],
  },
  topUps: { credited: { count: 0 }, otherAmount: 0, refused: [] },
  draws: {
    drawn: 100,
    void: 14,
    withheld: 13,
    returned: { bets: 4, counted: 0, stakes: '0.00' },
    patterns: [
      {
        ...{ option: 'rose', drawn: 57, chance: 0.5, bets: 210, counted: 200 },
        ...{ stakes: '1234.50', payouts: '1300.00', expected: '1203.64' },
      },
    ],
  },
  reports: { received: [{ word: 'minor', count: 2 }], outcomes: [{ word: 'hidden', count: 2 }] },
  answers: { count: 9, median: 12, p95: 1_500 },
};

export const REPORT = {
  day: '2026-11-24',
  madeAt: '2026-11-25T01:05:00.000Z',
  promisedHours: 72,
  month: { ...SPAN, from: '2026-10-26' },
  all: SPAN,
  state: {
    ...{ withdrawals: 12, lateWithdrawals: 2, topUps: 3, reviewedDraws: 1, reports: 4, conversations: 5 },
    limits: [{ name: 'stakeDaily', members: 17 }, { name: 'lossDaily', few: true }, { name: 'rechargeDaily' }],
    pauses: [{ kind: 'exclusion', members: 6 }],
  },
};
