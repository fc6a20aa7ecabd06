import { writeTime } from '~/contract/time';
import type { WireLanguage } from '~/contract/language';

/** Names of the parts, in the order of the file. */
export const PART_NAMES = [
  'profile',
  'security-log',
  'check-ins',
  'limits',
  'pauses',
  'suspensions',
  'announcements-read',
  'favourite-films',
  'watched-films',
  'ledger',
  'bets',
  'withdrawals',
  'recharges',
  'payout-accounts',
  'customer-service',
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
    'The pictures you sent aren’t in it. Neither are your passwords, which are stored in a form that no one can read.',
    'We never ask you to pay to withdraw.',
  ],
  parts: {
    profile: 'your name, email, phone number and invite code',
    'security-log': 'sign-ins and changes to your account in the last 90 days, with device and network',
    'favourite-films': 'your favourite movies',
    'watched-films': 'the movies you’ve watched and where you stopped',
    'check-ins': 'the days you checked in',
    limits: 'every change to your play limits',
    pauses: 'time-outs and self-exclusions',
    suspensions: 'suspensions of your account, your appeals and our answers',
    'announcements-read': 'announcements you’ve opened',
    ledger: 'every change to your balance',
    bets: 'your bets, with proof that none was changed',
    withdrawals: 'your withdrawals and their outcome',
    recharges: 'your top-ups and their outcome',
    'payout-accounts': 'your payout accounts, with masked numbers',
    'customer-service': 'your conversation with customer service',
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
    'お送りいただいた画像は含まれていません。パスワードも含まれていません。誰にも読めない形で保存されているためです。',
    '出金のためにお支払いをお願いすることは決してありません。',
  ],
  parts: {
    profile: 'お名前、メールアドレス、電話番号、招待コード',
    'security-log': '過去 90 日間のログインとアカウントの変更（端末とネットワーク付き）',
    'favourite-films': 'お気に入りの映画',
    'watched-films': '映画の視聴履歴と、止めた位置',
    'check-ins': 'チェックインした日',
    limits: '利用上限の変更履歴',
    pauses: '一時休止と自己排除',
    suspensions: 'アカウントの利用停止、異議申し立てとその回答',
    'announcements-read': '開いたお知らせ',
    ledger: '残高のすべての動き',
    bets: 'ベットと、改変されていないことの証明',
    withdrawals: '出金とその結果',
    recharges: '入金とその結果',
    'payout-accounts': '出金先（番号は一部を伏せています）',
    'customer-service': 'カスタマーサービスとのやり取り',
    'date-requests': 'デートのリクエスト（送信した連絡先とメッセージを含みます）',
    reports: '通報したプロフィール',
    'blocked-profiles': 'ブロックしたプロフィール',
  },
};

const zhCn: Texts = {
  title: (at) => `您的数据（截至 ${at}）`,
  about: [
    '每一部分都有两份：.json 供程序读取，.csv 供表格软件打开。',
    '时间为 UTC，金额单位为积分，保留两位小数。只有您本人可以下载此文件，生成一天后服务会将其删除。',
    '其中不含您发送的图片，也不含您的密码：密码的保存方式任何人都无法读取。',
    '我们绝不会要求您先付款才能提现。',
  ],
  parts: {
    profile: '您的用户名、邮箱、手机号和邀请码',
    'security-log': '最近 90 天的登录和账户更改记录，含设备和网络',
    'favourite-films': '您收藏的影片',
    'watched-films': '您的观看记录和停止的位置',
    'check-ins': '您签到的日期',
    limits: '投注限额的每次变更',
    pauses: '暂停和自我排除',
    suspensions: '账户停用、您的申诉及答复',
    'announcements-read': '您打开过的公告',
    ledger: '余额的每一笔变动',
    bets: '您的投注，以及证明其未被改动的数据',
    withdrawals: '您的提现及结果',
    recharges: '您的充值及结果',
    'payout-accounts': '您的收款账户，号码已部分隐藏',
    'customer-service': '您与客服的对话',
    'date-requests': '您的约会请求，含您填写的联系方式和留言',
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
