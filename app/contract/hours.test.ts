import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenAt, isZone, readDays, readSpan, readWeekdays, spanOn, spanText } from './hours';

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

  it.each([
    ['2026-11-20T12:00Z', true, 'a Friday'],
    ['2026-11-21T12:00Z', false, 'a Saturday'],
    ['2026-11-23T12:00Z', false, 'a holiday'],
    ['2026-11-24T02:00Z', false, 'the night after the holiday'],
    ['2026-11-24T23:00Z', true, 'a Tuesday evening'],
    ['2026-11-28T03:00Z', true, 'the night after a Friday'],
  ])('with weekdays and holidays is at %s open: %s (%s)', (time, open) => {
    const days = { weekdays: [1, 2, 3, 4, 5], closedDays: ['2026-11-23'] };
    const hours = time.includes('T12') ? span('09:00', '21:00') : span('22:00', '06:00');
    expect(isOpenAt(hours, 'UTC', Date.parse(time), days)).toBe(open);
  });

  it('reads weekdays in order and leaves out days that are none', () => {
    expect(readWeekdays(['5', 1, 1])).toEqual([1, 5]);
    for (const none of [undefined, '12', [], [0], [8], ['x'], [1, 2, 3, 4, 5, 6, 7]])
      expect(readWeekdays(none)).toBeUndefined();
    expect(readDays(['2026-12-26', 'soon', 7, '2026-12-25', '2026-13-01'])).toEqual(['2026-12-25', '2026-12-26']);
  });

  it('that opens when it closes is neither open nor closed', () => {
    expect(isOpenAt(span('09:00', '09:00'), 'UTC', at('13:00'))).toBeUndefined();
  });
});

describe('the hours of a day', () => {
  const moments = (from: string, to: string, zone: string, now: string) => {
    const { from: opens, to: closes } = spanOn(span(from, to), zone, Date.parse(now));
    return [new Date(opens).toISOString(), new Date(closes).toISOString()];
  };

  it.each([
    ['Asia/Tokyo', '2026-11-21T12:00Z', '2026-11-21T00:00:00.000Z', '2026-11-21T12:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-21T15:00Z', '2026-11-22T00:00:00.000Z', '2026-11-22T12:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-21T12:00:59Z', '2026-11-21T03:30:00.000Z', '2026-11-21T15:30:00.000Z'],
    ['America/New_York', '2026-11-21T03:00Z', '2026-11-20T14:00:00.000Z', '2026-11-21T02:00:00.000Z'],
    ['Europe/Berlin', '2026-07-01T12:00Z', '2026-07-01T07:00:00.000Z', '2026-07-01T19:00:00.000Z'],
  ])('in %s at %s are from %s to %s', (zone, now, from, to) => {
    expect(moments('09:00', '21:00', zone, now)).toEqual([from, to]);
  });

  it('are those in which the desk is open, whatever the zone', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Tokyo', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati');
    const minutes = fc.integer({ min: 0, max: 1_439 });
    fc.assert(
      fc.property(zones, minutes, minutes, fc.integer({ min: 0, max: 1_439 }), (zone, from, to, minute) => {
        fc.pre(from < to);
        const moment = at('00:00') + minute * 60_000;
        const day = spanOn({ from, to }, zone, moment);
        expect(isOpenAt({ from, to }, zone, moment)).toBe(moment >= day.from && moment < day.to);
      }),
    );
  });
});
