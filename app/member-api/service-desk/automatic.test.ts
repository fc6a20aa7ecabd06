import { describe, expect, it } from 'vitest';
import { WIRE_LANGUAGES } from '~/contract/language';
import { automaticReply, noticeText, type Notice } from './automatic';

const HOUR = 3_600_000;
const times = { opens: '09:00', closes: '21:00', zone: 'Asia/Tokyo' };
const hours = { ...times, days: {} };
const NIGHT = Date.parse('2026-11-21T15:00Z');
const DAY = Date.parse('2026-11-21T03:00Z');
const usual = { demo: false, hours, lastAt: undefined, now: NIGHT };

describe('a program answers', () => {
  it('while the desk is closed, with its hours', () => {
    expect(automaticReply(usual)).toEqual({ notice: 'closed', ...times });
  });

  it('on days on which nobody is there, with the weekdays on which somebody is', () => {
    // 21 November 2026 is a Saturday.
    const weekdays = { weekdays: [1, 2, 3, 4, 5] };
    const saturday = automaticReply({ ...usual, now: DAY, hours: { ...times, days: weekdays } });
    expect(saturday).toEqual({ notice: 'closed', ...times, ...weekdays });
    expect(saturday && noticeText(saturday, 'en')).toContain('(Asia/Tokyo), Mon–Fri;');
    const holiday = { closedDays: ['2026-11-21'] };
    expect(automaticReply({ ...usual, now: DAY, hours: { ...times, days: holiday } })).toBeDefined();
  });

  it('nothing while a person is there, or where nobody has said when', () => {
    expect(automaticReply({ ...usual, now: DAY })).toBeUndefined();
    expect(automaticReply({ ...usual, hours: undefined })).toBeUndefined();
  });

  it('in the demo at any time, since nobody is there', () => {
    expect(automaticReply({ ...usual, demo: true, now: DAY })).toEqual({ notice: 'demo' });
  });

  it('once in twelve hours', () => {
    expect(automaticReply({ ...usual, lastAt: NIGHT - 12 * HOUR + 1 })).toBeUndefined();
    expect(automaticReply({ ...usual, lastAt: NIGHT - 12 * HOUR })).toBeDefined();
  });
});

const NOTICES: Notice[] = [
  { notice: 'demo' },
  { notice: 'closed', ...times },
  { notice: 'closed', ...times, weekdays: [1, 2, 3, 4, 5] },
  { notice: 'payment_reset', until: Date.parse('2026-11-22T12:00Z') },
  { notice: 'login_reset', until: Date.parse('2026-11-22T12:00Z') },
];

it.each(NOTICES)('what it says of $notice is said in each language, with its facts and without a promise', (notice) => {
  const texts = WIRE_LANGUAGES.map((lang) => noticeText(notice, lang));
  expect(new Set(texts).size).toBe(WIRE_LANGUAGES.length);
  for (const text of texts) {
    expect(text).not.toMatch(/undefined|\d+ (minutes|hours)|分钟内|分以内/);
    if (notice.notice === 'closed') for (const fact of Object.values(times)) expect(text).toContain(fact);
    if ('until' in notice) expect(text).toContain('2026-11-22 12:00 UTC');
  }
});
