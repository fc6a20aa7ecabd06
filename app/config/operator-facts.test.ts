import { describe, expect, it } from 'vitest';
import { readEnv } from './env';

const OPERATOR = {
  OPERATOR_NAME: 'Garden Ltd',
  OPERATOR_LICENCE: 'GL-1',
  OPERATOR_LICENCE_URL: 'https://regulator.example/GL-1',
  OPERATOR_COUNTRIES: 'JP',
  OPERATOR_COMPLAINTS: 'complaints@garden.example',
};
const problems = (variables: Record<string, string>): string[] => {
  const read = readEnv(variables);
  return 'problems' in read ? read.problems : [];
};
const env = (variables: Record<string, string>) => {
  const read = readEnv(variables);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.env;
};

describe('OPERATOR_COUNTRIES', () => {
  it('is a list of country codes', () => {
    expect(env({ ...OPERATOR, OPERATOR_COUNTRIES: 'mt, JP de' }).OPERATOR_COUNTRIES).toEqual(['MT', 'JP', 'DE']);
  });

  it.each(['xx', 'Japan', 'JP, UK', 'JP;MT', ','])('is not %j, and the value is not repeated', (value) => {
    const [problem = '', ...others] = problems({ ...OPERATOR, OPERATOR_COUNTRIES: value });
    expect(problem).toMatch(
      /^OPERATOR_COUNTRIES: (each must be an ISO 3166-1 code such as JP \(entry \d of the list\)|names no country)$/,
    );
    expect(others).toEqual([]);
  });
});

describe('OPERATOR_FUNDS_PROTECTION', () => {
  it.each([
    ['none', { rating: 'none' }],
    [' medium ', { rating: 'medium' }],
    ['high  https://garden.example/funds', { rating: 'high', href: 'https://garden.example/funds' }],
  ])('may be %j', (value, read) => {
    expect(env({ ...OPERATOR, OPERATOR_FUNDS_PROTECTION: value }).OPERATOR_FUNDS_PROTECTION).toEqual(read);
  });

  it.each(['basic', 'HIGH', 'high garden.example', 'medium javascript:alert(1)', 'https://garden.example/funds'])(
    'is not %j',
    (value) => {
      expect(problems({ ...OPERATOR, OPERATOR_FUNDS_PROTECTION: value })[0]).toMatch(/^OPERATOR_FUNDS_PROTECTION/);
    },
  );
});

describe('OPERATOR_FUNDS_HELD', () => {
  it.each([
    [
      '1500000.00 2026-11-01 Garden Bank, clients',
      { amount: 150_000_000, day: '2026-11-01', where: 'Garden Bank, clients' },
    ],
    [' 7  2026-02-28  信託口座 ', { amount: 700, day: '2026-02-28', where: '信託口座' }],
    ['0 2026-11-01 nowhere', { amount: 0, day: '2026-11-01', where: 'nowhere' }],
  ])('may be %j', (value, read) => {
    expect(env({ ...OPERATOR, OPERATOR_FUNDS_HELD: value }).OPERATOR_FUNDS_HELD).toEqual(read);
  });

  it.each([
    ...['1500000', '1500000 2026-11-01', '2026-11-01 Garden Bank', '-5 2026-11-01 Garden Bank'],
    ...['1,500,000.00 2026-11-01 Bank', '5.001 2026-11-01 Bank', '5 2026-02-30 Bank', '5 01.11.2026 Bank', 'all of it'],
  ])('is not %j, and the value is not repeated', (value) => {
    const [problem = '', ...others] = problems({ ...OPERATOR, OPERATOR_FUNDS_HELD: value });
    expect(problem).toMatch(/^OPERATOR_FUNDS_HELD: must be an amount, a day and where it is held/);
    expect(others).toEqual([]);
  });
});
