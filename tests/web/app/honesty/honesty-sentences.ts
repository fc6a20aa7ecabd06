import type { Language } from '~/i18n/language';
import { BESIDE_TASKS } from './honesty-lines';

/**
 * The honesty sentences, word for word, by rule. This second copy ensures that a change of a catalogue alone cannot reverse one:
 * other tests compare a page with the catalogue, whatever it contains.
 *
 * How to check a change: read all three languages side by side, or have a fluent reader do so. Check for each sentence: does it
 * still promise or deny exactly what its rule says, with no exception added and no negation lost? The reviewer of the change does
 * the same, apart from its author. If only the wording of the English changed, the other two stay unchanged.
 */
export const HONESTY: Readonly<Record<string, Readonly<Record<string, Readonly<Record<Language, string>>>>>> = {
  ...BESIDE_TASKS,
  'being paid out costs nothing beforehand (rules X1, X7)': {
    'shell:staffNeverAsk': {
      en: 'We never ask you to pay to withdraw. Anyone who asks you to is a scammer.',
      'zh-CN': '工作人员绝不会要求您先付款才能提现。凡是这样要求的，都是骗子。',
      ja: 'スタッフが出金のためにお支払いをお願いすることは決してありません。そのような要求は詐欺です。',
    },
    'withdraw:neverPay': {
      en: 'The fee is deducted from the amount; you never pay to withdraw.',
      'zh-CN': '手续费从提现金额中扣除；提现从来不需要您付款。',
      ja: '手数料は出金額から差し引かれます。出金のために別途お支払いいただくことは決してありません。',
    },
    'shell:nobodyPays': {
      en: 'You never pay to withdraw, be verified or meet someone, whatever you read below.',
      'zh-CN': '提现、认证、见面都不需要付款。下面的内容若要求付款，请勿相信。',
      ja: '以下の内容にかかわらず、出金にも、本人確認にも、会うことにも、お金を払う必要は一切ありません。',
    },
    'shell:publishedReasons': {
      en: 'The only reasons a withdrawal can be refused',
      'zh-CN': '提现可能被拒的全部原因',
      ja: '出金できない理由のすべて',
    },
    'errors:reason.unpublished': {
      en: 'Refused for a reason that isn’t one of the published ones.',
      'zh-CN': '拒绝原因不属于已公布的任何一项。',
      ja: '公開されていない理由で断られました。',
    },
    'errors:said': {
      en: 'The service says: “{{text}}”',
      'zh-CN': '平台说明：“{{text}}”',
      ja: 'サービスの表示：「{{text}}」',
    },
    'operator:forgotten.text': {
      en: 'Use the contact given here: they can help once they’ve confirmed it’s you. They don’t need your old password, and will never ask you to pay.',
      'zh-CN': '请通过本页的联系方式联系运营方，确认是您本人后即可协助您。他们不需要您的旧密码，也绝不会要求您付款。',
      ja: 'このページの窓口にご連絡ください。ご本人と確認でき次第、対応します。以前のパスワードをお聞きすることも、お支払いを求めることもありません。',
    },
  },
  'meeting somebody has nothing to do with money (rule X2)': {
    'meet:freeHint': {
      en: 'Meeting people here costs nothing. No one should ever ask you for money.',
      'zh-CN': '在这里认识朋友不收费。任何人都不应向您要钱。',
      ja: 'ここでメンバーと知り合うのに、お金は一切かかりません。誰かにお金を求められても、決して応じないでください。',
    },
    'meet:safety.lead': {
      en: 'Meeting people here costs nothing. Never pay anyone in order to meet, whatever the reason.',
      'zh-CN': '在这里认识朋友不收费。无论什么理由，都不要为了见面付钱给任何人。',
      ja: 'ここでメンバーと知り合うのに、お金は一切かかりません。どんな理由でも、会うためにお金を払わないでください。',
    },
  },
  'what a proof shows, and what it does not (rules X3, X8)': {
    'verify:rules.proves': {
      en: 'If every check passes, this proves that the result was decided before the first bet, and that no bet was added, dropped or changed after betting closed.',
      'zh-CN': '各项检查全部通过，即可证明：结果在第一笔投注之前就已确定，截止之后没有增加、删除或改动任何投注。',
      ja: 'すべての検証項目に合格したときに証明できること：結果が最初のベットより前に決まっていたこと、受付終了後にベットが追加、削除、変更されていないこと。',
    },
    'verify:rules.provesNot': {
      en: 'It doesn’t prove that the operator couldn’t know the result early. Anyone who holds the secret seeds can work out results in advance.',
      'zh-CN': '不能证明：运营方事先不知道结果。掌握种子链的人可以提前算出结果。',
      ja: '証明できないこと：運営者が結果を先に知り得なかったこと。結果のもとになる値（シード）を持つ人は、運営者も含め、結果を事前に計算できます。',
    },
    'vote:uncheckableWhy': {
      en: 'The service publishes no commitment when betting opens.',
      'zh-CN': '平台没有在开始投注时公布承诺值。',
      ja: '受付開始の時点でコミットメントが公開されていません。',
    },
    'vote:unprovenWhy': {
      en: 'No earlier draw has shown that this service keeps to its commitments.',
      'zh-CN': '到目前为止，还没有往期开奖表明平台遵守了它的承诺值。',
      ja: 'このサービスがコミットメントを守っていることを示す抽選は、これまでのところ確認できていません。',
    },
    'vote:failed.unopened': {
      en: 'This draw cannot be checked: period {{period}} was drawn, but its commitment has not been opened.',
      'zh-CN': '本次开奖无法验证：第 {{period}} 期已经开奖，但平台没有公布与其承诺值对应的种子。',
      ja: 'この抽選は検証できません。第 {{period}} 回は抽選済みですが、コミットメントに対応するシードが公開されていません。',
    },
    'vote:failed.changed': {
      en: 'This draw cannot be checked: the commitment of period {{period}} was changed after betting on it had opened.',
      'zh-CN': '本次开奖无法验证：第 {{period}} 期开始投注之后，它的承诺值被更改过。',
      ja: 'この抽選は検証できません。第 {{period}} 回のコミットメントが、受付開始後に変更されました。',
    },
    'vote:failed.seed': {
      en: 'This draw cannot be checked: the seed of period {{period}} does not fit its commitment.',
      'zh-CN': '本次开奖无法验证：第 {{period}} 期的种子与其承诺值不符。',
      ja: 'この抽選は検証できません。第 {{period}} 回のシードがコミットメントと一致しません。',
    },
    'vote:failed.numbers': {
      en: 'This draw cannot be checked: the numbers of period {{period}} do not follow from its seed.',
      'zh-CN': '本次开奖无法验证：第 {{period}} 期的号码并非由其种子得出。',
      ja: 'この抽選は検証できません。第 {{period}} 回の数字がシードから導かれるものと一致しません。',
    },
    'vote:failed.patterns': {
      en: 'This draw cannot be checked: the winning patterns of period {{period}} do not follow from its numbers.',
      'zh-CN': '本次开奖无法验证：第 {{period}} 期的中奖图案与其号码不符。',
      ja: 'この抽選は検証できません。第 {{period}} 回の当たりの絵柄が数字から決まるものと一致しません。',
    },
    'verify:uncheckable': {
      en: 'This draw cannot be checked: the service publishes no commitment for it.',
      'zh-CN': '本次开奖无法验证：平台没有为它公布承诺值。',
      ja: 'この抽選は検証できません。コミットメントが公開されていません。',
    },
    'verify:noProofs': {
      en: 'This service publishes no proofs: its draws cannot be checked.',
      'zh-CN': '平台不公布证明，它的开奖无法验证。',
      ja: 'このサービスは証明を公開していないため、抽選を検証できません。',
    },
  },
  'winners on Home are made up (rule X4)': {
    'home:winners': {
      en: 'Winners (Simulated)',
      'zh-CN': '中奖名单（模拟）',
      ja: '当選者（シミュレーション）',
    },
    'home:simulated': {
      en: 'Simulated',
      'zh-CN': '模拟',
      ja: 'シミュレーション',
    },
    'home:winnersHint': {
      en: 'Made up for this page. These aren’t real members, and no one won these amounts.',
      'zh-CN': '以下名单纯属虚构：不是真实会员，也没有人赢得这些金额。',
      ja: '表示例として作成した架空のデータです。実在の会員ではなく、この金額を得た人もいません。',
    },
  },
  'what the operator wrote is labelled as theirs (rule X4)': {
    'shell:byOperator': {
      en: 'From the operator',
      'zh-CN': '以下内容由运营方发布',
      ja: '以下は運営者が掲載した内容です',
    },
  },
  'a demo has no money (rule X5)': {
    'shell:demo': {
      en: 'Demo mode: amounts are credits with no cash value.',
      'zh-CN': '演示模式：金额为积分，没有现金价值。',
      ja: 'デモ：金額は現金価値のないクレジットです。',
    },
    'operator:demo': {
      en: 'This is a demo. No real money is involved: amounts are credits with no cash value. Top-ups and withdrawals only move credits: no money is taken and none is paid out. Don’t send money to anyone.',
      'zh-CN':
        '这是演示版，不涉及真实资金：金额是没有现金价值的积分。充值和提现只增减积分，不收也不付任何钱款。请不要向任何人汇款。',
      ja: 'これはデモで、実際のお金は扱いません。金額は現金価値のないクレジットです。入金も出金もクレジットが増減するだけで、お金の受け取りも支払いもありません。誰にもお金を送らないでください。',
    },
    'recharge:demo': {
      en: 'This is a demo: don’t send money to anyone, whatever account is shown here. Credits have no cash value.',
      'zh-CN': '这是演示版：无论这里显示什么账户，都请不要向任何人转账。积分没有现金价值。',
      ja: 'これはデモです。どの口座が表示されていても、誰にもお金を送らないでください。クレジットに現金価値はありません。',
    },
    'cards:demo': {
      en: 'This is a demo: nothing will be paid to the account you enter. Make up a name and number. Never enter real ones.',
      'zh-CN': '这是演示版：不会向这里填写的账户付款。请填写虚构的姓名和号码，不要填写真实信息。',
      ja: 'これはデモです。入力した先に支払いが行われることはありません。名前や番号は架空のものを入力し、実在のものは入力しないでください。',
    },
  },
  'a pause closes play and nothing else (rule X6)': {
    'limits:pause.open': {
      en: 'You can still withdraw, see your records, contact customer service and read everything else. Bets you’ve already placed still stand.',
      'zh-CN': '提现、查看记录、联系客服和浏览内容都不受影响。已下的投注仍然有效。',
      ja: '出金、ご自身の記録の確認、カスタマーサービスへの連絡、映画などの閲覧は通常どおりできます。受付済みのベットは有効です。',
    },
  },
  'what does not exceed the stake is no win (rule X9)': {
    'bets:status_won': {
      en: 'Won',
      'zh-CN': '中奖',
      ja: '当たり',
    },
    'bets:status_returned': {
      en: 'Part returned',
      'zh-CN': '退回部分投注额',
      ja: '賭け金の一部を返還',
    },
    'bets:status_evened': {
      en: 'Stake returned',
      'zh-CN': '退回投注额',
      ja: '賭け金を返還',
    },
    'bets:status_lost': {
      en: 'Lost',
      'zh-CN': '未中奖',
      ja: 'はずれ',
    },
    'verify:order_won': {
      en: 'Won',
      'zh-CN': '中奖',
      ja: '当たり',
    },
    'verify:order_returned': {
      en: 'Part of the stake returned',
      'zh-CN': '退回部分投注额',
      ja: '賭け金の一部を返還',
    },
    'verify:order_evened': {
      en: 'Stake returned',
      'zh-CN': '退回投注额',
      ja: '賭け金を返還',
    },
    'verify:order_lost': {
      en: 'Lost',
      'zh-CN': '未中奖',
      ja: 'はずれ',
    },
    'vote:check.noWin': {
      en: '(no more than the stake, so no gain)',
      'zh-CN': '（不高于投注额，没有盈利）',
      ja: '（賭け金を超えないため、利益はありません）',
    },
  },
  'this is for adults (rule X10)': {
    'account:register.adult': {
      en: 'I am {{age}} or older',
      'zh-CN': '我已年满 {{age}} 岁',
      ja: '{{age}} 歳以上です',
    },
    'account:register.adultHint': {
      en: 'The draw is a game of chance, for adults only.',
      'zh-CN': '开奖游戏带有博彩性质，仅限成年人参与。',
      ja: '抽選の結果は偶然だけで決まります。成人の方のみご参加いただけます。',
    },
    'account:register.description': {
      en: 'Register with an email address or a phone number. For adults only.',
      'zh-CN': '用邮箱或手机号注册。仅限成年人。',
      ja: 'メールアドレスまたは電話番号で登録できます。成人の方のみご利用いただけます。',
    },
    'errors:adult.required': {
      en: 'Please confirm that you are {{age}} or older.',
      'zh-CN': '请确认您已年满 {{age}} 岁。',
      ja: '{{age}} 歳以上であることを確認し、チェックを入れてください。',
    },
    'errors:reason.underage': {
      en: 'You must be {{age}} or older to register.',
      'zh-CN': '年满 {{age}} 岁才能注册。',
      ja: '登録できるのは {{age}} 歳以上の方です。',
    },
    'operator:adults': {
      en: 'For adults aged {{age}} or older.',
      'zh-CN': '本站仅限年满 {{age}} 岁的成年人使用。',
      ja: '{{age}} 歳以上の方のみご利用いただけます。',
    },
  },
};
