import { afterEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { status, success } from '../../../faults/bad-upstream';
import { bettor, PERIOD_CALL, SAVE_CALL, sentTo, toCheck } from './bets';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const ODDS_CALL = '/lottery/getodds';

const stage = useStage();

describe('the check page', () => {
  it.each(LANGUAGES)('shows what the bet costs, pays and leaves, before anything is placed: %s', async (language) => {
    const member = await bettor(stage, language, {
      [PERIOD_CALL]: success({
        period: '42',
        status: 'open',
        serverTime: '2026-11-21T08:28:23.000Z',
        closesAt: '2026-11-21T08:29:50.500Z',
      }),
    });
    const { page } = await toCheck(member, 'rose', '10.01');
    const facts = page
      .$('main dl > div')
      .toArray()
      .map((fact) => [page.$(fact).find('dt').text(), page.$(fact).find('dd').text()]);
    const symbol = language === 'en' ? '$' : '¥';
    const amount = (value: string) => symbol + value;
    const pattern = sentence(language, 'vote:rose');
    expect(facts).toContainEqual([sentence(language, 'vote:bet.amount'), amount('10.01')]);
    // 10.01 × 1.95 = 19.5195, rounded down to whole cents, as the API does.
    expect(facts).toContainEqual([sentence(language, 'vote:check.payout', { pattern }), amount('19.51')]);
    expect(facts).toContainEqual([sentence(language, 'vote:check.balance'), amount('1,234.50')]);
    expect(facts).toContainEqual([sentence(language, 'vote:check.balanceAfter'), amount('1,224.49')]);
    const closes = facts.find(([name]) => name === sentence(language, 'vote:check.closes'))?.[1];
    expect(closes).toMatch(/8:29:50 UTC/);
    expect(closes).toContain('87');
    expect(page.$('main form button').attr('disabled')).toBeUndefined();
    expect(sentTo(stage)).toEqual([]);
  });

  it('calls a payout that is not more than the stake no gain (X9)', async () => {
    const member = await bettor(stage, 'en', { '/lottery/getodds': success([{ option: 'rose', odds: 0.9 }]) });
    const { page } = await toCheck(member);
    expect(page.main).toContain('$9.00 (no more than the stake, so no gain)');
    expect(page.main).toContain('Chance not published');
    for (const [chance, said] of [
      [0, 'Chance none'],
      [1, 'Chance every draw'],
    ] as const) {
      stage.upstream.on(ODDS_CALL, success([{ option: 'rose', odds: 0.9, chance }]));
      expect((await toCheck(member)).page.main).toContain(said);
    }
  });

  it('says which bets the member has in the period already', async () => {
    const order = { period: 42, option: 'lily', amount: '5.00' };
    const member = await bettor(stage, 'en', {
      '/game/orders': success({
        list: [
          { ...order, id: 1 },
          { ...order, id: 2, period: 41 },
        ],
      }),
    });
    const { page } = await toCheck(member);
    expect(page.main).toContain('You already have 1 bet in period 42: Lily, $5.00');
  });

  it('says how many there are where the list of them does not come along', async () => {
    const member = await bettor(stage, 'en', { '/game/orders': success({ list: [], total: 3 }) });
    const { page } = await toCheck(member);
    expect(page.main).toContain('You already have 3 bets in period 42');
    expect(page.$('main ul:not(:has(li))')).toHaveLength(0);
  });

  it('leads back to the form with what was typed, which no other member can open', async () => {
    const member = await bettor(stage);
    const { page } = await toCheck(member, 'smoke', '１２．５');
    const change = page.$('main a[href^="/vote?bet="]').attr('href')!;
    const form = await member.get(change);
    expect([form.$('input[name=amount]').val(), form.$('input[name=pattern]:checked').val()]).toEqual([
      '１２．５',
      'smoke',
    ]);
    stage.upstream.on('/member/login', success({ user: { username: 'bob' }, token: 'another-token' }));
    const other = await stage.member();
    expect((await other.get(change)).$('input[name=pattern]:checked')).toHaveLength(0);
  });

  it.each(LANGUAGES)('that does not open leads to the draw, which says so: %s', async (language) => {
    const member = await bettor(stage, language);
    const { at } = await toCheck(member);
    for (const broken of ['/vote/check', '/vote/check?bet=x', at.slice(0, -4)]) {
      const answer = await member.get(broken);
      expect([answer.status, answer.location]).toEqual([302, '/vote']);
      expect((await member.get('/vote')).$('[role=status]').first().text()).toBe(
        sentence(language, 'errors:bet.stale'),
      );
    }
  });

  it('says so when the list of the member’s bets fails, since it protects from a second bet', async () => {
    const { page } = await toCheck(await bettor(stage, 'en', { '/game/orders': status(500) }));
    expect(page.main).toContain(sentence('en', 'errors:load.bets'));
    expect(page.$('main a[href^="/vote/check?bet="]').text()).toBe(sentence('en', 'errors:retry'));
    expect(page.$('main form button')).toHaveLength(1);
  });

  it.each(LANGUAGES)('does not place a bet whose odds could not be loaded, and says so: %s', async (language) => {
    const member = await bettor(stage, language);
    const { at } = await toCheck(member);
    stage.upstream.on(ODDS_CALL, status(500));
    const page = await member.get(at);
    expect(page.main).toContain(sentence(language, 'errors:load.odds'));
    expect(page.main).toContain(sentence(language, 'vote:check.heldBack'));
    expect(page.main).not.toContain(sentence(language, 'vote:odds.notPublished'));
    expect(
      page
        .$('main dd')
        .toArray()
        .map((value) => page.$(value).text()),
    ).not.toContain('');
    expect(page.$('main form')).toHaveLength(0);
    expect(page.$(`main a[href="${at}"]`).text()).toBe(sentence(language, 'errors:retry'));
    stage.upstream.on(ODDS_CALL, success([]));
    const unpublished = await member.get(at);
    expect(unpublished.main).toContain(sentence(language, 'vote:odds.notPublished'));
    expect(unpublished.$('main form button')).toHaveLength(1);
  });

  it('goes on offering the same form once its answer was lost, with no odds to be had either', async () => {
    const member = await bettor(stage);
    const { at } = await toCheck(member);
    for (const path of [ODDS_CALL, SAVE_CALL]) stage.upstream.on(path, status(500));
    for (const page of [await member.post(at, {}), await member.get(at)]) {
      expect(page.$('main form button').text()).toBe(sentence('en', 'vote:check.submit', { stake: '$10.00' }));
      expect(page.main).toContain(sentence('en', 'errors:load.odds'));
      expect(page.main).not.toContain(sentence('en', 'vote:odds.notPublished'));
    }
  });

  it('of a period that has closed offers the form for the open one at once, with the key that it has', async () => {
    const member = await bettor(stage);
    const { at, page: check } = await toCheck(member, 'rose', '7');
    stage.upstream.on(PERIOD_CALL, success({ period: '43', status: 'open' }));
    const page = await member.get(at);
    expect(page.$('[role=alert]')).toHaveLength(0);
    expect(page.main).toContain('Betting on period 42 has closed. Period 43 is open.');
    expect(page.main).not.toMatch(/charged|That didn’t work/);
    expect(page.$('input[name=formKey]').val()).toBe(check.$('input[name=formKey]').val());
    expect([page.$('input[name=period]').val(), page.$('input[name=amount]').val()]).toEqual(['43', '7']);
  });
});

describe('a reality check that is due', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('comes before the page, the check page and the bet, and loses nothing that was typed', async () => {
    stage.upstream.on('/member/limits', success({ current: {} }));
    const member = await bettor(stage);
    const { at, page } = await toCheck(member);
    const lead = (to: string) => `/vote/reality-check?redirect=${encodeURIComponent(to)}`;
    stage.upstream.on('/member/limits', success({ current: { realityCheckMinutes: 1 } }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect((await member.get('/vote')).location).toBe(lead('/vote'));
    const decoded = (location: string) => new URL(location, 'http://x').searchParams.get('redirect');
    expect(decoded((await member.get(at)).location)).toBe(at);
    const fields = Object.fromEntries(
      page
        .$('main form')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
    expect(decoded((await member.post(at, fields)).location)).toBe(at);
    expect(decoded((await member.post('/vote', fields)).location)).toMatch(/^\/vote\/check\?bet=/);
    expect(sentTo(stage)).toEqual([]);
  });
});
