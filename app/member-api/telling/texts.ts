import type { WireLanguage } from '~/contract/language';
import type { MailKind } from './kinds';

interface Texts {
  /** Subject, and the sentence that says what happened. */
  kinds: Readonly<Record<MailKind, readonly [subject: string, text: string]>>;
  code: (code: string) => string;
  open: string;
  /** Rule X7. */
  neverAsk: string;
  off: string;
}

const en: Texts = {
  kinds: {
    confirm: [
      'Confirm your email address',
      'Someone entered this address to get emails about an account here. If that was you, enter the code below within an hour. If it wasn’t, ignore this email: you’ll get no others.',
    ],
    answer: ['You have an answer', 'Customer service has answered your message.'],
    withdrawal_paid: ['Your withdrawal is done', 'A withdrawal of yours has been paid.'],
    withdrawal_returned: [
      'Your withdrawal wasn’t paid',
      'A withdrawal of yours wasn’t paid. All of it is back in your account. The page says why.',
    ],
    withdrawal_late: ['Your withdrawal is late', 'A withdrawal of yours is taking longer than we said.'],
    new_login: [
      'New sign-in to your account',
      'Someone signed in to your account from a new device. If it wasn’t you, end that session and change your password.',
    ],
  },
  code: (code) => `Code: ${code}`,
  open: 'Open the page:',
  neverAsk: 'We never ask you to pay to withdraw.',
  off: 'Turn these emails off, without signing in:',
};

const ja: Texts = {
  kinds: {
    confirm: [
      'メールアドレスの確認',
      'このアドレスが、アカウントについてのメールの送信先として入力されました。ご本人の場合は、1 時間以内に次のコードを入力してください。お心当たりがない場合は、このメールを無視してください。ほかのメールは届きません。',
    ],
    answer: ['返信が届いています', 'カスタマーサービスがメッセージに返信しました。'],
    withdrawal_paid: ['出金が完了しました', '出金の支払いが完了しました。'],
    withdrawal_returned: [
      '出金は支払われませんでした',
      '出金は支払われませんでした。全額が残高に戻っています。理由はページをご覧ください。',
    ],
    withdrawal_late: ['出金が遅れています', '出金に、ご案内した時間より長くかかっています。'],
    new_login: [
      'アカウントへの新しいログイン',
      '新しい端末からアカウントへのログインがありました。お心当たりがない場合は、その端末からログアウトし、パスワードを変更してください。',
    ],
  },
  code: (code) => `コード：${code}`,
  open: 'ページを開く：',
  neverAsk: '出金のためにお支払いをお願いすることは決してありません。',
  off: 'ログインせずにメールの受け取りをやめる：',
};

const zhCn: Texts = {
  kinds: {
    confirm: [
      '确认您的邮箱',
      '有人填写了此邮箱，用于接收本站账号的邮件。如果是您本人，请在一小时内输入以下验证码。如果不是，请忽略此邮件：您不会再收到其他邮件。',
    ],
    answer: ['您有一条回复', '客服已回复您的消息。'],
    withdrawal_paid: ['您的提现已完成', '您的一笔提现已付款。'],
    withdrawal_returned: ['您的提现未付款', '您的一笔提现未付款，已全额退回您的余额。原因请见页面。'],
    withdrawal_late: ['您的提现已延迟', '您的一笔提现所需时间超过了我们告知的时间。'],
    new_login: [
      '您的账号有新的登录',
      '有人在新设备上登录了您的账号。如果不是您本人，请将该设备退出登录，并修改登录密码。',
    ],
  },
  code: (code) => `验证码：${code}`,
  open: '打开页面：',
  neverAsk: '我们绝不会要求您先付款才能提现。',
  off: '无需登录即可退订这些邮件：',
};

const TEXTS: Readonly<Record<WireLanguage, Texts>> = { en, ja, 'zh-cn': zhCn };

interface Written {
  kind: MailKind;
  language: WireLanguage;
  brand: string;
  /** Address of the page that says more. */
  page: string;
  /** Address of the page that turns e-mails off. */
  off: string;
  /** Confirms the address; only with `confirm`. */
  code?: string | undefined;
}

/**
 * Writes a notification: the subject of the e-mail and its sentence, with the same rules. Others may read it on a locked screen.
 *
 * @returns what the service worker shows
 */
export function writePush(
  kind: Exclude<MailKind, 'confirm'>,
  language: WireLanguage,
): { title: string; body: string; lang: string } {
  const { kinds, neverAsk } = TEXTS[language];
  const [title, said] = kinds[kind];
  return { title, body: `${said}\n${neverAsk}`, lang: language };
}

/**
 * Writes an e-mail. It says what happened and where to read more: no amount, account or words of a conversation, and nothing that calls to
 * play (rule X9). All but the code say that no one pays in order to withdraw (rule X7).
 */
export function writeMail({ kind, language, brand, page, off, code }: Written): { subject: string; text: string } {
  const texts = TEXTS[language];
  const [subject, said] = texts.kinds[kind];
  const parts = [
    said,
    ...(code === undefined ? [] : [texts.code(code)]),
    `${texts.open}\n${page}`,
    ...(kind === 'confirm' ? [] : [texts.neverAsk]),
    `${texts.off}\n${off}`,
  ];
  return { subject: `${brand}: ${subject}`, text: `${parts.join('\n\n')}\n` };
}
