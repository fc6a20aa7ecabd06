import type { Reason } from '~/contract/reasons';
import type { WireLanguage } from '~/contract/language';

/** Messages other than refusal reasons. */
type Notice = 'done' | 'session_over' | 'unknown_path' | 'internal';

type Messages = Readonly<Record<Reason | Notice, string>>;

const en: Messages = {
  done: 'Done',
  session_over: 'Your session is over. Please sign in again.',
  unknown_path: 'There is no such page.',
  internal: 'Something went wrong on our side. Please try again in a moment.',
  invalid: 'Some of the details are not right. Please check them.',
  credentials: 'That name and password do not match.',
  locked: 'Too many wrong attempts. Please wait a while before you try again.',
  exists: 'That is already in use.',
  invite: 'This invite code is not valid.',
  underage: 'You need to be an adult to become a member.',
  amount_low: 'The amount is below the minimum.',
  amount_high: 'The amount is above the maximum.',
  daily_limit: 'This would go over your daily limit.',
  balance: 'Insufficient balance',
  pay_password: 'The payment password is not right.',
  pay_password_unset: 'Please set a payment password first.',
  pay_password_locked: 'Too many wrong payment passwords. Please wait 15 minutes.',
  account_new: 'This payout account is new and cannot be used yet.',
  bank_unknown: 'Please choose a card, address or bank from the list.',
  period_closed: 'Betting on this period has closed. Nothing was charged.',
  limit: 'This would go over a limit that you set.',
  excluded: 'You are taking a break. Bets and recharges are paused.',
  suspended: 'Your account is suspended. Withdrawals, statements and customer service go on.',
  closing: 'You are closing your account. Bets and recharges have stopped.',
  unsettled: 'Something is still open: your balance, a withdrawal, a recharge or a bet.',
  self_excluded: 'A break from play is in force for this name, e-mail or phone number. It cannot register yet.',
  file_type: 'Please choose a JPEG, PNG, WebP or HEIC picture.',
  file_size: 'The picture is too large. 8 MB is the most.',
  file_pixels: 'This picture has too many pixels, 64 million at most. Please make it smaller.',
  not_found: 'We could not find that.',
  duplicate: 'This has already been sent.',
  rate: 'That was a bit fast. Please wait a moment.',
};

const ja: Messages = {
  done: '完了しました',
  session_over: 'セッションの有効期限が切れました。もう一度ログインしてください。',
  unknown_path: 'ページが見つかりません。',
  internal: 'サーバー側で問題が発生しました。しばらくしてからもう一度お試しください。',
  invalid: '入力内容に誤りがあります。ご確認ください。',
  credentials: 'ユーザー名またはパスワードが正しくありません。',
  locked: '入力の誤りが続いたため、一時的にロックされています。しばらくしてからお試しください。',
  exists: 'すでに使われています。',
  invite: 'この招待コードは無効です。',
  underage: '会員登録は成人の方に限ります。',
  amount_low: '最低金額を下回っています。',
  amount_high: '上限金額を超えています。',
  daily_limit: '1日の限度額を超えます。',
  balance: '残高が不足しています',
  pay_password: '支払いパスワードが正しくありません。',
  pay_password_unset: '先に支払いパスワードを設定してください。',
  pay_password_locked: '支払いパスワードの誤りが続きました。15分ほどお待ちください。',
  account_new: 'この出金先は登録したばかりのため、まだ使えません。',
  bank_unknown: '一覧からカード、アドレス、または銀行を選んでください。',
  period_closed: 'この回の受付は終了しました。金額は引かれていません。',
  limit: 'ご自身で設定した上限を超えます。',
  excluded: '休止期間中のため、ベットと入金はご利用いただけません。',
  suspended: 'アカウントの利用が停止されています。出金、明細、お問い合わせは引き続きご利用いただけます。',
  closing: '退会手続き中のため、ベットと入金はご利用いただけません。',
  unsettled: '残高、出金、入金、ベットのいずれかがまだ完了していません。',
  self_excluded: 'このユーザー名、メールアドレス、または電話番号は休止期間中のため、まだ登録できません。',
  file_type: 'JPEG、PNG、WebP、HEIC の画像を選んでください。',
  file_size: '画像が大きすぎます。8 MB までにしてください。',
  file_pixels: '画素数が多すぎます（6,400万画素まで）。小さくしてからお送りください。',
  not_found: '見つかりませんでした。',
  duplicate: 'すでに送信済みです。',
  rate: '操作が早すぎます。少し待ってからお試しください。',
};

const zhCn: Messages = {
  done: '成功',
  session_over: '登录已过期，请重新登录。',
  unknown_path: '页面不存在。',
  internal: '服务器出了点问题，请稍后再试。',
  invalid: '填写的内容有误，请检查。',
  credentials: '账号或密码不正确。',
  locked: '错误次数过多，请稍后再试。',
  exists: '已被使用。',
  invite: '邀请码无效。',
  underage: '仅限成年人注册。',
  amount_low: '金额低于最低限额。',
  amount_high: '金额超过最高限额。',
  daily_limit: '超出今日限额。',
  balance: '余额不足',
  pay_password: '支付密码不正确。',
  pay_password_unset: '请先设置支付密码。',
  pay_password_locked: '支付密码错误次数过多，请 15 分钟后再试。',
  account_new: '该收款账户刚添加，暂时还不能使用。',
  bank_unknown: '请从列表中选择银行卡、地址或银行。',
  period_closed: '本期已停止投注，未扣款。',
  limit: '超出您自己设定的限额。',
  excluded: '您正处于休息期，投注和充值已暂停。',
  suspended: '您的账号已被暂停使用。提现、账单和客服不受影响。',
  closing: '您正在注销账户，投注和充值已停止。',
  unsettled: '余额、提现、充值或投注尚未全部结清。',
  self_excluded: '该用户名、邮箱或手机号仍在自我限制期内，暂时无法注册。',
  file_type: '请选择 JPEG、PNG、WebP 或 HEIC 图片。',
  file_size: '图片太大，最多 8 MB。',
  file_pixels: '图片的像素太多（最多 6400 万）。请缩小后再发送。',
  not_found: '没有找到。',
  duplicate: '已经提交过了。',
  rate: '操作太快了，请稍等一下。',
};

const MESSAGES: Readonly<Record<WireLanguage, Messages>> = { en, ja, 'zh-cn': zhCn };

/** The `msg` of an answer in the member's language. */
export function message(lang: WireLanguage, what: Reason | Notice): string {
  return MESSAGES[lang][what];
}
