import { expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { episodeName } from './episode-name';
import { favouriteCard, watchedCard } from './watched.view';

const FILM = { id: 'a/b', name: 'Night Train', poster: '/p.webp', at: Date.UTC(2026, 10, 25, 9, 5) };
const STOP = { source: 2, episode: 3, part: '3', seconds: 65 };

it('a favourite leads to the film', () => {
  expect(favouriteCard(FILM, utcClock('en'))).toMatchObject({ href: '/movie/detail/a%2Fb', stoppedAt: undefined });
  expect(favouriteCard({ ...FILM, at: undefined }, utcClock('en')).at).toBeUndefined();
});

it('a watched film leads to the part that was stopped, and says where', () => {
  expect(watchedCard({ ...FILM, ...STOP }, utcClock('en'))).toMatchObject({
    href: '/movie/detail/a%2Fb?source=2&episode=3',
    stoppedAt: '01:05',
    episode: '3',
  });
});

it('a film with one part has no episode, and one at its end no time', () => {
  const card = watchedCard({ ...FILM, source: 1, episode: 1, part: '1', seconds: 0 }, utcClock('en'));
  expect([card.episode, card.stoppedAt, card.href]).toEqual([undefined, undefined, '/movie/detail/a%2Fb']);
});

it('an episode that is a number is called by the words for it', () => {
  const nth = (number: number) => `Episode ${number}`;
  expect(['12', 'The start', '1234567'].map((name) => episodeName(name, nth))).toEqual([
    'Episode 12',
    'The start',
    '1234567',
  ]);
});
