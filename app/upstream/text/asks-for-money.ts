/**
 * Stems of words about paying, transferring, unlocking, tax and deposits, in the languages in which members are cheated most
 * often. Matched in lower case, without accents; any ending matches.
 */
const BEGINNINGS = {
  en: 'pay|paid|prepa|transfer|remit|wire|send money|send funds|deposit|unlock|unfreez|unblock|tax|fee|fees|charge|top up|topup|recharg|bond|collateral|guarantee|margin|turnover|wager|rollover|gift card|voucher|usdt|bitcoin|btc|buy',
  es: 'pag|abon|transfer|deposit|impuesto|tasa|cuota|fianza|desbloq|recarg|envia dinero',
  pt: 'pague|pagar|pagu|transf|deposit|imposto|taxa|caucao|desbloq|recarreg|pix',
  fr: 'pay|vers|virement|depot|depos|impot|taxe|frais|caution|debloq|recharg',
  de: 'zahl|bezahl|uberweis|einzahl|steuer|gebuhr|kaution|entsperr|freischalt|aufladen',
  id: 'bayar|membayar|pembayaran|setor|pajak|biaya|jaminan|buka kunci|isi ulang|kirim uang',
  vi: 'thanh toan|chuyen khoan|chuyen tien|nap|dat coc|thue|phi|mo khoa|tra tien|dong tien|ky quy',
  tr: 'ode|havale|depozito|vergi|ucret|yatir|kilit',
  ru: 'оплат|заплат|плат|перевед|перевест|перевод|перечисл|депозит|налог|комисс|разблок|взнос|пополн|залог|внес',
} as const;

/** The same for languages without spaces between words, or with many prefixes. */
const ANYWHERE = {
  zh: '付款|支付|付费|付钱|缴|交费|交钱|转账|转帐|轉賬|轉帳|汇款|匯款|打款|充值|储值|存款|存入|解冻|解凍|解锁|解鎖|税|稅|保证金|保證金|押金|定金|手续费|手續費|费用|費用|会费|验证金|认证金|诚意金|流水|打码|红包|垫付|预付|先付|再付|付清',
  ja: '支払|払|振込|振り込|送金|入金|課金|納付|納税|税|保証金|手数料|供託|前金|解除|解凍|アンロック|チャージ|デポジット|料金|費用',
  ko: '결제|지불|송금|입금|이체|납부|예치|보증금|세금|수수료|충전|해제|선금|비용',
  th: 'จ่าย|ชำระ|โอน|ฝาก|ภาษี|ค่าธรรมเนียม|มัดจำ|ปลดล็อก|เติมเงิน|ประกัน',
  ar: 'دفع|تدفع|سدد|سداد|تحويل|حول|ايداع|اودع|ودع|ضريب|رسوم|عمول|شحن|تامين|فك',
  hi: 'भुगतान|पैसे|जमा|टैक्स|शुल्क|अनलॉक|ट्रांसफर|रिचार्ज|फीस',
} as const;

/** Letters of other alphabets that look like Latin ones and could hide a word. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ѕ: 's', ј: 'j', в: 'b', к: 'k', м: 'm', т: 't' },
  ...{ α: 'a', ε: 'e', ο: 'o', ρ: 'p', υ: 'y', ι: 'i', τ: 't', χ: 'x', đ: 'd', ı: 'i' },
};

/** A text normalised for matching: lower case, without accents and invisible characters, with look-alike letters replaced. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[а-яіѕјα-ωđı]/gu, (letter) => ALIKE[letter] ?? letter);

const anyOf = (lists: Readonly<Record<string, string>>) => folded(Object.values(lists).join('|'));
const BEGINS = new RegExp(String.raw`(?<!\p{L})(?:${anyOf(BEGINNINGS).replaceAll(' ', String.raw`\s+`)})`, 'u');
// The text is reduced to letters, which drops the vowel signs of Hindi.
const HOLDS = new RegExp(anyOf(ANYWHERE).replace(/[^\p{L}|]+/gu, ''), 'u');

/** Names that contain such a word and ask for nothing. */
const HARMLESS = /\bpay(?:ment password|out)s?\b|支付密码|支払い?パスワード|取引パスワード/gi;

/**
 * Whether a text of a service may be about paying. For members who withdraw, verify their identity or meet people any such word
 * counts, so the text need not name a purpose. A false alarm costs nothing (rule X1).
 */
export function asksForMoney(text: string): boolean {
  const read = folded(text.replace(HARMLESS, ' '));
  // "p a y", "p.a.y"
  const joined = read.replace(/(?<=(?<!\p{L})\p{L})[\s.\-_*·]+(?=\p{L}(?!\p{L}))/gu, '');
  return BEGINS.test(read) || BEGINS.test(joined) || HOLDS.test(read.replace(/[^\p{L}]+/gu, ''));
}
