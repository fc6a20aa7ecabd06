import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { envelope, status, success, videoSuccess, type Behaviour } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { reading } from '../harness/sentences';
import { openWholeStage, signIn, useStage, type Stage } from '../harness/stage';

const FILM = '/movie/detail/3001';
const GO_ON = 'Continue watching';
const ticketOf = async (browser: Browser, film = FILM) => {
  const { $ } = await browser.get(film);
  return { ticket: $('input[name=ticket]').attr('value') ?? '', csrf: $('input[name=csrf]').attr('value') ?? '' };
};
/** A film that plays, which the good answers have none of. */
const playable = (vod_name: string) =>
  videoSuccess({ vod_id: '1', vod_name, vod_play_url: 'https://films.example/1.mp4' });
const sendPosition = async (browser: Browser, fields: Record<string, string>) =>
  browser.send('/movie/position', { method: 'POST', body: new URLSearchParams(fields) });

describe('in front of a service that keeps what members watch', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openWholeStage();
  });
  afterAll(() => stage.close());
  afterEach(async () => {
    const member = await stage.member();
    await member.get('/movie/history');
    await member.post('/movie/history', { act: 'on' });
    await member.get('/movie/history');
    await member.post('/movie/history', { act: 'off' });
  });
  const turnOn = async () => {
    const member = await stage.member(reading('en'));
    await member.get('/movie/history');
    expect((await member.post('/movie/history', { act: 'on' })).location).toBe('/movie/history');
    return member;
  };

  it('a film becomes a favourite by a button, and stops being one', async () => {
    const member = await stage.member(reading('en'));
    expect((await member.get('/movie/favourites')).main).toContain('No favourites yet.');
    await member.get(FILM);
    const added = await member.post(`${FILM}?favourite=1`, {});
    expect([added.status, added.location]).toEqual([302, FILM]);
    expect((await member.get('/movie/favourites')).main).toContain('The Moon Gate');
    expect((await member.get(FILM)).main).toContain('Remove from favourites');
    await member.post(`${FILM}?favourite=1`, {});
    expect((await member.get('/movie/favourites')).main).not.toContain('The Moon Gate');
  });

  it('nothing is kept, and Home asks for nothing, before the member turns the history on', async () => {
    const member = await stage.member(reading('en'));
    expect((await member.get('/movie/history')).main).toContain('Your history is off');
    const fields = await ticketOf(member);
    expect((await sendPosition(member, { ...fields, seconds: '4' })).status).toBe(200);
    const before = stage.upstream.received.length;
    expect((await member.get('/home')).main).not.toContain(GO_ON);
    const asked = stage.upstream.received.slice(before).map(({ path }) => path);
    expect(asked.filter((path) => path.includes('/video/'))).toEqual([]);
    expect((await member.get('/movie/history')).main).not.toContain('The Moon Gate');
  });

  it('a position is on the list, on Home, and on another phone', async () => {
    const member = await turnOn();
    const answer = await sendPosition(member, { ...(await ticketOf(member)), seconds: '4' });
    expect(answer.status, answer.body).toBe(200);
    const other = await stage.member(reading('en'));
    for (const browser of [member, other]) {
      expect((await browser.get('/movie/history')).main).toContain('The Moon Gate');
      const home = await browser.get('/home');
      expect(home.main).toContain(GO_ON);
      expect(home.$('a[href="/movie/detail/3001"]').first().text()).toContain('00:04');
      expect((await browser.get(FILM)).main).toContain('Starts at 00:04.');
    }
  });

  it('the form without scripts keeps the position there, too', async () => {
    const member = await turnOn();
    await member.get(FILM);
    expect((await member.post(FILM, { position: '0:05' })).status).toBe(302);
    const other = await stage.member(reading('en'));
    expect((await other.get('/home')).main).toContain('00:05');
  });

  it('a film leaves the history by its button, and all of them when it is emptied or turned off', async () => {
    const member = await turnOn();
    for (const film of ['3001', '3002', '3003'])
      await sendPosition(member, { ...(await ticketOf(member, `/movie/detail/${film}`)), seconds: '4' });
    await member.get('/movie/history');
    await member.post('/movie/history', { forget: '3002' });
    const { $ } = await member.get('/movie/history');
    expect(
      $('main button[name=forget]')
        .toArray()
        .map((button) => $(button).attr('value'))
        .sort(),
    ).toEqual(['3001', '3003']);
    await member.post('/movie/history', { act: 'clear' });
    expect((await member.get('/movie/history')).main).toContain('You haven’t watched anything yet.');
    await sendPosition(member, { ...(await ticketOf(member)), seconds: '4' });
    await member.get('/movie/history');
    await member.post('/movie/history', { act: 'off' });
    expect((await member.get('/home')).main).not.toContain(GO_ON);
    expect((await (await stage.member(reading('en'))).get('/home')).main).not.toContain(GO_ON);
  });

  it.each([
    ['of no act', {}, 400],
    ['of another act', { act: 'sell' }, 400],
  ])('a form %s changes nothing and says so', async (_, typed, wanted) => {
    const member = await stage.member(reading('en'));
    await member.get('/movie/history');
    const answer = await member.post('/movie/history', { ...typed });
    expect([answer.status, answer.main.includes('Your history is off')]).toEqual([wanted, true]);
  });

  it('a ticket that was changed, or is another member’s, is refused', async () => {
    const member = await turnOn();
    const { ticket, csrf } = await ticketOf(member);
    const [words = '', signature = ''] = ticket.split('.');
    const told = JSON.parse(Buffer.from(words, 'base64url').toString()) as unknown[];
    const forged = Buffer.from(JSON.stringify(told.with(2, 'Send money'))).toString('base64url');
    for (const wrong of [`${forged}.${signature}`, words, '', 'a.b'])
      expect((await sendPosition(member, { csrf, ticket: wrong, seconds: '4' })).status, wrong).toBe(400);
    expect((await sendPosition(member, { csrf, ticket, seconds: '-1' })).status).toBe(400);
    expect((await sendPosition(member, { csrf: '', ticket, seconds: '4' })).status).toBe(403);
    expect((await member.get('/movie/history')).main).toContain('You haven’t watched anything yet.');
  });
});

describe('in front of a service that keeps nothing of films', () => {
  const stage = useStage();
  const lacking = () => {
    for (const call of ['kept', 'positions', 'position', 'favourites', 'favourite'])
      stage.upstream.on(`/video/${call}`, status(404));
  };

  it('pages say so, films have no button, and Home goes on with what this browser kept', async () => {
    lacking();
    stage.upstream.on('/getVideoDetail', playable('Night Train'));
    const member = await stage.member(reading('en'));
    expect((await member.get('/movie/history')).main).toContain('doesn’t keep a history of movies');
    expect((await member.get('/movie/favourites')).main).toContain('doesn’t keep favourites');
    const film = '/movie/detail/1';
    const page = await member.get(film);
    expect(page.$('input[name=favourite]')).toHaveLength(0);
    await member.post(film, { position: '0:07' });
    const home = await member.get('/home');
    expect(home.main).toContain(GO_ON);
    expect(home.main).toMatch(/Night Train.*00:07/);
    await member.get(film);
    await member.post(film, { forget: 'yes', position: '' });
    expect((await member.get('/home')).main).not.toContain(GO_ON);
  });
});

describe('what comes from a service', () => {
  const stage = useStage();

  it('is untrusted: ids that lead elsewhere are left out, addresses and numbers are checked', async () => {
    const films = [
      { vod_id: '..', vod_name: 'Elsewhere' },
      {
        vod_id: 'a/b?c',
        vod_name: '<b>Bold</b>',
        vod_pic: 'javascript:alert(1)',
        seconds: 1e9,
        episode: -4,
        at: 'soon',
      },
    ];
    stage.upstream.on('/video/favourites', success({ list: films }));
    stage.upstream.on('/video/positions', success({ history: true, list: films }));
    const member = await stage.member(reading('en'));
    for (const page of ['/movie/favourites', '/movie/history']) {
      const { $, main, body } = await member.get(page);
      expect(
        $('main a[href^="/movie/detail/"]')
          .toArray()
          .map((link) => $(link).attr('href')),
        page,
      ).toEqual(['/movie/detail/a%2Fb%3Fc']);
      expect(main).toContain('<b>Bold</b>');
      expect(body).not.toContain('javascript:alert');
    }
  });

  it('that fails leaves Home and the film', async () => {
    stage.upstream.on('/video/positions', success({ history: true, list: [] }));
    const member = await stage.member(reading('en'));
    await member.get('/movie/history');
    for (const behaviour of [status(500), envelope(-5, 'No')]) {
      stage.upstream.on('/video/positions', behaviour);
      stage.upstream.on('/video/kept', behaviour);
      const home = await member.get('/home');
      expect([home.status, home.main.includes('couldn’t be loaded')]).toEqual([200, true]);
      const film = home.$('a[href^="/movie/detail/"]').attr('href') ?? '';
      expect((await member.get(film)).status).toBe(200);
    }
  });
});

describe('one member’s films', () => {
  const stage = useStage();
  const MEMBERS = ['ann', 'bea', 'cleo'] as const;

  const ofMember =
    (answer: (name: string) => Behaviour): Behaviour =>
    (response, request) => {
      const name = MEMBERS.find((one) => request.headers['token'] === `token of ${one}`) ?? '';
      answer(name)(response, request);
    };

  it('never appear for another, at the service or in a browser that they share', async () => {
    stage.upstream.on('/member/login', (response, request) => {
      const [, username = ''] = /"username":"(\w+)"/.exec(request.body) ?? [];
      success({ user: { username }, token: `token of ${username}`, filmHistory: username !== 'cleo' })(
        response,
        request,
      );
    });
    stage.upstream.on(
      '/video/positions',
      ofMember((name) => success({ history: true, list: [{ vod_id: name, vod_name: `Film of ${name}`, seconds: 7 }] })),
    );
    stage.upstream.on(
      '/video/favourites',
      ofMember((name) => success({ list: [{ vod_id: name, vod_name: `Film of ${name}` }] })),
    );
    const film = '/movie/detail/1';
    stage.upstream.on('/getVideoDetail', playable('Film of cleo'));
    const shared = stage.app.browser(reading('en'));
    const step = fc.record({
      name: fc.constantFrom(...MEMBERS),
      page: fc.constantFrom('/home', '/movie/history', '/movie/favourites', '/movie'),
      keeps: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        for (const { name, page, keeps } of steps) {
          if (shared.hasSession()) shared.dropSession();
          await signIn(shared, name, 'secret');
          if (keeps && name === 'cleo') {
            await shared.get(film);
            await shared.post(film, { position: '0:09' });
            expect((await shared.get('/home')).main).toContain('Film of cleo');
          }
          const { main } = await shared.get(page);
          const others = MEMBERS.filter((one) => one !== name).filter((one) => main.includes(`Film of ${one}`));
          expect(others, `${name} on ${page}`).toEqual([]);
        }
      }),
      { numRuns: 12 },
    );
  });
});
