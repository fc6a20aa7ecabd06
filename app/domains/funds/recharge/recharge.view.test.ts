import { describe, expect, it } from 'vitest';
import { accountNumberView, receivingAccounts } from './recharge.view';

describe('an account number', () => {
  it.each([
    ['6222021234567890123', ['6222', '0212', '3456', '7890', '123'], '6222021234567890123'],
    [' 6222 0212 3456 ', ['6222', '0212', '3456'], '622202123456'],
    ['DE89 3704 0044 0532 0130 00', ['DE89', '3704', '0044', '0532', '0130', '00'], 'DE89370400440532013000'],
    ['bc1qar0srrr7xfkvy', ['bc1q', 'ar0s', 'rrr7', 'xfkv', 'y'], 'bc1qar0srrr7xfkvy'],
  ])('%j is read in groups and copied in one piece', (number, groups, whole) => {
    expect(accountNumberView(number)).toEqual({ groups, whole });
  });

  it.each(['ann@garden.example', '012-345-678901', '1234567', 'Branch 12 account 3456789', 'lanternlight'])(
    '%j stays as it came',
    (number) => {
      expect(accountNumberView(number)).toEqual({ groups: [number], whole: number });
    },
  );
});

describe('where money can be sent to', () => {
  const blank = { code: undefined, kind: undefined, accountName: undefined, id: undefined, accountNumber: undefined };
  const choices = (banks: readonly { name: string }[]) =>
    receivingAccounts(banks.map((bank) => ({ ...blank, ...bank }))).map(({ id, name }) => [id, name]);

  it('are the accounts that have a number: others of the list are banks of payout accounts', () => {
    const banks = [
      { id: '1', name: 'Harbour Bank', accountNumber: '12345678' },
      { id: '2', name: 'Hill Bank', accountNumber: ' ' },
      { id: '3', name: 'Lake Bank' },
      { name: 'Wood Bank', accountNumber: '12345678' },
    ];
    expect(choices(banks)).toEqual([
      ['1', 'Harbour Bank'],
      ['Wood Bank', 'Wood Bank'],
    ]);
  });

  it('are all banks where none has a number, each by its id, code or name', () => {
    expect(
      choices([{ id: '3', name: 'Lake Bank' }, { code: 'HB', name: 'Hill Bank' }, { name: 'Pier' }] as never),
    ).toEqual([
      ['3', 'Lake Bank'],
      ['HB', 'Hill Bank'],
      ['Pier', 'Pier'],
    ]);
  });
});
