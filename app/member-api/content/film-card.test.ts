import { expect, test } from 'vitest';
import { durationText, writeFilmCard } from './film-card';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const film = { id: '1', name: 'A film', poster: '/p.webp', duration: 8000, hits: 9999, added_at: NOW - 14 * DAY };

test.each([
  [8000, '00:08'],
  [7990, '00:08'],
  [605_000, '10:05'],
  [5_550_000, '1:32:30'],
])('%i ms are written %s', (duration, text) => {
  expect(durationText(duration)).toBe(text);
});

test('a film is new for fourteen days', () => {
  expect(writeFilmCard(film, NOW).isNew).toBe(false);
  expect(writeFilmCard(film, NOW - 1).isNew).toBe(true);
});

test('a film is hot from ten thousand views on', () => {
  expect(writeFilmCard(film, NOW).isHot).toBe(false);
  expect(writeFilmCard({ ...film, hits: 10_000 }, NOW).isHot).toBe(true);
});
