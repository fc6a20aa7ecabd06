import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '~/i18n/language';
import { success } from '../../../faults/bad-upstream';
import { bettor, toCheck } from '../bets/bets';
import { drawList, honestDraw, openPeriod } from '../draw/honest-draws';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();

const amount = (language: Language, figure: string, sign = '') => `${sign}${language === 'en' ? '$' : '¥'}${figure}`;
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '');
const see = async (language: Language, path: string) =>
  plain((await (await stage.member(reading(language))).get(path)).main);

/** Reports stakes of 900.00, no payout, and a gain. */
const LYING = { staked: '900.00', won: '0.00', net: '30.00' };
const TRUE = { staked: '900.00', won: '0.00', net: '-900.00' };

describe.each(LANGUAGES)('in front of a service that lies, both figures stand with a sentence: %s', (language) => {
  const doubt = (key: Parameters<typeof sentence>[1], values: Record<string, string | number>) =>
    sentence(language, key, values);

  it('net figures, beside the bet form, the list of bets and the reality check', async () => {
    const said = doubt('bets:doubt.sums', {
      stated: amount(language, '30.00'),
      computed: amount(language, '900.00', '−'),
    });
    for (const [lies, isSaid] of [
      [LYING, true],
      [TRUE, false],
    ] as const) {
      stage.upstream.on('/game/summary', success({ today: TRUE, session: lies, lifetime: lies }));
      stage.upstream.on('/game/orders', success({ list: [], total: 40 }));
      const vote = await see(language, '/vote');
      const lost = amount(language, '900.00', '−');
      expect(vote).toContain(`${sentence(language, 'vote:bet.netLifetime')} ${lost}`);
      expect(vote.includes(`${sentence(language, 'vote:bet.netLifetime')}: ${said}`)).toBe(isSaid);
      expect(vote).not.toContain(`${sentence(language, 'vote:bet.netToday')}: `);
      for (const path of ['/vote/bets?pattern=rose', '/vote/reality-check'])
        expect((await see(language, path)).includes(said), path).toBe(isSaid);
    }
  });

  it('a chance, against the one by which the draws were shown to go, or against what it would pay', async () => {
    const odds = success([{ option: 'rose', odds: 1.2, chance: 0.95 }]);
    const stated = doubt('vote:chance.stated', { stated: '95', computed: '50' });
    const tooGood = doubt('vote:chance.tooGood', {});
    for (const [list, said, other] of [
      [drawList(honestDraw(41), honestDraw(40), honestDraw(39)), stated, tooGood],
      [drawList(), tooGood, stated],
    ] as const) {
      const member = await bettor(stage, language, {
        '/lottery/getnextperiod': openPeriod(42),
        '/lottery/getdrawlist': list,
        '/lottery/getodds': odds,
      });
      for (const page of [await member.get('/vote'), (await toCheck(member)).page]) {
        expect(plain(page.main)).toContain(said);
        expect(plain(page.main)).not.toContain(other);
      }
    }
  });

  it('what arrives of a withdrawal, and a fee other than the published one', async () => {
    const record = { id: 'w1', amount: '300.00', fee: '30.00', actualAmount: '250.00', status: 'completed' };
    stage.upstream.on('/member/withdrawals', success([record]));
    stage.upstream.on('/member/getuserbalance', success({ balance: '10', rules: { feePercent: 1, feeMin: '2' } }));
    const actual = doubt('withdraw:doubt.actual', {
      computed: amount(language, '270.00'),
      stated: amount(language, '250.00'),
    });
    const fee = doubt('withdraw:doubt.fee', { computed: amount(language, '3.00'), stated: amount(language, '30.00') });
    const page = await see(language, '/profile/withdraw/w1');
    expect(page).toContain(actual);
    expect(page).toContain(fee);
    expect(await see(language, '/profile/records?kind=withdrawals')).toContain(actual);
    stage.upstream.on('/member/withdrawals', success([{ ...record, fee: '3.00', actualAmount: '297.00' }]));
    expect(await see(language, '/profile/withdraw/w1')).not.toContain(doubt('withdraw:doubt.fee', {}).slice(0, 12));
  });

  it('another fee than the one on the check page, when the withdrawal is taken in', async () => {
    stage.upstream.on('/member/getuserbank', success([{ id: '7', bankName: 'Bank', cardNumber: '**** 1234' }]));
    stage.upstream.on('/member/getuserbalance', success({ balance: '1234.50', rules: { feePercent: 1, feeMin: '2' } }));
    stage.upstream.on('/member/withdraw', success({ id: 'W1', fee: '90.00' }));
    const member = await stage.member(reading(language));
    await member.get('/profile/withdraw');
    const { location } = await member.post('/profile/withdraw', { amount: '300', bankId: '7' });
    await member.get(location);
    const { location: next } = await member.post(location, { payPassword: '246810' });
    expect(plain((await member.get(next)).text)).toContain(
      doubt('withdraw:askedUnlistedOther', {
        amount: amount(language, '300.00'),
        shown: amount(language, '3.00'),
        fee: amount(language, '90.00'),
      }),
    );
  });

  it('the totals of a statement, the balance beside it, and a total that is not the sum of its parts', async () => {
    const month = new Date().toISOString().slice(0, 7);
    const at = `${month}-01T00:00:00Z`;
    const statement = {
      opening: '100.00',
      closing: '90.00',
      entries: [{ at, kind: 'fee', amount: '-10.00', balance: '90.00' }],
      totals: { in: '5.00', out: '10.00' },
    };
    stage.upstream.on('/member/statement', success(statement));
    stage.upstream.on('/member/getuserbalance', success({ balance: '70.00', available: '60.00', frozen: '20.00' }));
    const page = await see(language, `/profile/records?month=${month}`);
    const balance = { closing: amount(language, '90.00'), balance: amount(language, '70.00') };
    expect(page).toContain(
      doubt('fundsFacts:doubt.totals', {
        in: amount(language, '5.00'),
        out: amount(language, '10.00'),
        income: amount(language, '0.00'),
        outgoings: amount(language, '10.00'),
      }),
    );
    expect(page).toContain(doubt('fundsFacts:doubt.balance', balance));
    expect(await see(language, '/profile')).toContain(
      doubt('account:profile.doubt', { computed: amount(language, '80.00'), stated: amount(language, '70.00') }),
    );
    stage.upstream.on('/member/getuserbalance', success({ balance: '90.00', available: '60.00', frozen: '30.00' }));
    expect(await see(language, `/profile/records?month=${month}`)).not.toContain(amount(language, '60.00'));
    expect(await see(language, '/profile')).not.toContain(doubt('account:profile.doubt', {}).slice(0, 12));
  });
});
