import type { Texts } from '../localized';

interface DemoNotice {
  id: string;
  important: boolean;
  /** Hours before the first start of the demo. */
  hoursAgo: number;
  title: Texts;
  text: Texts;
}

/** The announcements of the demo, newest first. */
export const NOTICES: readonly DemoNotice[] = [
  {
    id: '8',
    important: true,
    hoursAgo: 6,
    title: {
      en: 'We never ask you to pay to withdraw',
      'zh-cn': '提现从不需要先付款',
      ja: '出金のために支払いをお願いすることはありません',
    },
    text: {
      en: 'We never ask you to pay, top up or bet to withdraw. If there’s a fee, it’s taken from the amount itself. If someone asks you for money, don’t send it, and tell us.',
      'zh-cn':
        '我们的工作人员绝不会要求您先付款、充值或投注才能提现。如有手续费，会直接从提现金额中扣除。如果有人向您要钱，请不要转账，并告诉我们。',
      ja: '出金のために、お支払いや入金、ベットをしていただく必要は一切ありません。こちらからお願いすることも決してありません。手数料がある場合は、出金額から差し引かれます。お金を求められたら、送らずにお知らせください。',
    },
  },
  {
    id: '7',
    important: true,
    hoursAgo: 30,
    title: {
      en: 'This is a demo: credits have no cash value',
      'zh-cn': '这是演示版：积分没有现金价值',
      ja: 'これはデモです：クレジットに現金価値はありません',
    },
    text: {
      en: 'All amounts here are credits. They have no cash value, can’t be bought with money and can’t be cashed in: top-ups and withdrawals here only move credits. Please don’t send money to anyone.',
      'zh-cn':
        '这里的所有金额都是积分，没有现金价值，不能用钱购买，也不能兑换成现金：这里的充值和提现只增减积分。请不要向任何人汇款。',
      ja: 'ここに表示される金額は、すべてクレジットです。現金価値はなく、お金で買うことも、お金に換えることもできません。入金と出金はクレジットを増減させるだけです。誰にもお金を送らないでください。',
    },
  },
  {
    id: '6',
    important: false,
    hoursAgo: 12,
    title: { en: 'New movies in the garden', 'zh-cn': '花园新片上线', ja: '新作の映画を追加しました' },
    text: {
      en: 'We’ve added short movies to all six categories. Each one is a clip of a few seconds, drawn and set to music for this demo, with captions in three languages.',
      'zh-cn': '6 个分类都有新短片。每部只有几秒，画面和音乐都为这次演示制作，并配有三种语言的字幕。',
      ja: '6 つのカテゴリーすべてに短編を追加しました。どれも数秒の映像で、絵も音楽もこのデモのために作り、3 つの言語の字幕をつけています。',
    },
  },
  {
    id: '5',
    important: false,
    hoursAgo: 54,
    title: { en: 'How to verify a draw yourself', 'zh-cn': '如何自己验证开奖', ja: '抽選を自分で確かめるには' },
    text: {
      en: 'Before betting opens, we publish a commitment to the result; after the draw, we publish the seed behind it. Anyone can compare the two. Each of your bets also has a receipt, so you can verify that it was counted exactly as you placed it. None of this proves that we couldn’t know the result early, and we say so.',
      'zh-cn':
        '开放投注前，我们会公布结果的承诺值；开奖后公布对应的种子。任何人都可以对照验证。您的每笔投注也都有一张凭证，可以用来核对它是否原样计入。这些都不能证明我们事先不知道结果，这一点我们如实说明。',
      ja: '受付の前に結果のコミットメントを、抽選後にその元となるシードを公開します。誰でも照らし合わせることができます。ベットにはそれぞれ控えがあり、賭けたとおりに数えられたかを確かめられます。ただし、運営者が結果を先に知り得ないことの証明ではありません。その点も正直にお伝えします。',
    },
  },
  {
    id: '4',
    important: false,
    hoursAgo: 100,
    title: { en: 'Set up the app your way', 'zh-cn': '按您的习惯设置', ja: '使いやすく設定するには' },
    text: {
      en: 'Everything is available in English, Chinese and Japanese, with a dark or light theme. Lite mode sends pages without any scripts. You’ll find all of this at the bottom of every page. Under Profile → Play limits, you can limit what you stake, lose and top up in a day, or take a break. A lower limit applies at once; a higher one waits a day, and then you confirm it. None of this ever stops a withdrawal.',
      'zh-cn':
        '全部内容都有英文、中文和日文，可选深色或浅色。省流模式下页面不含任何 JavaScript。这些设置都在每页底部。在“我的 → 我的限额”里，您可以设置每天投注、亏损和充值的限额，也可以选择冷静期。调低限额立即生效；调高需等一天，再由您确认。这些都不会影响提现。',
      ja: 'すべて英語・中国語・日本語で読め、ダークモードとライトモードを選べます。データ節約モードではスクリプトを一切使いません。どれも各ページの一番下にあります。「マイページ → 利用限度額」では、1 日あたりの賭け金、損失、入金に限度額を設けたり、一時休止したりできます。限度額を下げるとすぐに有効になり、上げるときは、24 時間以上たってから確定していただきます。どの場合も出金は止まりません。',
    },
  },
  {
    id: '3',
    important: false,
    hoursAgo: 150,
    title: {
      en: 'The winners on Home are simulated',
      'zh-cn': '首页的中奖名单是模拟的',
      ja: 'ホームの当選者はシミュレーションです',
    },
    text: {
      en: 'The list of winners on Home is made up to show how the page looks. Every line says “Simulated”. It tells you nothing about your own chances: you’ll find those next to the odds.',
      'zh-cn': '首页的中奖名单是为展示页面而虚构的，每一行都标有“模拟”。它与您的中奖机会无关；真实概率写在赔率旁边。',
      ja: 'ホームの当選者一覧は、画面の表示例として作った架空のものです。各行に「シミュレーション」と書いてあります。ご自身が当たる確率とは関係ありません。実際の確率はオッズの横にあります。',
    },
  },
  {
    id: '2',
    important: false,
    hoursAgo: 220,
    title: {
      en: 'The people in Meet are drawn',
      'zh-cn': '“交友”里的人物是画出来的',
      ja: '「メンバー」の人物はイラストです',
    },
    text: {
      en: 'All profiles in this demo are made-up adults with drawn pictures, and each is marked as a demo profile. Asking for a date is free, and you don’t need a balance.',
      'zh-cn': '演示中的所有资料都是虚构的成年人，图片为插画，每份都标明是演示资料。申请约会不收费，也不需要有余额。',
      ja: 'このデモのプロフィールは、すべて架空の成人で、画像はイラストです。デモであることも明記しています。デートの申し込みは無料で、残高も必要ありません。',
    },
  },
  {
    id: '1',
    important: false,
    hoursAgo: 320,
    title: { en: 'Welcome to Night Garden', 'zh-cn': '欢迎来到 Night Garden', ja: 'Night Garden へようこそ' },
    text: {
      en: 'We’re a small team, and we’d rather be slow and clear than quick and loud. The app works without scripts, on old phones and slow connections. If anything is unclear, message us.',
      'zh-cn':
        '我们是一个小团队，宁可慢一点、说清楚，也不图快、图热闹。应用不依赖 JavaScript，在旧手机和慢网络上也能用。有不明白的地方，请联系我们。',
      ja: '私たちは小さなチームです。派手さや速さより、分かりやすさを大切にしています。スクリプトなしでも、古いスマホや遅い回線でも使えます。分からないことがあれば、お問い合わせください。',
    },
  },
];
