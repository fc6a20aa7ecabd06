import type { Language } from '~/i18n/language';
import type { Mutant } from './mutant';

const WORDS = ['tests/web/app/meet/honesty-words.test.ts'];

/** A text turned into its opposite. @param part file of the catalogue */
const said = (rule: string, language: Language, part: string, from: string, to: string): Mutant => ({
  rule,
  change: `${language} says “${to}”`,
  file: `app/i18n/${language}/${part}.ts`,
  from,
  to,
  tests: WORDS,
});

/** What the sentences of the rules must not come to say. */
export const CHANGED_TEXTS: readonly Mutant[] = [
  said(
    'X1',
    'ja',
    'funds/withdraw',
    '出金のために別途お支払いいただくことは決してありません。',
    '出金の前にまず手数料をお支払いください。',
  ),
  said('X1', 'en', 'funds/withdraw', 'you never pay to withdraw', 'you pay it to withdraw'),
  said('X1', 'zh-CN', 'funds/withdraw', '提现从来不需要您付款', '提现前请先付款'),
  said('X2', 'zh-CN', 'meet', '在这里认识朋友不收费。任何人都不应向您要钱。', '认识朋友请先充值。'),
  said('X2', 'en', 'meet', 'Meeting people here costs nothing. No one', 'Meeting people here has a price. No one'),
  said(
    'X2',
    'ja',
    'meet',
    '誰かにお金を求められても、決して応じないでください。',
    '求められたお金をお支払いください。',
  ),
  said('X3', 'zh-CN', 'draw/verify', '不能证明：运营方', '这能证明：运营方'),
  said('X3', 'en', 'draw/verify', 'It doesn’t prove that', 'It proves that'),
  said('X4', 'ja', 'home', '当選者（シミュレーション）', '当選者'),
  said('X4', 'en', 'home', 'Made up for this page.', 'From our members.'),
  said('X5', 'zh-CN', 'shell', '没有现金价值', '可兑换现金'),
  said(
    'X5',
    'ja',
    'funds/recharge',
    '誰にもお金を送らないでください。クレジットに',
    '下の口座に送金してください。クレジットに',
  ),
  said('X6', 'ja', 'limits/limits', '出金、ご自身の記録の確認、', 'ご自身の記録の確認、'),
  said('X6', 'en', 'limits/limits', 'still withdraw, see your records,', 'still see your records,'),
  said('X7', 'en', 'shell', 'We never ask you to pay', 'We may ask you to pay'),
  said('X7', 'zh-CN', 'shell', '工作人员绝不会要求您先付款才能提现', '工作人员会要求您先付款才能提现'),
  said('X8', 'ja', 'draw/vote', "uncheckable: 'この抽選は検証できません。", "uncheckable: 'この抽選は安全です。"),
  said('X8', 'en', 'draw/verify', 'This draw cannot be checked: the service', 'This draw is fair: the service'),
  said('X9', 'ja', 'draw/bets', 'ベットはまだありません。', '次で取り戻しましょう。'),
  said('X9', 'zh-CN', 'draw/bets', "status_returned: '退回部分投注额'", "status_returned: '部分中奖'"),
  said('X9', 'en', 'draw/verify', 'Part of the stake returned', 'Won a part'),
  said('X10', 'ja', 'account/account', '{{age}} 歳以上です', '{{age}} と入力しました'),
  said('X10', 'en', 'account/account', 'I am {{age}} or older', 'I agree'),
];
