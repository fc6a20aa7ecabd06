import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { CATALOGUES } from '~/i18n/texts.server';
import { asksForMoney } from './asks-for-money';

describe('a text that asks for money', () => {
  it.each([
    ['en', 'Please pay 500 to unlock your withdrawal'],
    ['en', 'Your account is frozen. Transfer the TAX first.'],
    ['en', 'A refundable deposit verifies you'],
    ['en', 'p a y 500 to meet her'],
    ['en', 'P.A.Y 500'],
    ['en', 'Plеase рау 500 now'],
    ['en', 'pa\u200By 500'],
    ['en', 'Complete three times the turnover'],
    ['zh-CN', '请先付 款 500 解冻提现'],
    ['zh-CN', '提现需缴纳个人所得税'],
    ['zh-TW', '請先轉帳保證金'],
    ['ja', '出金には先に手数料をお振込ください'],
    ['ja', '本人確認のため５００円をお支払いください'],
    ['ko', '출금하려면 보증금을 입금하세요'],
    ['vi', 'Vui lòng nộp thuế và chuyển khoản để rút tiền'],
    ['th', 'กรุณาโอนเงินก่อนถอน'],
    ['id', 'Silakan bayar pajak untuk penarikan'],
    ['es', 'Debe pagar un impuesto para retirar'],
    ['pt', 'Faça um depósito para liberar o saque'],
    ['ru', 'Оплатите налог, чтобы вывести деньги'],
    ['ar', 'يرجى دفع الرسوم لسحب أموالك'],
    ['hi', 'निकासी के लिए शुल्क का भुगतान करें'],
    ['fr', 'Veuillez verser une caution pour débloquer le retrait'],
    ['de', 'Bitte überweisen Sie erst die Gebühr'],
    ['tr', 'Çekim için vergi ödeyin'],
  ])('is found: %s: %s', (_, text) => expect(asksForMoney(text)).toBe(true));

  it.each(LANGUAGES)('is not the name of the payment password: %s', (language) => {
    expect(asksForMoney(CATALOGUES[language].security['payment.title'])).toBe(false);
  });

  it.each([
    'The harbour is closed until noon.',
    'Sold out today',
    'Please try again later',
    'The payment password is not right',
    'This payout account is not known',
    '服务器繁忙，请稍后再试',
    '支付密码错误',
    'ただいま混み合っています',
    'A walk along the river in spring',
  ])('is not every text: %s', (text) => expect(asksForMoney(text)).toBe(false));
});
