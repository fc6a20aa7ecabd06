import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readAmount } from '~/contract/amount';
import { isKnownKind } from '~/domains/funds/records/statement-kinds';
import { formatMonth } from '~/i18n/format';
import { LANGUAGES } from '~/i18n/language';
import type { TransferKind } from '~/member-api/ledger/accounts';
import { openPlay } from '../bets/bets-placed';
import type { Browser } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

/** Every kind of the embedded ledger: a new kind that is missing here does not compile. */
const KINDS: Record<TransferKind, true> = {
  demo_credits: true,
  credit_given: true,
  credit_taken: true,
  balance_given_up: true,
  recharge: true,
  withdrawal_hold: true,
  withdrawal_payout: true,
  withdrawal_release: true,
  bet_stake: true,
  bet_payout: true,
  bet_refund: true,
};

it('every kind of the embedded ledger has words', () => {
  for (const kind of Object.keys(KINDS)) expect(isKnownKind(kind), kind).toBe(true);
});

/** The file's rows, without its heading. */
const rowsOf = (body: string) =>
  body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','));

describe('the statement of a member of the embedded member API', () => {
  let app: App;
  let member: Browser;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, 8, 30) });
    app = await openApp();
    const play = await openPlay(app);
    await play.place(230);
    await play.placeRefunded(4);
    member = await signIn(app.browser());
    member.jar.delete('flash');
  });
  afterAll(async () => {
    await app.close();
    vi.useRealTimers();
  });

  it('shows this month with opening and closing balance, and says that it adds up, in each language', async () => {
    for (const language of LANGUAGES) {
      const page = await member.get('/profile/records', { 'accept-language': language });
      expect(page.status).toBe(200);
      expect(page.$('main h2').first().text()).toBe(formatMonth('2026-11', language));
      expect(page.main).toContain(sentence(language, 'records:addsUp'));
      // The header of the printed page.
      expect(page.main).toMatch(/http:\/\/[^ ]+\/profile\/records · [^<]*2026/);
      expect(page.main).not.toContain(sentence(language, 'records:addsUpNot'));
      expect(page.main).toContain(sentence(language, 'records:kind_bet_stake'));
      expect(page.text).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  it('lists the newest entry first under its day, each bet by its pattern and period with its receipt, and shows no ids', async () => {
    const page = await member.get('/profile/records');
    const days = page.$('main h3').toArray();
    expect(days.map((day) => page.$(day).text())).toEqual(['Nov 24, 2026', 'Nov 21, 2026']);
    const newest = page.$('main ol > li').first();
    expect(newest.text()).toMatch(
      /^(Rose|Lily|Balloon|Smoke), period \d+ [+−]\d+\.\d\d \d\d:\d\d UTC · Bet( refund| payout)? Balance [\d,.]+$/,
    );
    const receipt = await member.get(newest.find('a').attr('href')!);
    expect(receipt.status).toBe(200);
    expect(page.main).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    const times = page
      .$('main ol')
      .first()
      .find('li')
      .toArray()
      .map((entry) => /\d\d:\d\d/.exec(page.$(entry).text())![0]);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('leads from an empty list to what would fill it', async () => {
    for (const [kind, path] of [
      ['withdrawals', '/profile/withdraw'],
      ['recharges', '/profile/recharge'],
    ]) {
      const page = await member.get(`/profile/records?kind=${kind}`);
      expect(page.$(`main a[href="${path}"]`)).toHaveLength(1);
    }
  });

  it('is kept nowhere, as every page of money', async () => {
    expect((await member.get('/profile/records')).headers.get('cache-control')).toContain('no-store');
  });

  it('shows 200 entries at a time, with the sums of all of them', async () => {
    const first = await member.get('/profile/records');
    expect(first.$('main ol > li')).toHaveLength(200);
    const second = await member.get(first.$('main a[rel=next]').last().attr('href')!);
    expect(second.$('main ol > li').length).toBeGreaterThan(30);
    const sums = (page: typeof first) => page.$('main dl').first().find('dd').text();
    expect(sums(second)).toBe(sums(first));
    const beyond = await member.get('/profile/records?page=99');
    expect(beyond.main).toContain(sentence('en', 'records:emptyPage'));
  });

  it('leads to the month before and, of a month that is over, to the one after', async () => {
    const page = await member.get('/profile/records');
    expect(page.$('nav a[href="/profile/records?month=2026-10"]')).toHaveLength(1);
    expect(page.$('nav a[href="/profile/records?month=2026-12"]')).toHaveLength(0);
    const before = await member.get('/profile/records?month=2026-10');
    expect(before.main).toContain(sentence('en', 'records:emptyMonth'));
    expect(before.main).toContain(sentence('en', 'records:addsUp'));
    expect(before.$('nav a[href="/profile/records?month=2026-11"]')).toHaveLength(1);
  });

  it.each(['2026-13', '2026-12', 'November', '"><b>'])(
    'is not made for the month %s: refused beside the field, with what was typed',
    async (typed) => {
      for (const language of LANGUAGES) {
        const page = await member.get(`/profile/records?month=${encodeURIComponent(typed)}`, {
          'accept-language': language,
        });
        expect(page.status).toBe(400);
        expect(page.$('#month-error').text()).toBe(sentence(language, 'errors:month.format'));
        expect(page.$('#month').val()).toBe(typed);
        expect(page.$('main ol')).toHaveLength(0);
      }
    },
  );

  it('is a file, too, whose amounts come to the difference of its balances', async () => {
    const { status, headers, body } = await member.get('/profile/records.csv?month=2026-11');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="statement-2026-11.csv"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const rows = rowsOf(body);
    expect(rows.length).toBeGreaterThan(234);
    const [opening, ...entries] = rows;
    const closing = entries.pop();
    const sum = entries.reduce((all, [, , amount]) => all + readAmount(amount)!, 0);
    expect(readAmount(opening?.[3])! + sum).toBe(readAmount(closing?.[3]));
    expect([opening?.[1], closing?.[1]]).toEqual(['Opening balance', 'Closing balance']);
    for (const [at = ''] of entries) expect(at).toBe(new Date(at).toISOString());
  });

  it('as a file is headed in the member’s language, and leads to the page for what is no month', async () => {
    for (const language of LANGUAGES) {
      const { body } = await member.get('/profile/records.csv', { 'accept-language': language });
      const keys = ['time', 'entry', 'amount', 'balance', 'ref', 'note'];
      expect(body.split('\r\n')[0]?.replace('\uFEFF', '')).toBe(
        keys.map((key) => sentence(language, `records:${key}`)).join(','),
      );
    }
    const answer = await member.get('/profile/records.csv?month=x');
    expect([answer.status, answer.location]).toEqual([303, '/profile/records?month=x']);
  });
});
