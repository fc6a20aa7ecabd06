import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { status, success } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { openStage, useStage } from '../harness/stage';

const stage = useStage();

const SUMS = { staked: '10.00', won: '0.00', net: '-10.00' };
const NO_SUMS = { staked: '0.00', won: '0.00', net: '0.00' };
const sums = (of: object) => success({ today: of, session: of, lifetime: of });
const draw = (period: string) => ({ period, numbers: [1, 3, 6], sum: 10, result: ['lily', 'smoke'] });
const bet = (period: string, more: object = {}) => ({
  id: `bet ${period}`,
  period,
  option: 'lily',
  amount: '4.00',
  odds: 1.95,
  status: 'open',
  ...more,
});
const won = bet('41', { status: 'won', payout: '7.80' });
const lost = bet('41', { status: 'lost', payout: '0.00' });

/** The page of the draw in period 42, for a member with these bets. */
async function voteWith(list: object[], language: (typeof LANGUAGES)[number] = 'en') {
  stage.upstream.on(
    '/lottery/getnextperiod',
    success({ period: '42', status: 'open', last: { period: '41', status: 'complete' } }),
  );
  stage.upstream.on('/lottery/getdrawlist', success({ list: ['41', '40', '39', '38', '37'].map(draw) }));
  stage.upstream.on('/game/summary', sums(SUMS));
  stage.upstream.on('/game/orders', success({ list }));
  const member = await stage.member(reading(language));
  return { member, page: await member.get('/vote') };
}
const askedFor = (call: string) => stage.upstream.received.filter(({ path }) => path === call).length;

describe('beside the draw a member sees', () => {
  it('what was staked on this period and what it pays, with the way to the receipt', async () => {
    for (const language of LANGUAGES) {
      const { page } = await voteWith([bet('42')], language);
      const row = page.$('main a[href="/vote/bets/42/bet%2042"]');
      const [before = '', after = ''] = sentence(language, 'vote:mine.open', {
        pattern: sentence(language, 'vote:lily'),
        stake: '\u0000',
        payout: '\u0000',
      }).split('\u0000');
      expect(row.text()).toContain(before);
      expect(row.text()).toContain(after);
      expect(row.text()).toMatch(/4\.00.*7\.80/);
    }
  });

  it('what became of a bet, a loss as large as a win', async () => {
    const { page } = await voteWith([bet('42'), won, { ...lost, id: 'other' }]);
    const rows = page.$('main a[href^="/vote/bets/4"] strong');
    const said = rows.toArray().map((row) => page.$(row).text());
    expect(said[1]).toMatch(/^Lily won: \+\u2060\$3\.80$/);
    expect(said[2]).toMatch(/^Lily lost: −\u2060\$4\.00/);
    expect(new Set(rows.toArray().map((row) => page.$(row).attr('class'))).size).toBe(1);
  });

  it('no win where a service calls a return below the stake one (X9)', async () => {
    const { page } = await voteWith([{ ...won, payout: '2.00' }]);
    expect(page.main).toMatch(/Lily: \$2\.00.* of \$4\.00.* returned/);
    expect(page.main).not.toContain('Lily won');
    expect(page.main).toContain('Part returned');
  });

  it('that a bet was paid otherwise than by its result', async () => {
    const { page } = await voteWith([lost]);
    expect(page.main).toContain(sentence('en', 'bets:doubt.hadWon'));
  });

  it('the last bets until they are older than the latest results', async () => {
    expect((await voteWith([bet('37', { status: 'lost', payout: '0.00' })])).page.main).toContain('Lily lost');
    expect((await voteWith([bet('36', { status: 'lost', payout: '0.00' })])).page.main).not.toContain('Lily lost');
  });

  it('the form first, then the last draw, and after it the bets, the sums and the odds', async () => {
    const { page } = await voteWith([bet('42')]);
    const places = [
      sentence('en', 'vote:period', { period: '42' }),
      sentence('en', 'vote:bet.amount'),
      sentence('en', 'vote:bet.submit'),
      sentence('en', 'vote:last', { period: '41', state: sentence('en', 'vote:status_complete') }),
      'if it wins',
      sentence('en', 'vote:bet.netTitle'),
      sentence('en', 'vote:odds'),
      sentence('en', 'vote:results'),
    ].map((words) => page.main.indexOf(words));
    expect(places).not.toContain(-1);
    expect([...places].sort((one, other) => one - other)).toEqual(places);
  });
});

describe('the call for these bets', () => {
  it('is one, and none for a member whose sums show that there are no bets', async () => {
    stage.upstream.received.length = 0;
    const { member } = await voteWith([bet('42')]);
    expect(askedFor('/game/orders')).toBe(1);
    stage.upstream.on('/game/summary', sums(NO_SUMS));
    expect((await member.get('/vote')).main).not.toContain('if it wins');
    expect(askedFor('/game/orders')).toBe(1);
  });

  it('that fails leaves the rest of the page, and says so', async () => {
    for (const language of LANGUAGES) {
      const { member } = await voteWith([], language);
      stage.upstream.on('/game/orders', status(500));
      const page = await member.get('/vote');
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, 'errors:load.bets'));
      expect(page.$('main input[name=amount]')).toHaveLength(1);
    }
  });

  it('at a service without it is made once in ten minutes, and one sentence says what is missing', async () => {
    const without = await openStage();
    const member = await without.member();
    without.upstream.received.length = 0;
    const said = sentence('en', 'vote:mine.noList');
    for (const visit of [1, 2]) expect((await member.get('/vote')).main.split(said), String(visit)).toHaveLength(2);
    expect(without.upstream.received.filter(({ path }) => path === '/game/orders')).toHaveLength(1);
    await without.close();
  });
});

describe('with a balance of 0', () => {
  it('the way to credits stands in the place of the form', async () => {
    for (const language of LANGUAGES) {
      stage.upstream.on('/member/getuserbalance', success({ balance: '0.00', unit: 'credits' }));
      stage.upstream.on('/game/summary', sums(NO_SUMS));
      const page = await (await stage.member(reading(language))).get('/vote');
      expect(page.main).toContain(sentence(language, 'vote:bet.noCreditsYet'));
      expect(page.$('main a[href="/profile/recharge"]')).toHaveLength(1);
      expect(page.$('main input[name=amount]')).toHaveLength(0);
    }
  });

  it('it does not say “yet” to a member who has played', async () => {
    stage.upstream.on('/member/getuserbalance', success({ balance: '0.00', unit: 'credits' }));
    stage.upstream.on('/game/summary', sums(SUMS));
    const page = await (await stage.member()).get('/vote');
    expect(page.main).toContain(sentence('en', 'vote:bet.noCredits'));
    expect(page.main).not.toContain(sentence('en', 'vote:bet.noCreditsYet'));
  });

  it('a bet above the balance is refused with the way to credits', async () => {
    stage.upstream.on('/lottery/getnextperiod', success({ period: '42', status: 'open' }));
    const member = await stage.member();
    await member.get('/vote');
    const answer = await member.post('/vote', { pattern: 'rose', amount: '5000' });
    expect(answer.status).toBe(400);
    expect(answer.$('#bet-amount-error').text()).toContain('Insufficient balance');
    expect(answer.$('main form a[href="/profile/recharge"]')).toHaveLength(1);
    expect(answer.$('input[name=amount]').val()).toBe('5000');
  });
});

describe('while betting is closed', () => {
  it('that is the heading of one part, not of two', async () => {
    for (const language of LANGUAGES) {
      stage.upstream.on('/lottery/getnextperiod', success({ period: '42', status: 'closed' }));
      const page = await (await stage.member(reading(language))).get('/vote');
      const words = sentence(language, 'vote:status_closed');
      const said = page.$('main :is(h1, h2, h3, p)').toArray();
      expect(said.filter((one) => page.$(one).text() === words)).toHaveLength(1);
    }
  });
});
