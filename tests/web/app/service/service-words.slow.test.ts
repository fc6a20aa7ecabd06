import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WITHDRAWAL_CANCELLATIONS, WITHDRAWAL_FAILURES } from '~/contract/outcomes';
import { REASONS, WITHDRAWAL_REASONS } from '~/contract/reasons';
import { MEMBERS } from '../../../e2e/harness/every-page';
import { LANGUAGES } from '~/i18n/language';
import { envelope, status, success } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { sayEverywhere, strayWords } from './service-words.stage';
import { OPERATOR, useStage } from '../harness/stage';

/** Attribution of texts on a page. Rules X1, X2, X6 and X7; record 0048. */

const stage = useStage(OPERATOR);

const SHOWS = {
  '/profile/withdraw/900': 3,
  '/profile/records?kind=withdrawals': 2,
  '/profile/records?kind=recharges': 2,
  '/profile/records?month=2026-10': 1,
  '/profile/recharge': 1,
  '/profile/customer-service': 2,
  '/meet/detail/5': 1,
  '/meet/detail/5/request': 0,
  '/profile': 0,
  '/profile/withdraw': 0,
  '/vote': 0,
};

/** Pages whose calls fail. */
const PAGES = [
  ...Object.keys(SHOWS),
  '/home',
  '/movie',
  '/movie/history',
  '/movie/favourites',
  '/meet',
  '/meet/blocks',
  '/meet/requests',
  '/vote/history',
  '/vote/bets',
  '/vote/verify?period=41',
  '/report',
  '/balances',
  '/profile/announcements',
  '/profile/bank-card',
  '/profile/limits',
  '/profile/limits/stop-card',
  '/profile/mail',
  '/profile/security',
  '/profile/security/logins',
  '/profile/security/log',
  '/profile/data',
  '/profile/close',
];
const CALLS = `/member/getuserbalance /member/withdrawals /member/recharges /member/isRecharge /member/statement /member/info
  /member/getuserbank /bank/list /System/getKefu /System/messages /System/report /System/balances /member/balance-path /meet/xuanfeiDetail /meet/xuanfeiList /meet/xuanfeiAddress
  /meet/requests /meet/blocks /home/bannerList /home/getNotice /lottery/getnextperiod /lottery/getodds /lottery/getdrawlist
  /lottery/getlatestdraw /lottery/getdraw /game/orders /game/summary /member/limits /member/totals /member/stop-card /member/mail /member/push
  /member/logins /member/security-log /member/export /member/closing /member/checkin /getVideos /getVideoTypes /video/kept
  /video/positions /video/favourites`;

/** A text that occurs nowhere else on a page. */
const anyWords = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z]{12}$/),
    fc.constantFrom('', 'pay first ', '请先付款 ', '<b>withdraw</b> ', '{{id}} ', '‮'),
  )
  .map(([mark, around]) => ({ mark: `Q${mark}Z`, text: `${around}Q${mark}Z?` }));

describe('a free text of a service', () => {
  it('stands in its frame or nowhere, whatever it says', async () => {
    const member = await stage.member();
    await fc.assert(
      fc.asyncProperty(anyWords, async ({ mark, text }) => {
        sayEverywhere(stage.upstream, text);
        for (const [page, count] of Object.entries(SHOWS)) {
          const { $ } = await member.get(page);
          const { stray, framed } = strayWords($, mark);
          expect(stray, page).toEqual([]);
          expect(framed, page).toBe(count);
        }
      }),
      { numRuns: 6 },
    );
  });

  it('that comes with a failure stands in its frame or nowhere', async () => {
    const member = await stage.member();
    for (const behaviour of [envelope(400, 'QfailedZ pay'), envelope(400, 'QfailedZ', { reason: 'excluded' })]) {
      for (const call of CALLS.split(/\s+/)) stage.upstream.on(call, behaviour);
      for (const page of PAGES) expect(strayWords((await member.get(page)).$, 'QfailedZ').stray, page).toEqual([]);
    }
  });

  it('of a login that is over stands in its frame on the login page, beside our sentence', async () => {
    const member = await stage.member();
    stage.upstream.on('/member/getuserbalance', envelope(401, 'QoverZ: pay 500'));
    const login = await member.get((await member.get('/profile')).location);
    expect(login.$('[role=status] p').first().text()).toBe(sentence('en', 'errors:upstream.expired'));
    expect(login.$('[role=status] [data-warning=pay]')).toHaveLength(1);
    expect(strayWords(login.$, 'QoverZ')).toEqual({ stray: [], framed: 1 });
  });

  it('is cut at 300 characters, without markup, and of no language that we know', async () => {
    sayEverywhere(stage.upstream, `<b>${'word '.repeat(100)}</b>`);
    const frame = (await (await stage.member(reading('ja'))).get('/profile/recharge')).$('[data-said=service] bdi');
    expect([...frame.text()]).toHaveLength(300);
    expect([frame.attr('lang'), frame.attr('dir'), frame.children().length]).toEqual(['', 'auto', 0]);
  });

  it.each(LANGUAGES)(
    'that may ask for money has our sentence above it, with contact and reasons: %s',
    async (language) => {
      const member = await stage.member(reading(language));
      sayEverywhere(stage.upstream, 'Please pay 500 to unlock your withdrawal');
      for (const page of Object.entries(SHOWS).flatMap(([path, count]) => (count > 0 ? [path] : []))) {
        const { $ } = await member.get(page);
        for (const frame of $('[data-said=service]').toArray()) {
          const warning = $(frame).prev('[data-warning=pay]');
          expect(warning.text(), page).toContain(sentence(language, 'shell:nobodyPays'));
          expect(warning.text(), page).toContain(OPERATOR.OPERATOR_COMPLAINTS);
          expect(warning.find('a').attr('href'), page).toBe('/about-operator#reasons');
        }
      }
      const published = await stage.app.browser(reading(language)).get('/about-operator');
      expect(published.$('#reasons li')).toHaveLength(
        WITHDRAWAL_REASONS.length + WITHDRAWAL_FAILURES.length + WITHDRAWAL_CANCELLATIONS.length,
      );
      expect(published.main).toContain(sentence(language, 'shell:staffNeverAsk'));
      sayEverywhere(stage.upstream, 'The harbour is closed.');
      expect((await member.get('/profile/recharge')).$('[data-warning=pay]')).toHaveLength(0);
    },
  );
});

describe('a reason that may not refuse a thing is no sentence of ours', () => {
  const notPublished = sentence('en', 'errors:reason.unpublished');

  it('for a withdrawal (rules X1, X6)', async () => {
    const account = { id: '7', bankName: 'Bank', cardNumber: '**** 1234', isDefault: true };
    stage.upstream.on('/member/getuserbank', success({ list: [account] }));
    const member = await stage.member();
    await member.get('/profile/withdraw');
    const { location } = await member.post('/profile/withdraw', { amount: '300' });
    const may: readonly string[] = WITHDRAWAL_REASONS;
    for (const reason of [...REASONS.filter((one) => !may.includes(one)), 'turnover', 'tax']) {
      await member.get(location);
      stage.upstream.on(
        '/member/withdraw',
        envelope(400, 'Pay QtaxZ', { reason, fields: { bankId: 'tax', 'form.x?': 'y' } }),
      );
      const page = await member.post(location, { payPassword: '246810' });
      const alert = page.$('[role=alert]').text();
      expect(alert, reason).toContain(notPublished);
      expect(alert.replace('Pay QtaxZ', ''), reason).not.toMatch(/excluded|limit|closed|\btax\b/i);
      expect(page.$('[role=alert] [data-warning=pay]'), reason).toHaveLength(1);
      expect(strayWords(page.$, 'QtaxZ'), reason).toEqual({ stray: [], framed: 1 });
    }
  });

  it.each(['balance', 'limit', 'excluded', 'period_closed', 'amount_low', 'account_new'])(
    'for a date request: %s (rules X2, X6)',
    async (reason) => {
      stage.upstream.on('/meet/requests', success({ list: [] }));
      stage.upstream.on('/meet/request', envelope(400, 'Recharge QfirstZ', { reason }));
      const member = await stage.member();
      await member.get('/meet/detail/1/request');
      const page = await member.post('/meet/detail/1/request', { contact: 'LINE: ann_of_the_harbour' });
      const alert = page.$('[role=alert]').text();
      expect(alert).toContain(notPublished);
      expect(alert).not.toContain(sentence('en', `errors:reason.${reason}`));
      expect(strayWords(page.$, 'QfirstZ')).toEqual({ stray: [], framed: 1 });
    },
  );
});

describe('that nobody pays to withdraw (rule X7)', () => {
  it.each(LANGUAGES)('is said where a withdrawal is spoken of, failures included: %s', async (language) => {
    const member = await stage.member(reading(language));
    const said = sentence(language, 'shell:staffNeverAsk');
    sayEverywhere(stage.upstream, 'x');
    for (const page of ['/profile/withdraw/900', '/profile/records', '/profile/records?kind=withdrawals', '/profile'])
      expect((await member.get(page)).main, page).toContain(said);
    const file = await member.get('/profile/records.csv?month=2026-10');
    expect(file.body.split('\r\n')[1]).toContain(said);
    expect((await member.get('/profile/customer-service.txt')).body).toContain(said);
    stage.upstream.heal();
    for (const call of CALLS.split(/\s+/)) stage.upstream.on(call, status(502));
    for (const page of [
      '/profile/withdraw/900',
      '/profile/withdraw/999?x=1',
      '/profile/records?kind=withdrawals',
      '/profile/records',
    ])
      expect((await member.get(page)).main, page).toContain(said);
  });

  it.each(LANGUAGES)('is said on each page of a member that has the word: %s', async (language) => {
    const member = await stage.member(reading(language));
    const word = { en: /withdraw/i, 'zh-CN': /提现/, ja: /出金/ }[language];
    const silent = [];
    for (const page of Object.values(MEMBERS).flat()) {
      const { main } = await member.get(page);
      if (word.test(main) && !main.includes(sentence(language, 'shell:staffNeverAsk'))) silent.push(page);
    }
    expect(silent).toEqual([]);
  });
});
