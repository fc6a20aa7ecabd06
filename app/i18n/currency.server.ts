import type { MinorUnits } from '~/contract/amount';
import { formatHundredths } from './format';
import type { Language } from './language';

const signs = new Map<string, string>();

/**
 * The sign of a currency as readers of a language know it, and no other currency's: `€`, in English `CN¥` and in Chinese `¥` for CNY.
 * A currency without one has its code: `CHF `.
 *
 * @param unit ISO 4217 code
 * @returns `undefined` for any other unit, such as `points`
 */
export function currencySign(unit: string, language: Language): string | undefined {
  if (!/^[A-Z]{3}$/.test(unit)) return undefined;
  const known = signs.get(unit + language);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency: unit }).formatToParts(0);
  const said = parts.find(({ type }) => type === 'currency')?.value ?? unit;
  // NFKC: Japanese has a wide `￥`. A word, such as `元`, would stand behind the number. A no-break space keeps a code and its number on one line.
  const sign = /\p{L}$/u.test(said) ? `${unit}\u00a0` : said.normalize('NFKC');
  signs.set(unit + language, sign);
  return sign;
}

/**
 * An amount of money: `€1,234.50`, `1,234.50 points`. The sign follows the currency in every language, and there are two
 * decimals, as on the wire.
 *
 * @param unit ISO 4217 code, or a service's own name
 */
export function formatMoney(minor: MinorUnits, unit: string, language: Language): string {
  const sign = currencySign(unit, language);
  const amount = formatHundredths(Math.abs(minor), language);
  return `${minor < 0 ? '−' : ''}${sign === undefined ? `${amount} ${unit}` : sign + amount}`;
}
