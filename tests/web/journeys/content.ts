import { TABS } from '~/tabs';
import { expect, it } from 'vitest';
import { NOTICES } from '../../services/world';
import type { Seen } from '../app/harness/browser';
import { sentence } from '../app/harness/sentences';
import { BROKEN_WORDS, useServer, type Server } from './servers';

const cards = (page: Seen, list: '/movie' | '/meet') =>
  page
    .$(`main a[href^="${list}/detail/"]`)
    // Banners may lead to the same pages.
    .not('section[aria-label="Highlights"] a')
    .toArray()
    .map((card) => page.$(card).attr('href')!);

/** Home, films, people, announcements and customer service. */
export function contentJourneys(server: Server): void {
  const front = useServer(server);
  const open = async (at: string) => {
    const browser = await front.demo();
    const page = await browser.get(at);
    expect(page.status, page.main).toBe(200);
    expect(page.text).not.toMatch(BROKEN_WORDS);
    return { browser, page };
  };

  it('Home shows pictures, announcements, people, films and simulated winners', async () => {
    const { page } = await open('/home');
    expect(page.main).not.toMatch(/couldn’t be loaded|could not be read|Failed to load/);
    expect(page.main).toContain('Welcome, demo');
    for (const list of ['/meet', '/movie'] as const) {
      expect(cards(page, list)).toHaveLength(4);
      expect(page.$(`main a[href="${list}"]`).text()).toBe('See all');
    }
    expect(page.$('main img').length).toBeGreaterThanOrEqual(9);
    expect(page.main.match(/Simulated/g)!.length).toBeGreaterThanOrEqual(6);
  });

  if (!server.isWhole)
    it('the notice bar joins the whole texts of the announcements', async () => {
      const { page } = await open('/home');
      for (const { text_en_us } of NOTICES) expect(page.main).toContain(text_en_us);
    });

  it('every tab shows a page of its own, and every card leads to one', async () => {
    const { browser } = await open('/home');
    for (const [, tab] of TABS) {
      const page = await browser.get(tab);
      expect([page.status, page.$('h1').length], tab).toEqual([200, 1]);
      expect(page.text, tab).not.toMatch(BROKEN_WORDS);
      expect(page.text, tab).not.toMatch(/couldn’t be loaded|could not be read|Failed to load/);
    }
    expect((await browser.get('/profile')).main).toContain('$1,000.00');
  });

  it('the list of films has pages, and each film a page with what is known of it', async () => {
    const { browser, page } = await open('/movie');
    expect(cards(page, '/movie')).toHaveLength(12);
    const second = await browser.get(page.$('main a[rel=next]').attr('href')!);
    const others = cards(second, '/movie').filter((card) => !cards(page, '/movie').includes(card));
    expect(others).toHaveLength(cards(second, '/movie').length);
    for (const card of [cards(page, '/movie')[0]!, others[0]!]) {
      const film = await browser.get(card);
      expect(film.status, film.main).toBe(200);
      expect(film.$('h1').text()).toMatch(/\w/);
      expect(film.main).toMatch(/\d\d:\d\d/);
      expect(film.text).not.toMatch(BROKEN_WORDS);
      // A film without a source shows a message in place of the player.
      if (film.$('main video').length === 0) expect(film.main).toContain(sentence('en', 'movie:noSource'));
    }
  });

  if (server.isWhole)
    it('a category of films is an address of its own', async () => {
      const { browser, page } = await open('/movie');
      const filter = page.$('main nav a').eq(1).attr('href')!;
      const filtered = await browser.get(filter);
      expect(filtered.$('main nav a[aria-current=true]').attr('href')).toBe(filter);
      expect(cards(filtered, '/movie').length).toBeGreaterThan(0);
    });

  it('a film of Home can be opened', async () => {
    const { browser, page } = await open('/home');
    const film = await browser.get(cards(page, '/movie')[0]!);
    expect(film.status, film.main).toBe(200);
  });

  it('a film that is not there says so', async () => {
    const { browser } = await open('/movie');
    const page = await browser.get('/movie/detail/999999');
    expect([page.status, page.$('h1').length]).toEqual([404, 1]);
    expect(page.main).toMatch(/not found/);
  });

  it('films are never called found that were not looked for', async () => {
    const { browser, page } = await open('/movie');
    if (page.$('input[name=q]').length === 0) return;
    const third = cards(page, '/movie')[2]!;
    const words = page.$(`a[href="${third}"] [class*="name"]`).text();
    expect(words).toMatch(/\w/);
    expect(cards(await browser.get('/movie?q=nothing-is-called-this'), '/movie')).toEqual([]);
    const found = await browser.get(`/movie?q=${encodeURIComponent(words)}`);
    expect(cards(found, '/movie')).toContain(third);
  });

  it('a region leaves the people of that region', async () => {
    const { browser, page } = await open('/meet');
    expect(cards(page, '/meet')).toHaveLength(12);
    const filter = page.$('main nav a[href*="region="]').first();
    const region = filter.text().trim();
    const filtered = await browser.get(filter.attr('href')!);
    expect(filtered.$('main nav a[aria-current=true]').text().trim()).toBe(region);
    const people = filtered.$('main a[href^="/meet/detail/"]').toArray();
    expect(people.length).toBeGreaterThan(0);
    for (const person of people) expect(filtered.$(person).text()).toContain(region);
  });

  it('a profile shows its facts and photos, and leads to a date request or to customer service', async () => {
    const { browser, page } = await open('/meet');
    const [card = ''] = cards(page, '/meet');
    const profile = await browser.get(card);
    expect(profile.status, profile.main).toBe(200);
    expect(profile.main).toMatch(/Height \d{3} cm/);
    expect(profile.main).toContain('Show photo 2');
    expect(profile.text).not.toMatch(BROKEN_WORDS);
    if (!server.isWhole) {
      expect(profile.$('main a[href^="/profile/customer-service"]').length).toBeGreaterThan(0);
      return;
    }
    const at = profile.$('main a[href$="/request"]').attr('href')!;
    await browser.get(at);
    expect((await browser.post(at, { contact: '' })).status).toBe(400);
    const sent = await browser.post(at, { contact: 'LINE ann_22', message: 'Tea by the pond?' });
    expect(sent.status, sent.main).toBe(302);
  });

  it('an announcement is opened from the list and shows its whole text', async () => {
    const { browser, page } = await open('/profile/announcements');
    const links = page.$('main a[href^="/profile/announcements/detail/"]').toArray();
    expect(links.length).toBeGreaterThan(2);
    const texts: string[] = [];
    for (const link of links) {
      const one = await browser.get(page.$(link).attr('href')!);
      expect([one.status, one.$('h1').length]).toEqual([200, 1]);
      texts.push(one.main);
    }
    if (!server.isWhole)
      for (const { text_en_us } of NOTICES) expect(texts.some((text) => text.includes(text_en_us))).toBe(true);
    const none = await browser.get('/profile/announcements/detail/nothing');
    expect([none.status, none.main]).toEqual([404, expect.stringContaining('Announcement not found.')]);
  });

  it('customer service can be reached, and says that paying to withdraw is never asked for', async () => {
    const { browser, page } = await open('/profile/customer-service');
    expect(page.main).toContain(sentence('en', 'shell:staffNeverAsk'));
    if (!server.isWhole) {
      expect(page.$('main a[href="https://chat.example/room"]')).toHaveLength(1);
      expect(page.$('main textarea')).toHaveLength(0);
      return;
    }
    const sent = await browser.post('/profile/customer-service', { text: 'Where is my recharge?' });
    expect(sent.status, sent.main).toBe(302);
    expect((await browser.get('/profile/customer-service')).main).toContain('Where is my recharge?');
  });
}
