import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import type { Browser } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';

const PROFILE = '/meet/detail/101';
const REQUEST = `${PROFILE}/request`;
const CONTACT = 'LINE ann_of_the_pond_22';

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** A new member, without money and bets. */
async function newMember(options = {}): Promise<Browser> {
  const browser = app.browser(options);
  const username = `m${Math.random().toString(36).slice(2, 12)}`;
  await browser.get('/register?by=email');
  const answer = await browser.post('/register?by=email', {
    username,
    email: `${username}@example.com`,
    password: 'garden2026',
    confirmPassword: 'garden2026',
    adult: 'on',
  });
  expect(answer.status, answer.main).toBe(302);
  browser.jar.delete('flash');
  return browser;
}

async function ask(member: Browser, typed: Record<string, string>) {
  await member.get(REQUEST);
  return member.post(REQUEST, typed);
}

const peopleOn = ($: Awaited<ReturnType<Browser['get']>>['$']) =>
  $('main a[href^="/meet/detail/"]')
    .toArray()
    .map((link) => $(link).attr('href'));

describe('a date request', () => {
  it.each(LANGUAGES)('says before it is sent that it is free, who reads it and for how long: %s', async (language) => {
    const page = await (await newMember(reading(language))).get(REQUEST);
    expect(page.main).toContain(sentence(language, 'meet:freeHint'));
    expect(page.main).toContain(sentence(language, 'meet:request.who'));
    expect(page.main).toContain(sentence(language, 'meet:request.kept', { days: 30 }));
    expect(page.main).toContain(sentence(language, 'meet:request.revocable'));
  });

  it('is taken from a member with no balance and no bets who has excluded themselves (X2, X6)', async () => {
    const member = await newMember();
    const pause = '/profile/limits/pause/exclusion/184';
    await member.get(pause);
    expect((await member.post(pause, { sure: 'on' })).location).toBe('/profile/limits');
    expect((await ask(member, { contact: CONTACT })).location).toBe(REQUEST);
    const page = await member.get(REQUEST);
    expect(page.$('[role=status]').text()).toBe(sentence('en', 'meet:flash.sent'));
  });

  it('is one however often the form is sent, is shown masked, and is taken back after a question', async () => {
    const member = await newMember();
    await member.get(REQUEST);
    const typed = { contact: CONTACT, message: 'Tea?\r\nAt noon.' };
    const answers = await Promise.all([1, 2, 3].map(() => member.post(REQUEST, typed)));
    expect(answers.map(({ location }) => location)).toEqual([REQUEST, REQUEST, REQUEST]);
    const page = await member.get(REQUEST);
    expect(page.main).toContain('LINE ••••');
    expect(page.main).toContain('Tea? At noon.');
    expect(page.body).not.toContain('ann_of_the_pond');
    expect(page.$('main [name=contact]')).toHaveLength(0);
    expect(page.$('h1').text()).toBe('Your request to Mira');
    const requests = await member.get('/meet/requests');
    expect(requests.main.match(/LINE ••••/g)).toHaveLength(1);
    expect(requests.$(`main h2 a[href="${PROFILE}"]`)).toHaveLength(1);
    for (const path of ['/meet/requests', '/meet/blocks'])
      expect((await member.get(path)).$(`main a[href="${path}"]`), path).toHaveLength(0);
    const toRequest = async () => (await member.get(PROFILE)).$(`main a[href="${REQUEST}"]`).text();
    expect(await toRequest()).toBe(sentence('en', 'meet:request.toSent'));

    const revoke = page.$(`main a[href="${REQUEST}/revoke"]`).attr('href')!;
    expect((await member.get(revoke)).main).toContain('LINE ••••');
    expect((await member.get('/meet/requests')).main).toContain('LINE ••••');
    await member.get(revoke);
    expect((await member.post(revoke, {})).location).toBe('/meet/requests');
    const list = await member.get('/meet/requests');
    expect(list.$('[role=status]').text()).toBe(sentence('en', 'meet:flash.revoked'));
    for (const text of ['status.revoked', 'request.listedUntil'] as const)
      expect(list.main).toContain(sentence('en', `meet:${text}`));
    for (const text of ['LINE', sentence('en', 'meet:request.until')]) expect(list.main).not.toContain(text);
    const gone = await member.get(revoke);
    expect([gone.status, gone.main.includes(sentence('en', 'errors:meet.no_request'))]).toEqual([404, true]);
    expect((await member.get(REQUEST)).$('main [name=contact]')).toHaveLength(1);
    expect(await toRequest()).toBe(sentence('en', 'meet:request.link'));
  });

  it('that stands already is not sent a second time from another form', async () => {
    const member = await newMember();
    await ask(member, { contact: CONTACT });
    const answer = await member.post(REQUEST, {
      contact: '+81 90 1234 5678',
      formKey: '0192a5b0-0000-4000-8000-000000000000',
    });
    expect(answer.location).toBe(REQUEST);
    const page = await member.get(REQUEST);
    expect(page.text).toContain(sentence('en', 'errors:meet.already'));
    expect(page.main).toContain('LINE ••••');
  });

  it.each(LANGUAGES)(
    'that nobody could answer says why next to the field, and keeps what was typed: %s',
    async (language) => {
      const member = await newMember(reading(language));
      for (const [contact, key] of [
        ['', 'errors:required'],
        ['12345', 'errors:contact.phone'],
        ['ann@', 'errors:email.format'],
        ['ann_22', 'errors:contact.app'],
      ] as const) {
        const answer = await ask(member, { contact, message: 'Tea?' });
        expect(answer.status).toBe(400);
        expect(answer.$('[id$=contact-error]').text()).toBe(sentence(language, key));
        expect(answer.$('[name=contact]').attr('value') ?? '').toBe(contact);
        expect(answer.$('[name=message]').text().trim()).toBe('Tea?');
      }
      const long = await ask(member, { contact: CONTACT, message: 'x'.repeat(501) });
      expect([long.status, long.$('[id$=message-error]').text()]).toEqual([400, sentence(language, 'errors:too_long')]);
      expect((await member.get('/meet/requests')).main).toContain(sentence(language, 'meet:requests.empty'));
    },
  );

  it('leaves its contact in no log and no file', async () => {
    const member = await newMember();
    await ask(member, { contact: 'LINE x' });
    await ask(member, { contact: CONTACT, message: 'Meet me at the lantern bridge' });
    await member.get('/meet/requests');
    const folder = app.inside.settings.env.DATA_DIR;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('');
    expect(files.length).toBeGreaterThan(10_000);
    for (const secret of ['ann_of_the_pond', 'lantern bridge']) {
      expect(app.log()).not.toContain(secret);
      expect(files).not.toContain(secret);
    }
  });
});

describe('a profile', () => {
  it('has the way to report it before any picture of it, and photos that wait to be opened', async () => {
    const page = await (await newMember()).get(PROFILE);
    const { $ } = page;
    const order = $('main a, main img')
      .toArray()
      .map((element) => ($(element).is('img') ? 'picture' : $(element).attr('href')));
    expect(order.indexOf(`${PROFILE}/report`)).toBeGreaterThanOrEqual(0);
    expect(order.indexOf(`${PROFILE}/report`)).toBeLessThan(order.indexOf('picture'));
    const [all, ...single] = $('main details').toArray();
    expect(single.length).toBeGreaterThanOrEqual(2);
    expect($(all).find('summary').text()).toContain(sentence('en', 'meet:photo.showAll'));
    expect($(all).find('> span img')).toHaveLength(single.length);
    expect($('main details[open]')).toHaveLength(0);
    const photos = $('main details > span img').toArray();
    expect(photos.length).toBe(2 * single.length);
    for (const photo of photos) {
      expect($(photo).attr('loading')).toBe('lazy');
      // An opened photo is as wide as the column.
      expect($(photo).attr('srcset')).toContain('720w');
      expect($(photo).attr('alt')).toMatch(/^Photo \d of \S/);
    }
  });

  it('that is blocked is shown nowhere, asks nothing, stands on a list, and comes back', async () => {
    const member = await newMember();
    await ask(member, { contact: CONTACT });
    const list = `/meet?seed=steady`;
    const pages = async () =>
      Promise.all([1, 2, 3, 4].map(async (page) => peopleOn((await member.get(`${list}&page=${page}`)).$)));
    const before = (await pages()).flat();
    expect(before).toHaveLength(48);
    const block = `${PROFILE}/block`;
    await member.get(block);
    const answer = await member.post(block, {});
    expect(answer.location).toBe('/meet');
    expect(answer.headers.get('x-remix-reload-document')).toBe('true');
    expect((await pages()).flat()).toEqual(before.filter((href) => href !== PROFILE));
    for (const path of [PROFILE, REQUEST]) expect((await member.get(path)).location).toBe(block);
    expect((await member.get('/meet/requests')).main).toContain(sentence('en', 'meet:status.revoked'));
    const blocks = await member.get('/meet/blocks');
    expect(blocks.$(`main a[href="${block}"]`)).toHaveLength(1);
    await member.get(block);
    expect((await member.post(block, {})).location).toBe(PROFILE);
    expect((await pages()).flat()).toEqual(before);
    expect((await member.get('/meet/blocks')).main).toContain(sentence('en', 'meet:blocks.empty'));
  });

  it('is reported with a reason, which for money leads to how that goes on', async () => {
    const member = await newMember();
    const report = `${PROFILE}/report`;
    await member.get(report);
    const without = await member.post(report, { text: 'Gift cards.' });
    expect(without.status).toBe(400);
    expect(without.$('[id$=reason-error]').text()).toBe(sentence('en', 'errors:report.reason'));
    expect(without.$('[name=text]').text().trim()).toBe('Gift cards.');
    const money = await member.post(report, { reason: 'money', text: 'Gift cards.' });
    expect(money.location).toBe('/meet/safety');
    expect((await member.get('/meet/safety')).$('[role=status]').text()).toBe(sentence('en', 'meet:flash.reported'));
    await member.get(report);
    expect((await member.post(report, { reason: 'minor' })).location).toBe(`${PROFILE}/block`);
  });
});

describe('the list', () => {
  it('another order is another one, also within the seconds that visits share one', async () => {
    const member = await newMember();
    const seedIn = (href: string | undefined) => new URL(href ?? '', 'http://x').searchParams.get('seed');
    const anotherOn = ({ $ }: Awaited<ReturnType<Browser['get']>>) =>
      seedIn($(`main a:contains("${sentence('en', 'meet:another')}")`).attr('href'));
    const first = await member.get('/meet');
    const another = anotherOn(first);
    expect(another).toMatch(/^\d+$/);
    expect(another).not.toBe(seedIn(first.$('a[rel=next]').attr('href')));
    const second = await member.get(`/meet?seed=${another}`);
    expect(peopleOn(second.$)).not.toEqual(peopleOn(first.$));
    expect(anotherOn(second)).toBeNull();
  });

  it('takes no notice of a seed that is none', async () => {
    const page = await (await newMember()).get(`/meet?seed=${'x'.repeat(64)}`);
    expect([page.status, peopleOn(page.$).length]).toEqual([200, 12]);
  });

  it('keeps its order under its address, in every link, and says where a page beyond the end is', async () => {
    const member = await newMember();
    const first = await member.get('/meet?seed=steady');
    expect(peopleOn((await member.get('/meet?seed=steady')).$)).toEqual(peopleOn(first.$));
    const next = first.$('a[rel=next]').attr('href')!;
    expect(new URL(next, 'http://x').searchParams.get('seed')).toBe('steady');
    const second = await member.get(next);
    expect(peopleOn(second.$).filter((href) => peopleOn(first.$).includes(href))).toEqual([]);
    const beyond = await member.get('/meet?seed=steady&page=99');
    expect(beyond.status).toBe(200);
    expect(beyond.main).toContain(sentence('en', 'meet:beyond', { page: 99 }));
    const last = beyond.$('main a').filter((_, link) => beyond.$(link).text().startsWith('Last page'));
    const lastPage = await member.get(last.attr('href')!);
    expect(peopleOn(lastPage.$)).toHaveLength(12);
    expect(lastPage.$('a[rel=next]')).toHaveLength(0);
  });
});

it.each(LANGUAGES)('the safety page names the scam and what to do: %s', async (language) => {
  const page = await (await newMember(reading(language))).get('/meet/safety');
  for (const key of ['lead', 'how4', 'how5', 'how6', 'do1', 'paid1', 'paid2'])
    expect(page.main).toContain(sentence(language, `meet:safety.${key}`));
});
