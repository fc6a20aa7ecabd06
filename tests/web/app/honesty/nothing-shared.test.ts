import fc from 'fast-check';
import { expect, it } from 'vitest';
import { envelope, success, videoSuccess, type Behaviour } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { reading } from '../harness/sentences';
import { signIn, useStage } from '../harness/stage';

const stage = useStage({ WINNERS_FEED: 'off' });

/** Texts that the service sends, and the page that shows each. The service ends each with a letter of its own for each member. */
const SHOWN = {
  '/home': ['a banner', 'a notice', 'a person', 'a place', 'a film'],
  '/movie': ['a film', 'a category'],
  '/meet': ['a person', 'a place', 'a region'],
  '/profile': ['ann@mail', 'an invitation', 'a balance'],
  '/vote': ['a period', 'a balance', 'a net'],
} as const;
type Page = keyof typeof SHOWN;
const TEXTS = [...new Set(Object.values(SHOWN).flat())];
const LETTERS = ['x', 'y', 'z'];
const MEMBERS = ['ann', 'bea', 'cleo', 'dora'] as const;
type Member = (typeof MEMBERS)[number];
/** In an hour: the remaining time differs between visits. */
const DRAWS_AT = new Date(Date.now() + 3_600_000).toISOString();
type Letters = Readonly<Record<Member, Readonly<Record<string, string>>>>;

/** A service behind a login that tells every member something else, or the same. */
function serve(letters: Letters): void {
  const behindLogin =
    (answer: (own: (text: (typeof TEXTS)[number]) => string) => Behaviour): Behaviour =>
    (response, request) => {
      const member = MEMBERS.find((name) => request.headers['token'] === `token of ${name}`);
      if (!member) envelope(401, 'Please sign in')(response, request);
      else answer((text) => `${text} ${letters[member][text]}`)(response, request);
    };
  stage.upstream.on('/member/login', (response, request) => {
    const [, username = ''] = /"username":"(\w+)"/.exec(request.body) ?? [];
    success({ user: { username }, token: `token of ${username}` })(response, request);
  });
  const on = (path: string, answer: Parameters<typeof behindLogin>[0]) => stage.upstream.on(path, behindLogin(answer));
  on('/home/bannerList', (own) => success({ list: [{ url: '/1.jpg', name: own('a banner') }] }));
  on('/home/getNotice', (own) => success({ list: [{ id: 1, text_en_us: own('a notice') }] }));
  on('/meet/xuanfeiList', (own) =>
    success({ list: [{ id: 1, xuanfei_name: own('a person'), address: own('a place') }], total: 1 }),
  );
  on('/meet/xuanfeiAddress', (own) => success({ list: [{ id: 1, name: own('a region') }] }));
  on('/getVideos', (own) => videoSuccess({ list: [{ vod_id: 1, vod_name: own('a film') }], total: 1 }));
  on('/getVideoTypes', (own) => videoSuccess({ list: [{ type_id: 1, type_name: own('a category') }] }));
  const amount = (name: keyof typeof CENTS, text: string) => CENTS[name] + String(LETTERS.indexOf(text.at(-1) ?? ''));
  on('/member/getuserbalance', (own) => {
    const balance = amount('a balance', own('a balance'));
    return success({ balance, available: balance, frozen: '0.00', unit: 'CNY' });
  });
  on('/game/summary', (own) => {
    const sums = { staked: '0.00', won: amount('a net', own('a net')), net: amount('a net', own('a net')) };
    return success({ today: sums, session: sums, lifetime: sums });
  });
  // A page with a part that fails has no template.
  on('/lottery/getodds', () => success([{ option: 'rose', odds: 1.95 }]));
  on('/lottery/getdrawlist', () => success({ list: [], total: 0 }));
  on('/lottery/getnextperiod', (own) => success({ period: own('a period'), status: 'open', drawsAt: DRAWS_AT }));
  on('/member/info', (own) =>
    success({ username: 'ann', email: own('ann@mail').replace(' ', '.'), inviteCode: own('an invitation') }),
  );
}

/** Amounts that the service sends end with a digit for the letter. */
const CENTS = { 'a balance': '901.0', 'a net': '801.0' };

/** For each text of a page, the letters that stand behind it. */
function lettersOn(page: string, path: Page): Record<string, string[]> {
  const body = Object.entries(CENTS).reduce(
    (text, [name, amount]) => text.replaceAll(new RegExp(`${amount}(\\d)`, 'g'), (_, at) => `${name} ${LETTERS[at]}`),
    page,
  );
  const found = (text: string) =>
    [...body.matchAll(new RegExp(`${text}[ .]([${LETTERS.join('')}])`, 'g'))].map(([, letter = '']) => letter);
  return Object.fromEntries(SHOWN[path].map((text) => [text, [...new Set(found(text))]]));
}

it('members whose answers differ in one byte each see their own, in any order of visits', async () => {
  const letter = fc.constantFrom(...LETTERS);
  const ofMember = fc.record(Object.fromEntries(TEXTS.map((text) => [text, letter])));
  const visits = fc.array(fc.tuple(fc.constantFrom(...MEMBERS), fc.constantFrom(...(Object.keys(SHOWN) as Page[]))), {
    minLength: 8,
    maxLength: 16,
  });
  const browsers = new Map<Member, Browser>();
  await fc.assert(
    fc.asyncProperty(
      fc.record({ ann: ofMember, bea: ofMember, cleo: ofMember, dora: ofMember }),
      visits,
      async (letters, walk) => {
        serve(letters);
        for (const name of MEMBERS)
          if (!browsers.has(name)) browsers.set(name, await signIn(stage.app.browser(reading('en')), name, 'secret'));
        for (const [name, page] of walk) {
          const { body } = (await browsers.get(name)?.get(page)) ?? { body: '' };
          const own = Object.fromEntries(SHOWN[page].map((text) => [text, [letters[name][text]]]));
          expect(lettersOn(body, page), `${name} on ${page}`).toEqual(own);
        }
      },
    ),
    { numRuns: 40 },
  );
});
