import { writeTime } from '~/contract/time';
import type { WireLanguage } from '~/contract/language';

/** Names of the parts, in the order of the file. */
export const PART_NAMES = [
  'profile',
  'check-ins',
  'limits',
  'limit-answers',
  'pauses',
  'suspensions',
  'announcements-read',
  'security',
  'passkeys',
  'sign-ins',
  'security-log',
  'resets',
  'closing',
  'emails',
  'notifications',
  'favourite-films',
  'watched-films',
  'watch-history',
  'ledger',
  'balance-paths',
  'bets',
  'withdrawals',
  'recharges',
  'payout-accounts',
  'customer-service',
  'pictures-sent',
  'date-requests',
  'reports',
  'blocked-profiles',
] as const;

interface Texts {
  title: (at: string) => string;
  about: readonly string[];
  parts: Readonly<Record<(typeof PART_NAMES)[number], string>>;
}

const en: Texts = {
  title: (at) => `Your data, as of ${at}`,
  about: [
    'Each part comes as two files: .json for programs and .csv for spreadsheets.',
    'Times are in UTC. Amounts are in credits, with two decimals. Only you can download this file. It’s deleted from the service a day after it was created.',
    'The pictures you sent aren’t in it. Neither are passwords, codes and keys: they’re stored in a form that can’t be read, or are secrets. Notes that staff keep for themselves aren’t in it either.',
    'Words such as status and event are in English, as the service stores them.',
    'We never ask you to pay to withdraw.',
  ],
  parts: {
    profile: 'your name, email, phone number and invite code',
    'security-log': 'sign-ins and changes to your account in the last 90 days, with device and network',
    security: 'whether two-step sign-in, a payment password and a stop card are set, and since when',
    passkeys: 'the names of your passkeys, and when you used them',
    'sign-ins': 'where you’re signed in, with device and network',
    resets: 'passwords and two-step sign-ins that staff have reset',
    closing: 'when your account closes, if you’re closing it',
    emails: 'what you get emails about, and at which address',
    notifications: 'what your devices get notifications about, and since when',
    'favourite-films': 'your favourite movies',
    'watched-films': 'the movies you’ve watched and where you stopped',
    'watch-history': 'since when your movie history has been on',
    'check-ins': 'the days you checked in',
    limits: 'every change to your play limits',
    'limit-answers': 'your answers when we asked about a limit',
    pauses: 'time-outs and self-exclusions',
    suspensions: 'suspensions of your account, your appeals and our answers',
    'announcements-read': 'announcements you’ve opened',
    ledger: 'every change to your balance',
    'balance-paths': 'how your balance was counted in what all members are owed, for the verifier',
    bets: 'your bets, with proof that none was changed',
    withdrawals: 'your withdrawals and their outcome',
    recharges: 'your top-ups and their outcome',
    'payout-accounts': 'your payout accounts, with masked numbers',
    'customer-service': 'your conversation with customer service',
    'pictures-sent': 'when you sent pictures, and how large they are',
    'date-requests': 'your date requests, with the contact and message you sent',
    reports: 'profiles you’ve reported',
    'blocked-profiles': 'profiles you’ve blocked',
  },
};

const ja: Texts = {
  title: (at) => `あなたのデータ（${at} 時点）`,
  about: [
    '各項目は、プログラム向けの .json と表計算ソフト向けの .csv の 2 種類があります。',
    '日時は UTC、金額はクレジット（小数点以下 2 桁）です。このファイルをダウンロードできるのはご本人だけで、作成の 1 日後にサービスから削除されます。',
    'お送りいただいた画像、パスワード、コード、鍵は含まれていません。読み取れない形で保存されているか、秘密の情報であるためです。スタッフの内部メモも含まれていません。',
    'ステータスやイベントなどの語は、サービスに保存されているとおり英語です。',
    '出金のためにお支払いをお願いすることは決してありません。',
  ],
  parts: {
    profile: 'お名前、メールアドレス、電話番号、招待コード',
    'security-log': '過去 90 日間のログインとアカウントの変更（端末、ネットワークを含む）',
    security: '2 段階認証、取引暗証番号、ストップカードの設定の有無と開始日時',
    passkeys: 'パスキーの名前と使用日時',
    'sign-ins': 'ログイン中の端末とネットワーク',
    resets: 'スタッフがリセットしたパスワードと 2 段階認証',
    closing: '退会手続き中の場合、退会の予定日時',
    emails: 'メールで受け取るお知らせと、そのアドレス',
    notifications: '端末で受け取る通知の内容と、その開始日時',
    'favourite-films': 'お気に入りの映画',
    'watched-films': '映画の視聴履歴と再生位置',
    'watch-history': '視聴履歴をオンにした日時',
    'check-ins': 'チェックインした日',
    limits: '利用限度額の変更履歴',
    'limit-answers': '利用限度額についての質問への回答',
    pauses: '一時休止と自己排除',
    suspensions: 'アカウントの利用制限、異議申し立てとその回答',
    'announcements-read': '開いたお知らせ',
    ledger: '残高のすべての動き',
    'balance-paths': '会員残高の総額に残高が含まれていることの証明（検証ツール用）',
    bets: 'ベットと、改変されていないことの証明',
    withdrawals: '出金とその結果',
    recharges: '入金とその結果',
    'payout-accounts': '出金先（番号は一部を伏せた形）',
    'customer-service': 'カスタマーサービスとのやり取り',
    'pictures-sent': '画像を送信した日時と大きさ',
    'date-requests': 'デートの申し込み（送信した連絡先とメッセージを含む）',
    reports: '通報したプロフィール',
    'blocked-profiles': 'ブロックしたメンバー',
  },
};

const zhCn: Texts = {
  title: (at) => `您的数据（截至 ${at}）`,
  about: [
    '每一部分都有两份：.json 供程序读取，.csv 供电子表格打开。',
    '时间为 UTC，金额单位为积分，保留两位小数。只有您本人可以下载此文件，生成一天后平台会将其删除。',
    '其中不含您发送的图片，也不含密码、验证码和密钥：它们以无法读取的方式保存，或属于机密。工作人员的内部备注也不在其中。',
    '状态、事件等词语为英文，与平台保存的一致。',
    '我们绝不会要求您先付款才能提现。',
  ],
  parts: {
    profile: '您的用户名、邮箱、手机号和邀请码',
    'security-log': '最近 90 天的登录和账号更改记录，含设备和网络',
    security: '是否设置了两步验证、支付密码和停玩卡，以及开始时间',
    passkeys: '您的通行密钥名称和使用时间',
    'sign-ins': '您已登录的设备及其网络',
    resets: '工作人员重置过的密码和两步验证',
    closing: '账号的注销时间（如正在注销）',
    emails: '您接收哪些邮件通知，以及接收邮箱',
    notifications: '您的设备接收哪些通知，以及自何时起',
    'favourite-films': '您收藏的电影',
    'watched-films': '您的观看记录和看到的位置',
    'watch-history': '观看记录的开启时间',
    'check-ins': '您签到的日期',
    limits: '限额的每次变更',
    'limit-answers': '您对限额询问的回答',
    pauses: '冷静期和自我禁入',
    suspensions: '账号限制、您的申诉及答复',
    'announcements-read': '您打开过的公告',
    ledger: '余额的每一笔变动',
    'balance-paths': '您的余额如何计入平台应付会员的总额，供验证工具使用',
    bets: '您的投注，以及证明其未被改动的数据',
    withdrawals: '您的提现及结果',
    recharges: '您的充值及结果',
    'payout-accounts': '您的收款账户，号码已部分隐藏',
    'customer-service': '您与客服的对话',
    'pictures-sent': '您发送图片的时间和大小',
    'date-requests': '您的约会申请，含您填写的联系方式和留言',
    reports: '您举报过的资料',
    'blocked-profiles': '您屏蔽的资料',
  },
};

const TEXTS: Readonly<Record<WireLanguage, Texts>> = { en, ja, 'zh-cn': zhCn };

/** The text that says what each file is. @param at when the file was begun, ms UTC */
export function readmeText(language: WireLanguage, at: number): string {
  const { title, about, parts } = TEXTS[language];
  const list = PART_NAMES.map((name) => `${name}.json, ${name}.csv: ${parts[name]}`);
  return [title(writeTime(at)), ...about, list.join('\r\n'), ''].join('\r\n\r\n');
}
