import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeAmount } from '~/contract/amount';
import { utcClock } from '~/i18n/clock';
import {
  formatAmount,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatDevice,
  formatDuration,
  formatHundredths,
  formatList,
  formatHourMinute,
  formatMinute,
  formatMoment,
  formatRange,
  formatShare,
  formatTime,
  formatViews,
  formatWhole,
} from './format';
import { LANGUAGES } from './language';

const NOV_21 = Date.UTC(2026, 10, 21, 8, 5, 9);

describe('an amount', () => {
  it('has the symbol of the language', () => {
    expect(LANGUAGES.map((language) => formatAmount(123_450, language))).toEqual([
      '$1,234.50',
      '¥1,234.50',
      '¥1,234.50',
    ]);
    expect(LANGUAGES.map((language) => formatWhole(18_888, language))).toEqual(['$18,888', '¥18,888', '¥18,888']);
  });

  it('is the same number in every language, to the cent, however large', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...LANGUAGES), (minor, language) => {
        const digits = formatAmount(minor, language)
          .replace(/[^\d.−]/g, '')
          .replace('−', '-');
        expect(digits).toBe(writeAmount(minor));
      }),
    );
  });

  it('below zero has its sign in front', () => {
    expect(formatAmount(-5, 'en')).toBe('−$0.05');
  });
});

describe('a number', () => {
  const inAll = (write: (language: (typeof LANGUAGES)[number]) => string) => LANGUAGES.map(write);

  it('has the separators of the language, and no decimals that say nothing', () => {
    expect([1.95, 2, 12_345.5, -2.5].map((value) => formatDecimal(value, 'en'))).toEqual([
      '1.95',
      '2',
      '12,345.5',
      '−2.5',
    ]);
    expect(formatHundredths(-9_750n, 'en')).toBe('−97.50');
    expect(inAll((language) => formatShare(0.4861, language))).toEqual(['48.6%', '48.6%', '48.6%']);
  });

  it('to another one is a range, as the language writes it', () => {
    expect(inAll((language) => formatRange(3, 12, language))).toEqual(['3–12', '3-12', '3～12']);
  });
});

it('things that go together are a list of the language', () => {
  expect(LANGUAGES.map((language) => formatList(['A', 'B'], language))).toEqual(['A and B', 'A和B', 'A、B']);
});

describe('views of a film', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [9_999, '9,999'],
    [10_000, '1.0w'],
    [10_999, '1.0w'],
    [12_345, '1.2w'],
    [99_999, '9.9w'],
    [1_234_567, '123.4w'],
  ])('%i are shown as %s: from ten thousand on in tenths of ten-thousands', (views, shown) => {
    expect(LANGUAGES.map((language) => formatViews(views, language))).toEqual([
      shown,
      shown,
      `${shown.replace('w', '万')}回`,
    ]);
  });
});

describe('a date and a time', () => {
  it('are written the way of the language', () => {
    expect(LANGUAGES.map((language) => formatDate(NOV_21, utcClock(language)))).toEqual([
      'Nov 21, 2026',
      '2026年11月21日',
      '2026/11/21',
    ]);
  });

  it('stand together where both matter', () => {
    expect(LANGUAGES.map((language) => formatDateTime(NOV_21, utcClock(language)))).toEqual([
      'Nov 21, 2026, 08:05:09 UTC',
      '2026年11月21日 08:05:09 UTC',
      '2026/11/21 8:05:09 UTC',
    ]);
  });

  it('are UTC, and times say so', () => {
    for (const language of LANGUAGES) expect(formatTime(NOV_21, utcClock(language))).toMatch(/^0?8:05:09 UTC$/);
    expect(formatTime(Date.UTC(2026, 0, 1, 0, 0, 0), utcClock('en'))).toBe('00:00:00 UTC');
  });
});

describe('a moment', () => {
  it('is said to the minute, never too early', () => {
    expect(LANGUAGES.map((language) => formatMoment(NOV_21, utcClock(language)))).toEqual([
      'Nov 21, 2026, 08:06 UTC',
      '2026年11月21日 08:06 UTC',
      '2026/11/21 8:06 UTC',
    ]);
    expect(formatMoment(Date.UTC(2026, 11, 31, 23, 59, 0, 1), utcClock('en'))).toBe('Jan 1, 2027, 00:00 UTC');
    expect(formatMoment(Date.UTC(2026, 10, 21), utcClock('en'))).toBe('Nov 21, 2026, 00:00 UTC');
  });
});

describe('by another clock than UTC, a time', () => {
  const tokyo = LANGUAGES.map((language) => ({ language, zone: 'Asia/Tokyo' }));

  it('is that of the zone, and names it the way of the language', () => {
    expect(tokyo.map((clock) => formatDateTime(NOV_21, clock))).toEqual([
      'Nov 21, 2026, 17:05:09 GMT+9',
      '2026年11月21日 17:05:09 GMT+9',
      '2026/11/21 17:05:09 JST',
    ]);
    expect(tokyo.map((clock) => formatMinute(NOV_21, clock))).toEqual([
      'Nov 21, 2026, 17:05 GMT+9',
      '2026年11月21日 17:05 GMT+9',
      '2026/11/21 17:05 JST',
    ]);
    expect(formatTime(NOV_21, tokyo[0]!)).toBe('17:05:09 GMT+9');
    expect(formatMoment(NOV_21, tokyo[0]!)).toBe('Nov 21, 2026, 17:06 GMT+9');
    expect(formatHourMinute(NOV_21, tokyo[0]!)).toBe('17:05 GMT+9');
  });

  it('may be of another day', () => {
    const at = Date.UTC(2026, 11, 31, 15);
    expect(tokyo.map((clock) => formatDate(at, clock))).toEqual(['Jan 1, 2027', '2027年1月1日', '2027/01/01']);
  });

  it('follows daylight saving time', () => {
    const clock = { language: 'en', zone: 'America/New_York' } as const;
    expect(formatMinute(NOV_21, clock)).toBe('Nov 21, 2026, 03:05 EST');
    expect(formatMinute(Date.UTC(2026, 6, 21, 8, 5), clock)).toBe('Jul 21, 2026, 04:05 EDT');
  });

  it('is right however many clocks there are', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const read = () => zones.map((zone) => formatMinute(NOV_21, { language: 'en', zone }));
    const first = read();
    expect(new Set(first).size).toBeGreaterThan(20);
    expect(read()).toEqual(first);
  });
});

it('a device is said as the language says it, another service’s words as they are', () => {
  expect(LANGUAGES.map((language) => formatDevice('Samsung Internet, Android', language))).toEqual([
    'Samsung Internet, Android',
    'Samsung Internet（Android）',
    'Samsung Internet（Android）',
  ]);
  for (const words of ['Windows', 'A phone, blue, at home', 'Phone (Android, 14)'])
    expect(formatDevice(words, 'ja')).toBe(words);
});

describe('a duration', () => {
  const MINUTE = 60_000;
  it.each([
    [0, '0 minutes', '0 分钟', '0 分'],
    [90_000, '1 minute', '1 分钟', '1 分'],
    [80 * MINUTE, '1 hour, 20 minutes', '1 小时 20 分钟', '1 時間 20 分'],
    [3 * 60 * MINUTE, '3 hours', '3 小时', '3 時間'],
    [(24 * 60 + 5) * MINUTE, '1 day, 5 minutes', '1 天 5 分钟', '1 日 5 分'],
    [-MINUTE, '0 minutes', '0 分钟', '0 分'],
  ])('of %i ms is said in words', (ms, ...shown) => {
    expect(LANGUAGES.map((language) => formatDuration(ms, language))).toEqual(shown);
  });
});
