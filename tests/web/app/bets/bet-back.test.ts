import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { reset, status, success } from '../../../faults/bad-upstream';
import { bettor, LONG_PERIOD, PERIOD_CALL, playOf, SAVE_CALL, sentTo, toCheck } from './bets';
import type { Browser, Seen } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { openStage, SECRET, signIn, type Stage } from '../harness/stage';

/** Checks that the page does not report a refused bet, or that nothing was charged or placed. */
function expectNoRefusal({ $, main }: Seen): void {
  expect($('[role=alert]')).toHaveLength(0);
  for (const language of LANGUAGES) expect(main).not.toContain(sentence(language, 'errors:failed.title'));
  expect(main).not.toMatch(/nothing (was|is) (charged|placed)|没有扣款|不会投注，|引かれていません/i);
}

describe('coming back to the check page of a placed bet', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  afterEach(() => stage.upstream.heal());

  const closeBetting = () => stage.upstream.on(PERIOD_CALL, success({ period: '43', status: 'open' }));
  const list = (...orders: object[]) =>
    stage.upstream.on(
      '/game/orders',
      success({ list: orders.map((order) => ({ id: 900, period: 42, option: 'rose', amount: '10.00', ...order })) }),
    );

  it('leads to the receipt, also after the close and when the bet used up the balance', async () => {
    const member = await bettor(stage);
    const { at } = await toCheck(member);
    expect((await member.post(at, {})).location).toBe('/vote/bets/42/900');
    closeBetting();
    stage.upstream.on('/member/getuserbalance', success({ balance: '0.00' }));
    const answer = await member.get(at);
    expect([answer.status, answer.location]).toEqual([302, '/vote/bets/42/900']);
    expect(sentTo(stage)).toHaveLength(1);
  });

  it('waits for the bet that is under way', async () => {
    const member = await bettor(stage);
    const { at } = await toCheck(member);
    stage.upstream.on(SAVE_CALL, (response, request) => {
      setTimeout(() => success({ id: '901' })(response, request), 300);
    });
    const placing = member.post(at, {});
    await vi.waitFor(() => expect(sentTo(stage)).toHaveLength(1), 20_000);
    expect((await member.get(at)).location).toBe('/vote/bets/42/901');
    await placing;
  });

  it('with other entries is the bet that it shows, and not the one that was placed', async () => {
    const member = await bettor(stage);
    const { at } = await toCheck(member);
    await member.post(at, {});
    await member.get(`/vote?${at.split('?')[1]}`);
    const changed = await member.post('/vote', { amount: '20' });
    expect((await member.get(changed.location)).main).toContain('$20.00');
  });

  describe('in another process, which does not know of it,', () => {
    let other: App;
    beforeAll(async () => {
      other = await openApp({ API_BASE_URL: stage.upstream.url, SESSION_SECRETS: SECRET });
    });

    const reopened = (member: Browser, options = {}) => {
      const browser = other.browser(options);
      for (const [name, value] of member.jar) browser.jar.set(name, value);
      return browser;
    };

    it.each(LANGUAGES)('shows the bet before anything else, and no form for another one: %s', async (language) => {
      const member = await bettor(stage, language);
      const { at } = await toCheck(member);
      await member.post(at, {});
      list({});
      closeBetting();
      const page = await reopened(member, reading(language)).get(at);
      expect(page.status).toBe(200);
      expectNoRefusal(page);
      const said = page.main;
      const over = sentence(language, 'errors:bet.over_next', { period: '42', next: '43' });
      expect(said).toContain(over);
      expect(said.indexOf(sentence(language, 'vote:check.alreadySame'))).toBeGreaterThan(0);
      expect(said.indexOf(sentence(language, 'vote:check.alreadySame'))).toBeLessThan(said.indexOf(over));
      expect(page.$('main a[href="/vote/bets/42/900"]')).toHaveLength(1);
      expect(page.$('main a[href="/vote/bets?period=42"]')).toHaveLength(1);
      expect(page.$('main form')).toHaveLength(0);
    });

    it.each([
      ['balance', '/member/getuserbalance', { balance: '0.00' }, 'Insufficient balance. You have $0.00.'],
      [
        'limit',
        '/member/limits',
        { current: { stakeDaily: '10.00' }, used: { stake: '10.00', loss: '10.00', recharge: '0.00' } },
        'This would go over your daily stake limit. Left today: $0.00.',
      ],
      [
        'pause',
        '/member/limits',
        { current: {}, pause: { kind: 'timeout', until: '2099-01-02T03:04:00.000Z' } },
        'You’re on a break from play until',
      ],
    ])('says what stands in the way now, and no more: %s', async (_, path, answer, words) => {
      const member = await bettor(stage);
      const { at } = await toCheck(member);
      await member.post(at, {});
      list({});
      stage.upstream.on(path, success(answer));
      const page = await reopened(member).get(at);
      expectNoRefusal(page);
      expect(page.main).toContain('You already have 1 bet in period 42: Rose, $10.00');
      expect(page.main).toContain(words);
      expect(page.$('main form')).toHaveLength(0);
    });

    it('offers no form either where there is no list of bets to look at', async () => {
      const member = await bettor(stage, 'en', { '/game/orders': status(404) });
      const { at } = await toCheck(member);
      await member.post(at, {});
      closeBetting();
      const page = await reopened(member).get(at);
      expectNoRefusal(page);
      expect(page.$('main form')).toHaveLength(0);
      expect(page.$('main a[href="/vote/bets?period=42"]')).toHaveLength(1);
    });
  });
});

describe('coming back after no answer came', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  afterEach(() => stage.upstream.heal());

  it.each(LANGUAGES)(
    'from a service without a list of bets says so, before and after the close: %s',
    async (language) => {
      const member = await bettor(stage, language, { '/game/orders': status(404), [SAVE_CALL]: reset });
      const { at } = await toCheck(member);
      const answer = await member.post(at, {});
      const said = sentence(language, 'errors:bet.unsure_blind').split('{{id}}')[0]!.trim();
      expect(answer.$('[role=alert]').text()).toContain(said);
      const before = await member.get(at);
      expectNoRefusal(before);
      expect(before.main).toContain(sentence(language, 'vote:check.unsettledForeign'));
      stage.upstream.on(PERIOD_CALL, success({ period: '43', status: 'open' }));
      const after = await member.get(at);
      expectNoRefusal(after);
      expect(after.main).toContain(sentence(language, 'vote:check.unsettledForeign'));
      expect(after.$('main form')).toHaveLength(0);
    },
  );
});

describe('coming back to a bet at the embedded member API', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp(LONG_PERIOD);
  });
  afterAll(() => app.close());
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('after the web tier has forgotten it shows it, and the button leads to its receipt', async () => {
    const member = await signIn(app.browser());
    const { at } = await toCheck(member);
    const first = await member.post(at, {});
    const before = await playOf(app);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 20 * 60_000);
    const page = await member.get(at);
    expect(page.main).toMatch(/You already have 1 bet in period \d+: Rose, \$10\.00 \(same pattern and stake/);
    expect(page.$(`main a[href="${first.location}"]`)).toHaveLength(1);
    expect((await member.post(at, {})).location).toBe(first.location);
    expect((await playOf(app)).orders).toHaveLength(before.orders.length);
  });

  it.each(LANGUAGES)(
    'that gave no answer may send again: only here is that safe, and said to be: %s',
    async (language) => {
      const api = (await app.inside.memberApi)!;
      const fetch = api.fetch.bind(api);
      const before = await playOf(app);
      const member = await signIn(app.browser(reading(language)));
      const { at } = await toCheck(member);
      // The order is placed, and the response is lost.
      vi.spyOn(api, 'fetch').mockImplementation(async (request) => {
        const answer = await fetch(request);
        return new URL(request.url).pathname.endsWith('/game/saveorder') ? new Response('', { status: 502 }) : answer;
      });
      const page = await member.post(at, {});
      expect(page.status).toBe(502);
      expect(page.$('[role=alert]').text()).toContain(
        sentence(language, 'errors:bet.unsure').split('{{id}}')[0]!.trim(),
      );
      expect(page.main).toContain(sentence(language, 'vote:check.unsettled'));
      vi.restoreAllMocks();
      expect((await member.post(at, {})).location).toMatch(/^\/vote\/bets\/\d+\/[\w-]+$/);
      expect((await playOf(app)).orders).toHaveLength(before.orders.length + 1);
    },
  );
});
