import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenAt, isZone, readSpan, spanIn, spanText } from './hours';

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);
const span = (from: string, to: string) => readSpan({ from, to })!;

describe('hours as a service writes them', () => {
  it.each([
    ['09:00', '21:00', '09:00–21:00'],
    ['9:00', '21:30:00', '09:00–21:30'],
    [' 00:00 ', '24:00', '00:00–24:00'],
    ['22：00', '6:05', '22:00–06:05'],
  ])('%s to %s are read as %s', (from, to, text) => {
    expect(spanText(span(from, to))).toBe(text);
  });

  it.each([
    ['9am', '9pm'],
    ['09:00', ''],
    ['25:00', '26:00'],
    ['09:60', '21:00'],
  ])('%s to %s are no times of day', (from, to) => {
    expect(readSpan({ from, to })).toBeUndefined();
  });

  it('name zones that exist and zones that do not', () => {
    expect(['Asia/Tokyo', 'UTC', 'Mars/Olympus', ''].map(isZone)).toEqual([true, true, false, false]);
  });
});

describe('a desk', () => {
  it.each([
    ['23:59', false],
    ['00:00', true],
    ['11:59', true],
    ['12:00', false],
  ])('that is open from 09:00 to 21:00 in Tokyo is at %s UTC: %s', (time, open) => {
    expect(isOpenAt(span('09:00', '21:00'), 'Asia/Tokyo', at(time))).toBe(open);
  });

  it.each([
    ['21:59', false],
    ['22:00', true],
    ['05:59', true],
    ['06:00', false],
  ])('that is open over midnight is at %s: %s', (time, open) => {
    expect(isOpenAt(span('22:00', '06:00'), 'UTC', at(time))).toBe(open);
  });

  it('goes by the clock of its zone, in summer and in winter', () => {
    const days = ['2026-07-01T07:00Z', '2026-12-01T07:00Z'].map((day) => Date.parse(day));
    expect(days.map((day) => isOpenAt(span('09:00', '17:00'), 'Europe/Berlin', day))).toEqual([true, false]);
  });

  it('that opens when it closes is neither open nor closed', () => {
    expect(isOpenAt(span('09:00', '09:00'), 'UTC', at('13:00'))).toBeUndefined();
  });
});

describe('the same hours elsewhere', () => {
  it.each([
    ['Asia/Shanghai', '08:00–20:00'],
    ['America/New_York', '19:00–07:00'],
    ['Asia/Kolkata', '05:30–17:30'],
    ['Asia/Tokyo', '09:00–21:00'],
    ['Pacific/Kiritimati', '14:00–02:00'],
  ])('are in %s %s', (zone, text) => {
    expect(spanText(spanIn(span('09:00', '21:00'), 'Asia/Tokyo', zone, at('12:00')))).toBe(text);
  });

  it('follow summer time', () => {
    const hours = span('09:00', '17:00');
    const [summer, winter] = ['2026-07-01T12:00Z', '2026-12-01T12:00Z'].map((day) =>
      spanText(spanIn(hours, 'UTC', 'Europe/Berlin', Date.parse(day))),
    );
    expect([summer, winter]).toEqual(['11:00–19:00', '10:00–18:00']);
  });

  it('open and close in the same instant, whatever the zone', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Tokyo', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    const minutes = fc.integer({ min: 0, max: 1_439 });
    const moments = fc.integer({ min: at('00:00'), max: at('00:00') + 400 * 86_400_000 });
    fc.assert(
      fc.property(zones, zones, minutes, minutes, moments, (from, to, opens, closes, moment) => {
        const hours = { from: opens, to: closes };
        expect(isOpenAt(spanIn(hours, from, to, moment), to, moment)).toBe(isOpenAt(hours, from, moment));
      }),
    );
  });
});
