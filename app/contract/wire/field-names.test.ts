import { describe, expect, it } from 'vitest';
import { login } from '../calls/account';
import { inOurNames } from './field-names';
import { listPayoutAccounts } from '../calls/funds';
import { listNotices } from '../calls/news';

const { strict } = listPayoutAccounts.response;

describe('names of fields in another style', () => {
  it.each(['card_number', 'CardNumber', 'card-number', 'CARD_NUMBER', 'cardnumber'])(
    'are those of the contract: %s',
    (name) => {
      const ours = { list: [{ id: 7, cardNumber: '1234' }] };
      expect(inOurNames(strict, { list: [{ id: 7, [name]: '1234' }] })).toEqual(ours);
      expect(inOurNames(strict, { List: { data: [{ ID: 7, [name]: '1234' }] } })).toEqual({
        list: { data: ours.list },
      });
    },
  );

  it('are found in any schema', () => {
    expect(inOurNames(listNotices.response.strict, [{ textEnUs: 'Hi', read_count: 3 }])).toEqual([
      { text_en_us: 'Hi', readCount: 3 },
    ]);
    expect(inOurNames(login.response.strict, { User: { UserName: 'ann' }, Token: 't' })).toEqual({
      user: { username: 'ann' },
      token: 't',
    });
  });

  it('give way to a field that has the name itself', () => {
    const sent = { card_number: '1', cardNumber: '2' };
    expect(inOurNames(strict, sent)).toEqual(sent);
  });

  it('leave everything else as it came', () => {
    const sent = { rose: 1.95, __proto__x: [null, 1, 'text', { odd_name: true }], 'a b': undefined };
    expect(inOurNames(strict, sent)).toEqual(sent);
    for (const bare of [undefined, null, 5, 'text', []]) expect(inOurNames(strict, bare)).toEqual(bare);
  });
});
