import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, status, success, type Behaviour } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

describe('the records of a member of another member API', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  afterEach(() => stage.upstream.heal());

  const at = '2026-10-05T10:00:00Z';
  const month = (fields: object = {}) => ({
    opening: '100.00',
    closing: 90,
    entries: [
      { at, kind: 'fee', amount: '-2', balance: '98.00' },
      { at, kind: 'withdrawal', amount: '-10.00', balance: '88.00', ref: 'w/1' },
      { at, kind: '=SUM(A1)', amount: '2.00', balance: '90.00', ref: '@cmd' },
    ],
    ...fields,
  });

  const ABSENT = [
    ['statement', '/member/statement', 'records:noStatement'],
    ['withdrawals', '/member/withdrawals', 'records:noWithdrawals'],
    ['recharges', '/member/recharges', 'records:noRecharges'],
  ] as const;
  it.each(ABSENT)('that has no %s: the page says so', async (kind, path, text) => {
    for (const behaviour of [status(404), envelope(404, 'No such call')]) {
      stage.upstream.on(path, behaviour);
      for (const language of LANGUAGES) {
        const page = await (await stage.member(reading(language))).get(`/profile/records?kind=${kind}`);
        expect(page.status).toBe(200);
        expect(page.main).toContain(sentence(language, text));
        expect(page.$('main a[href*="csv"]')).toHaveLength(0);
      }
    }
  });

  it.each(ABSENT)('that fails to send %s: a page in words with a way to try again', async (kind, path) => {
    stage.upstream.on(path, status(500));
    const page = await (await stage.member()).get(`/profile/records?kind=${kind}`);
    expect(page.status).toBe(200);
    expect(page.main).toContain(sentence('en', 'errors:load.records'));
    expect(page.main).toContain('This service may not have this feature.');
  });

  it('whose month adds up: kinds in words, an unknown one as it is called, a withdrawal with its page', async () => {
    stage.upstream.on('/member/statement', success(month()));
    const page = await (await stage.member()).get('/profile/records?month=2026-10');
    expect(page.main).toContain(sentence('en', 'records:addsUp'));
    expect(page.main).toContain(sentence('en', 'records:kind_fee'));
    expect(page.main).toContain(sentence('en', 'records:kindOther', { kind: '=SUM(A1)' }));
    const entries = page.$('main ol > li').toArray();
    expect(entries.map((entry) => page.$(entry).find('strong').first().text())).toEqual(['+2.00', '−10.00', '−2.00']);
    expect(page.$('main a[href="/profile/withdraw/w%2F1"]')).toHaveLength(1);
    expect(page.main).not.toContain(sentence('en', 'records:saidSo'));
  });

  it('whose bets have no period, or are of a period: the pattern and the receipt only where both are stated', async () => {
    const bet = { at, kind: 'bet_stake', amount: '-5.00', ref: 'o/1' };
    stage.upstream.on(
      '/member/statement',
      success(
        month({
          entries: [
            { ...bet, balance: '95.00' },
            { ...bet, balance: '90.00', period: 14, option: 'lily' },
          ],
        }),
      ),
    );
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/profile/records?month=2026-10');
      const named = sentence(language, 'records:bet', { pattern: sentence(language, 'vote:lily'), period: '14' });
      expect(page.$('main ol > li a[href="/vote/bets/14/o%2F1"]').text()).toBe(named);
      expect(page.$('main ol > li a')).toHaveLength(1);
      expect(page.$('main ol > li').last().text()).toContain(sentence(language, 'records:kind_bet_stake'));
    }
  });

  it('whose month does not add up: said so, whatever the service says of it', async () => {
    stage.upstream.on('/member/statement', success(month({ closing: '95.00', addsUp: true })));
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get('/profile/records?month=2026-10');
      expect(page.main).toContain(sentence(language, 'records:addsUpNot'));
      expect(page.main).not.toContain(sentence(language, 'records:addsUp'));
      expect(page.main).toContain(sentence(language, 'records:saidSo'));
    }
    stage.upstream.on('/member/statement', success(month({ addsUp: false })));
    const page = await (await stage.member()).get('/profile/records?month=2026-10');
    expect(page.main).toContain(sentence('en', 'records:addsUp'));
    expect(page.main).toContain(sentence('en', 'records:saidNot'));
  });

  it('as a file holds no formulas, and amounts that went keep their sign', async () => {
    stage.upstream.on('/member/statement', success(month()));
    const { body } = await (await stage.member()).get('/profile/records.csv?month=2026-10');
    const lines = body.split('\r\n');
    expect(lines[2]).toBe('2026-10-05T10:00:00.000Z,Fee,-2.00,98.00,,');
    expect(lines[4]).toBe("2026-10-05T10:00:00.000Z,Other entry,2.00,90.00,'@cmd,The service says: “=SUM(A1)”");
  });

  it('as a file that cannot be made is no file: it leads back to the page, which says why', async () => {
    const member = await stage.member();
    for (const behaviour of [status(500), status(404), envelope(500, 'Closed for the night')]) {
      stage.upstream.on('/member/statement', behaviour);
      const answer = await member.get('/profile/records.csv?month=2026-10');
      expect([answer.status, answer.location]).toEqual([303, '/profile/records?month=2026-10']);
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
  });

  it('with 5,000 entries in a month: 200 of them on a page, all in the file', async () => {
    let balance = 0;
    const entries = Array.from({ length: 5000 }, (_, index) => {
      const amount = index % 3 === 0 ? 5 : -2;
      balance += amount;
      return { at, kind: 'bet_stake', amount: `${amount}.00`, balance: `${balance}.00`, ref: `bet-${index}` };
    });
    stage.upstream.on('/member/statement', success({ opening: '0.00', closing: `${balance}.00`, entries }));
    const member = await stage.member();
    const page = await member.get('/profile/records?month=2026-10&page=25');
    expect(page.$('main ol > li')).toHaveLength(200);
    expect(page.$('main a[rel=next]').attr('href')).not.toContain('page=26');
    expect(page.main).toContain(sentence('en', 'records:addsUp'));
    expect(page.main).toContain(sentence('en', 'records:extent', { from: 4801, to: 5000, count: 5000 }));
    const { body } = await member.get('/profile/records.csv?month=2026-10');
    expect(body.split('\r\n')).toHaveLength(1 + 5000 + 2 + 1);
  });

  it('that caps its pages at 10: every withdrawal is reached by the links, and leads to its page', async () => {
    const all = Array.from({ length: 25 }, (_, id) => ({ id: `w${id}`, amount: '10.00', status: 'processing' }));
    const paging: Behaviour = (response, request) => {
      const page = Number(request.query.get('page'));
      success({ list: all.slice((page - 1) * 10, page * 10) })(response, request);
    };
    stage.upstream.on('/member/withdrawals', paging);
    const member = await stage.member();
    const seen: string[] = [];
    for (let next: string | undefined = '/profile/records?kind=withdrawals'; next;) {
      const page = await member.get(next);
      seen.push(
        ...page
          .$('main ol > li a')
          .toArray()
          .map((link) => page.$(link).attr('href')!),
      );
      next = page.$('a[rel=next]').attr('href');
    }
    const first = await member.get('/profile/records?kind=withdrawals');
    expect(first.$('main ol > li a').first().text()).toMatch(/^\$10\.00 Processing/);
    expect(first.$('main ol > li').text()).not.toContain('w0');
    expect(seen).toEqual(all.map(({ id }) => `/profile/withdraw/${id}`));
  });

  it.each(['reviewing', 'credited', 'rejected'])(
    'with a recharge that is %s: in words, with its reason',
    async (said) => {
      stage.upstream.on(
        '/member/recharges',
        success([{ id: 7, amount: '50.00', status: said, reason: 'The picture shows another sum', applyTime: at }]),
      );
      for (const language of LANGUAGES) {
        const page = await (await stage.member(reading(language))).get('/profile/records?kind=recharges');
        expect(page.main).toContain(sentence(language, `records:state_${said}`));
        expect(page.main).toContain('The picture shows another sum');
        expect(page.$('main ol a')).toHaveLength(0);
      }
    },
  );

  it('with records that say next to nothing, or none at all: words, and no gaps', async () => {
    stage.upstream.on('/member/withdrawals', success([{ id: 1, status: 'melted' }]));
    stage.upstream.on('/member/recharges', success([]));
    const member = await stage.member();
    const sparse = await member.get('/profile/records?kind=withdrawals');
    expect(sparse.main).toContain(sentence('en', 'records:notStated'));
    expect(sparse.text).not.toMatch(/undefined|null|NaN|\[object/);
    const none = await member.get('/profile/records?kind=recharges');
    expect(none.main).toContain(sentence('en', 'records:emptyRecharges'));
    const beyond = await member.get('/profile/records?kind=recharges&page=4');
    expect(beyond.main).toContain(sentence('en', 'records:emptyPage'));
  });
});
