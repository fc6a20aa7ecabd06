import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { announcementWords } from './announcement-words.server';
import { announcementCard, announcementPage, noticeLine } from './news.view';

const PUBLISHED = Date.UTC(2026, 10, 20, 8, 30);
const UPDATED = Date.UTC(2026, 10, 21, 9);

const announcement = (more: object = {}) => ({
  id: '1',
  titles: {},
  texts: { en: 'One\n\nTwo' },
  important: false,
  readCount: 3,
  updatedAt: UPDATED,
  publishedAt: PUBLISHED,
  isRead: undefined,
  isConfirmed: undefined,
  confirmedAt: undefined,
  ...more,
});
const UNKNOWN = { isRead: undefined, isConfirmed: undefined };

const card = (more: object, state = UNKNOWN as Parameters<typeof announcementCard>[2]) => {
  const shown = announcement(more);
  return announcementCard(shown, announcementWords(shown, 'en')!, state, utcClock('en'));
};

describe('an announcement in the list', () => {
  it('says when it was last updated, else when it was published, else nothing', () => {
    expect(card({})).toMatchObject({ updated: 'Nov 21, 2026', published: undefined });
    expect(card({ updatedAt: undefined })).toMatchObject({ updated: undefined, published: 'Nov 20, 2026' });
    expect(card({ updatedAt: PUBLISHED })).toMatchObject({ updated: undefined, published: 'Nov 20, 2026' });
    expect(card({ updatedAt: undefined, publishedAt: undefined })).toMatchObject({
      updated: undefined,
      published: undefined,
    });
  });

  it('is to be confirmed only when it is important', () => {
    const state = { isRead: false, isConfirmed: false };
    expect(card({ important: true }, state)).toMatchObject({ isRead: false, isConfirmed: false });
    expect(card({}, state)).toMatchObject({ isRead: false, isConfirmed: undefined });
  });

  it('tells how many have read it from ten on', () => {
    expect(card({ readCount: 9 }).readCount).toBeUndefined();
    expect(card({ readCount: 10 }).readCount).toBe(10);
  });

  it('shows no beginning of a text twice', () => {
    expect(card({}).excerpt).toBeUndefined();
    expect(card({ titles: { en: 'Title' } }).excerpt?.text).toBe('One Two');
  });
});

it('the page of an announcement has its paragraphs and its dates', () => {
  const shown = announcement({ important: true, confirmedAt: UPDATED });
  const state = { isRead: true, isConfirmed: true };
  expect(announcementPage(shown, announcementWords(shown, 'en')!, state, utcClock('en'))).toMatchObject({
    paragraphs: ['One', 'Two'],
    published: 'Nov 20, 2026, 08:30 UTC',
    updated: 'Nov 21, 2026, 09:00 UTC',
    readCount: 3,
    isConfirmed: true,
    confirmedAt: 'Nov 21, 2026, 09:00:00 UTC',
  });
});

it('the page of an announcement has one date where it was never changed', () => {
  const shown = announcement({ updatedAt: PUBLISHED + 900 });
  const page = announcementPage(shown, announcementWords(shown, 'en')!, UNKNOWN, utcClock('en'));
  expect(page).toMatchObject({ published: 'Nov 20, 2026, 08:30 UTC', updated: undefined });
});

it('the notice bar has the whole text of an announcement in one line, and its title where it has no text', () => {
  const line = (more: object) => {
    const shown = announcement(more);
    return noticeLine(shown, announcementWords(shown, 'ja')!);
  };
  expect(line({})).toEqual({ id: '1', text: 'One Two', language: 'en', onMoney: false });
  expect(line({ titles: { ja: '題' }, texts: { ja: 'あ'.repeat(300) } }).text).toBe('あ'.repeat(300));
  expect(line({ titles: { en: 'Title' }, texts: {} })).toEqual({
    id: '1',
    text: 'Title',
    language: 'en',
    onMoney: false,
  });
});
