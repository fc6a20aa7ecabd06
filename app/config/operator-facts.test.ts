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
