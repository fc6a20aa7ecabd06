import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/contract/language';
import { utcClock } from '~/i18n/clock';
import { textsOf } from '~/i18n/texts.server';
import { closingNote, closingView } from './closing.view';

const NOW = Date.UTC(2026, 10, 25);
const DAY = 86_400_000;
const write = (minor: number) => `${minor / 100} credits`;
const view = (found: Parameters<typeof closingView>[0], language: (typeof LANGUAGES)[number] = 'en') =>
  closingView(found, textsOf(language), utcClock(language), NOW, write);

describe('in front of a service that says no more than whether the account is being closed', () => {
  it.each(LANGUAGES)('no figure, list or promise is printed, in %s', (language) => {
    for (const closing of [false, true]) {
      const { lead, keep, begun, stops, erases, keeps, remainder, open } = view({ closing }, language);
      expect([stops, erases, keeps, remainder, open]).toEqual([[], [], [], undefined, undefined]);
      expect([lead, keep, ...(begun ?? [])].join()).not.toMatch(/\d|undefined|–/);
    }
  });

  it('says that it waits where something is open, without a day', () => {
    expect(view({ closing: true, bets: 2 }).begun).toEqual([
      'You’re closing your account.',
      'It can’t close yet, because something is still open. Settle it, or keep the account.',
    ]);
    // A service that does not say it waits gets no second question about the remainder.
    expect(view({ closing: true, remainder: 250 }).canClose).toBe(false);
  });
});

describe('an account that is being closed', () => {
  const until = NOW + DAY;
  it('names its day while nothing stands in the way', () => {
    expect(view({ closing: true, waits: false, until }).begun).toEqual([
      expect.stringMatching(/^Your account closes on .*Nov 26, 2026/) as string,
    ]);
  });

  it('names no old day as the one on which it will close', () => {
    const [waiting, over] = [true, false].map((waits) => view({ closing: true, waits, until: NOW - DAY }).begun);
    expect(waiting?.join(' ')).toMatch(/It was due to close on .* It closes as soon as that’s settled\.$/);
    expect(over?.join(' ')).toMatch(/It was due to close on .* It may close at any moment\.$/);
  });

  it('says from when it closes, and offers to give up a rest that came in', () => {
    const { begun, canClose, remainder } = view({ closing: true, waits: true, until, remainder: 250, givenUp: 100 });
    expect(begun?.at(-1)).toMatch(/^It closes once that’s settled, but not before .*Nov 26, 2026/);
    expect(canClose).toBe(true);
    expect(remainder).toMatchObject({ minor: '250', hint: expect.stringContaining('2.5 credits') as string });
  });
});

it('what the service says is printed in the order of the page, and a word without a sentence is left out', () => {
  const { lead, stops, keeps } = view({
    closing: false,
    coolingOffDays: 14,
    stops: ['date_requests', 'dancing', 'bets'],
    keeps: ['ledger'],
  });
  expect(lead).toContain('14 days');
  expect(stops).toEqual(['Bets', 'Date requests']);
  expect(keeps).toEqual([expect.stringContaining('the accounts still add up') as string]);
});

it('the note on the profile names a day only where it is known and still to come', () => {
  const note = (closing: Parameters<typeof closingNote>[0]) => closingNote(closing, textsOf('en'), utcClock('en'), NOW);
  expect(note({ until: NOW + DAY })).toContain('Nov 26, 2026');
  for (const closing of [{}, { until: NOW - DAY }]) expect(note(closing)).toBe('You’re closing your account.');
  expect(note({ until: NOW + DAY, waits: true })).toContain('It can’t close yet');
});
