import { isOpenAt, readSpan, weekdaysText, type OpenDays } from '~/contract/hours';
import type { Language, WireLanguage } from '~/contract/language';

/** Opening hours of the desk: times of day as `09:00`, in an IANA zone. */
interface DeskHours {
  opens: string;
  closes: string;
  zone: string;
}

/** Hours with the days on which they apply. */
type HoursAndDays = DeskHours & { days: OpenDays };

/** An automatic message. Stored as data and rendered in the reader's language. */
export type Notice =
  | { notice: 'demo' }
  /** `weekdays`: ISO, where it is not every day. */
  | ({ notice: 'closed'; weekdays?: readonly number[] } & DeskHours)
  /** `until`: when payout accounts become usable again, ms UTC. */
  | { notice: 'payment_reset' | 'login_reset' | 'second_step_reset'; until: number };

/** Minimum interval between automatic replies in a conversation, in ms. */
const QUIET_MS = 12 * 3_600_000;

type Sentences = { readonly [Kind in Notice['notice']]: (notice: Extract<Notice, { notice: Kind }>) => string };

/** `2026-11-22 12:00 UTC` */
const moment = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The weekdays in a sentence; nothing where it is every day. */
const on = (weekdays: readonly number[] | undefined, language: Language, before = '', after = '') =>
  weekdays === undefined ? '' : before + weekdaysText(weekdays, language) + after;

/** No sentence promises a time of reply or reads as if written by a person. */
const SENTENCES: Readonly<Record<WireLanguage, Sentences>> = {
  en: {
    demo: () =>
      'We’ve received your message. This is a demo and no one is on duty, but the person running it can answer here. Our staff never ask you to pay, and never ask for a password.',
    closed: ({ opens, closes, zone, weekdays }) =>
      `We’ve received your message. Customer service is closed now. Opening hours are ${opens} to ${closes} (${zone})${on(weekdays, 'en', ', ')}; a person will read your message then.`,
    payment_reset: ({ until }) =>
      `Customer service has reset your payment password. Please set a new one on the “Payment password” page. To protect your money, your payout accounts can’t be used until ${moment(until)}. If you didn’t ask for this, change your password now and tell us here.`,
    second_step_reset: ({ until }) =>
      `Customer service has turned off your two-step sign-in. You’ll sign in with just your password until you turn it on again on the “Two-step sign-in” page. To protect your money, your payout accounts can’t be used until ${moment(until)}. If you didn’t ask for this, change your password now and tell us here.`,
    login_reset: ({ until }) =>
      `Customer service has given you a new sign-in password. Others may know it, so please set your own now on the “Change password” page. To protect your money, your payout accounts can’t be used until ${moment(until)}. If you didn’t ask for this, tell us here.`,
  },
  'zh-cn': {
    demo: () =>
      '您的消息已收到。这是演示版，没有客服值班；演示管理员可能会在这里回复。工作人员绝不会要求您付款，也不会索要密码。',
    closed: ({ opens, closes, zone, weekdays }) =>
      `您的消息已收到。现在不在服务时间。人工客服的服务时间是 ${on(weekdays, 'zh-CN', '', ' ')}${opens} 至 ${closes}（${zone}），届时会有人查看您的消息。`,
    payment_reset: ({ until }) =>
      `客服已清除您的支付密码，请在“支付密码”页面重新设置。为保护您的资金，收款账户从 ${moment(until)} 起可再次使用。如果不是您本人要求的，请立即修改登录密码，并在这里告诉我们。`,
    second_step_reset: ({ until }) =>
      `客服已关闭您的两步验证。在您到“两步验证”页面重新开启之前，只凭密码即可登录。为保护您的资金，收款账户从 ${moment(until)} 起可再次使用。如果不是您本人要求的，请立即修改登录密码，并在这里告诉我们。`,
    login_reset: ({ until }) =>
      `客服为您设置了新的登录密码。这个密码可能有其他人知道，请现在就在“修改登录密码”页面设置您自己的密码。为保护您的资金，收款账户从 ${moment(until)} 起可再次使用。如果不是您本人要求的，请在这里告诉我们。`,
  },
  ja: {
    demo: () =>
      'メッセージを受け付けました。これはデモのため、スタッフは常駐していません。運営者がここで返信することがあります。スタッフがお支払いやパスワードを求めることは決してありません。',
    closed: ({ opens, closes, zone, weekdays }) =>
      `メッセージを受け付けました。ただいま受付時間外です。受付時間は ${on(weekdays, 'ja', '', ' ')}${opens}～${closes}（${zone}）で、その間にスタッフが読みます。`,
    payment_reset: ({ until }) =>
      `カスタマーサービスが取引暗証番号をリセットしました。「取引暗証番号」のページで新しく設定してください。資金を守るため、出金先は ${moment(until)} から再び使えます。お心当たりがない場合は、すぐにログインパスワードを変更し、ここでお知らせください。`,
    second_step_reset: ({ until }) =>
      `カスタマーサービスが 2 段階認証をオフにしました。「2 段階認証」のページで再びオンにするまで、パスワードだけでログインできます。資金を守るため、出金先は ${moment(until)} から再び使えます。お心当たりがない場合は、すぐにログインパスワードを変更し、ここでお知らせください。`,
    login_reset: ({ until }) =>
      `カスタマーサービスが新しいログインパスワードを発行しました。ほかの人が知っている可能性がありますので、今すぐ「パスワードの変更」のページでご自身のものに変更してください。資金を守るため、出金先は ${moment(until)} から再び使えます。お心当たりがない場合は、ここでお知らせください。`,
  },
};

/** Renders a notice. */
export function noticeText(notice: Notice, lang: WireLanguage): string {
  const say = SENTENCES[lang][notice.notice] as (notice: Notice) => string;
  return say(notice);
}

interface Situation {
  /** Demo mode: never staffed. */
  demo: boolean;
  /** `undefined` when not configured: then there is no automatic reply. */
  hours: HoursAndDays | undefined;
  /** Time of the last automatic reply in the conversation, in ms UTC. */
  lastAt: number | undefined;
  /** Ms UTC. */
  now: number;
}

/** The automatic reply, if any: confirms receipt while the desk is not staffed. */
export function automaticReply({ demo, hours, lastAt, now }: Situation): Notice | undefined {
  if (lastAt !== undefined && now - lastAt < QUIET_MS) return undefined;
  if (demo) return { notice: 'demo' };
  if (!hours) return undefined;
  const { opens, closes, zone, days } = hours;
  const span = readSpan({ from: opens, to: closes });
  if (!span || isOpenAt(span, zone, now, days) !== false) return undefined;
  return { notice: 'closed', opens, closes, zone, ...(days.weekdays && { weekdays: days.weekdays }) };
}
