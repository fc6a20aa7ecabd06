import { describe, expect, it } from 'vitest';
import { isChainAddress, maskedNumber, maskedText } from './masked-number';

const BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const BECH = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('a number on a page', () => {
  it.each([
    ['4111111111111111', '•••• 1111'],
    ['4111 1111-1111 1234', '•••• 1234'],
    ['4111.1111.1111.1234', '•••• 1234'],
    ['４１１１１１１１１１１１１２３４', '•••• 1234'],
    ['•••• 1111', '•••• 1111'],
    ['6222 02** **** 1234', '•••• 1234'],
    ['6222 02** **** 12', '•••• 12'],
    ['622202xxxxxx1234', '•••• 1234'],
    ['622202xxxxxxxx12', '•••• 12'],
    ['6222…1234', '•••• 1234'],
    ['6222........1234', '•••• 1234'],
    ['6222********', '••••'],
    ['1234xxxx', '••••'],
  ])('has its last four characters at most, whatever the upstream sends: %s', (sent, shown) => {
    expect(maskedNumber(sent)).toBe(shown);
  });

  it.each([
    ['123456', '•••• 456'],
    ['1234', '•••• 34'],
    ['1', '••••'],
    ['--', '••••'],
  ])('has never more than half of a short one: %s', (sent, shown) => {
    expect(maskedNumber(sent)).toBe(shown);
  });

  it.each([
    [BTC, '1A1zP1…DivfNa'],
    [BECH, 'bc1qw5…v8f3t4'],
    [BECH.toUpperCase(), 'BC1QW5…V8F3T4'],
    [`${BTC.slice(0, 20)} ${BTC.slice(20)}`, '1A1zP1…DivfNa'],
    [TRON, 'TJRabP…jpRTv8'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', '0x5290…169EE7'],
    ['bc1qw508d6q****v8f3t4', 'bc1qw5…v8f3t4'],
    ['1A1z…vfNa', '1A1z…vfNa'],
    ['•••• vfNa', '•••• vfNa'],
  ])('has the first and last six characters of an address on a chain: %s', (sent, shown) => {
    expect(maskedNumber(sent)).toBe(shown);
  });

  it('is an address where it has the form of one', () => {
    expect([BTC, BECH, 'bc1qw5…v8f3t4', '1A1z**vfNa'].map(isChainAddress)).toEqual([true, true, true, true]);
    expect(['4111111111111111', '1111…1234', 'DE89370400440532013000'].map(isChainAddress)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('a number in a text', () => {
  it.each([
    ['Harbour Bank 6222 0212 3456 7890', 'Harbour Bank •••• 7890'],
    ['Harbour Bank 6222021234567890 (Ann)', 'Harbour Bank •••• 7890 (Ann)'],
    ['灯火银行６２２２０２１２３４５６７８９０', '灯火银行•••• 7890'],
    ['Lantern Bank 6222…1234', 'Lantern Bank •••• 1234'],
    ['Lantern Bank xxxx1234', 'Lantern Bank •••• 1234'],
    ['6222.0212.3456.7890, Pier', '•••• 7890, Pier'],
    [`BTC ${BTC}`, 'BTC 1A1zP1…DivfNa'],
    [`${BECH}.`, 'bc1qw5…v8f3t4.'],
    ['BTC bc1qw5…v8f3t4', 'BTC bc1qw5…v8f3t4'],
    [`Bank ${TRON}`, 'Bank TJRabP…jpRTv8'],
    [`USDT地址${TRON}`, 'USDT地址TJRabP…jpRTv8'],
    ['Txyz1234567890abcdefgh', '•••• efgh'],
    ['Wallet 7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs, Ann', 'Wallet •••• awMs, Ann'],
    ['Bank DE89 3704 0044 0532 0130 00', 'Bank •••• 3000'],
    ['DE89370400440532013000', '•••• 3000'],
    ['GB29 NWBK 6016 1331 9268 19 (Ann)', '•••• 6819 (Ann)'],
    ['BE68 5390 0754 7034 Ann', '•••• 7034 Ann'],
    ['BE68-5390-0754-7034 Bank', '•••• 7034 Bank'],
    ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', '•••• 001S'],
  ])('is masked where it may be whole: %s', (sent, shown) => {
    expect(maskedText(sent)).toBe(shown);
  });

  it.each([
    'Harbour Bank •••• 1111',
    'Bank 24, branch 001',
    'Foxx Bank',
    'Harbour Bank 1111',
    '港湾銀行',
    'Raiffeisenlandesbank, RAIFFEISENLANDESBANK',
  ])('and the text stays as it is where none is: %s', (sent) => {
    expect(maskedText(sent)).toBe(sent);
  });
});
