import { NOTICE_SUFFIXES } from '../language';
import {
  COUNTS,
  findList,
  firstOf,
  hasList,
  isBare,
  isFields,
  isNothing,
  LISTS,
  oneOf,
  unpacked,
  type Fields,
} from './containers';

/**
 * Normalises the shapes that services use where the specification leaves them open to those of the contract, before
 * parsing. Unknown shapes stay as they are, for the schema to reject. Fields that the specification names have no
 * aliases here.
 */

/** Numbers of a draw: an array, or text with separators. Digits without separators would be ambiguous. */
function numbersOf(value: unknown): unknown {
  const sent = unpacked(value);
  if (typeof sent !== 'string' || !/^\s*\d+(?:[\s,;|+、，-]+\d+)+\s*$/.test(sent)) return sent;
  return sent.match(/\d+/g);
}

const wordsOf = (value: unknown): unknown => {
  const sent = unpacked(value);
  const words: unknown = typeof sent === 'string' ? sent.split(/[\s,;|、，]+/).filter(Boolean) : sent;
  return Array.isArray(words) ? words.map((word: unknown) => lower(word)) : words;
};

const lower = (value: unknown): unknown => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** A draw with its proof: numbers as text, the result as one or more words, a missing sum is calculated. */
export function proofOf(value: unknown): unknown {
  const draw = oneOf(value);
  if (!isFields(draw)) return draw;
  const { sum, result } = draw;
  const numbers = numbersOf(draw['numbers']);
  const all = Array.isArray(numbers) ? numbers.map(Number) : [];
  const worked = all.length > 0 && all.every(Number.isInteger) ? all.reduce((total, one) => total + one, 0) : undefined;
  return {
    ...draw,
    numbers,
    sum: isNothing(sum) ? worked : sum,
    result: isNothing(result) ? undefined : wordsOf(result),
  };
}

/** A finished draw; without a named winner its result is empty. */
export function drawOf(value: unknown): unknown {
  const draw = proofOf(value);
  return isFields(draw) ? { ...draw, result: draw['result'] ?? [] } : draw;
}

/** Regions: names, also as text with commas or by id, or objects. */
export function regionsOf(value: unknown): unknown {
  const sent = unpacked(value);
  if (typeof sent === 'string') return sent.split(/\s*[,;|、，\n]\s*/).filter(Boolean);
  if (!isFields(sent) || hasList(sent)) return sent;
  const names = Object.entries(sent).filter(([key, name]) => !COUNTS.includes(key) && isBare(name));
  return names.length > 0 ? names.map(([id, name]) => ({ id, name })) : sent;
}

/** A region, as an object or only a name. */
export function regionOf(value: unknown): unknown {
  if (isBare(value)) return { name: value };
  if (!isFields(value)) return value;
  return {
    id: firstOf(value, ['id', 'addressId', 'value', 'code']),
    name: firstOf(value, ['name', 'label', 'address', 'title', 'text']),
  };
}

const ADDRESS = ['url', 'link', 'src', 'path', 'file', 'href', 'address'];

/** URLs of pictures or films: text with commas, JSON as text, or an array of texts or of objects with a URL. */
export function addressesOf(value: unknown): unknown {
  const sent = unpacked(value);
  // URLs may contain commas themselves.
  const between = typeof sent === 'string' && /^\s*(https?:|\/)/i.test(sent) ? /[\s,;]+(?=https?:|\/)/i : /[\s,;]+/;
  if (typeof sent === 'string') return sent.trim().split(between).filter(Boolean);
  if (isFields(sent)) return addressesOf(hasList(sent) ? firstOf(sent, LISTS) : [sent]);
  return Array.isArray(sent) ? sent.map((one: unknown) => (isFields(one) ? firstOf(one, ADDRESS) : one)) : sent;
}

/** The URL of an upload: bare, or in an object. */
export function uploadOf(value: unknown): unknown {
  const sent = oneOf(value);
  if (isBare(sent)) return { url: sent };
  return isFields(sent) ? { ...sent, url: firstOf(sent, ADDRESS) } : sent;
}

/** Odds: a list, or an object by pattern. */
export function oddsListOf(value: unknown): unknown {
  const sent = unpacked(value);
  if (!isFields(sent) || hasList(sent)) return sent;
  if (isFields(sent['odds']) || Array.isArray(sent['odds'])) return oddsListOf(sent['odds']);
  const rows = Object.entries(sent).filter(([key]) => !COUNTS.includes(key));
  return rows.map(([option, odds]) => (isFields(odds) ? { option, ...odds } : { option, odds }));
}

/** A payout ratio, also against a stake of one: `1:1.95`. */
function ratioOf(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^\s*1\s*[:：]\s*(?=\d)/, '') : value;
}

/** The odds of one pattern. */
export function oddsOf(value: unknown): unknown {
  if (!isFields(value)) return value;
  return {
    ...value,
    option: lower(firstOf(value, ['option', 'pattern', 'name', 'type', 'key', 'code'])),
    odds: ratioOf(firstOf(value, ['odds', 'ratio', 'rate', 'value', 'payout'])),
  };
}

/** A balance: an amount, or an object with one. */
export function balanceOf(value: unknown): unknown {
  const sent = oneOf(value);
  if (isBare(sent)) return { balance: sent };
  return isFields(sent) ? { ...sent, balance: firstOf(sent, ['balance', 'money', 'amount', 'userBalance']) } : sent;
}

/** The period in play: its number, or an object with it. */
export function periodOf(value: unknown): unknown {
  const sent = oneOf(value);
  if (isBare(sent)) return { period: sent };
  return isFields(sent) ? { ...sent, period: firstOf(sent, ['period', 'nextPeriod', 'nextperiod', 'issue']) } : sent;
}

/** Customer service: the URL of a chat, or an object with it. */
export function chatOf(value: unknown): unknown {
  const sent = oneOf(value);
  if (isBare(sent)) return { url: sent };
  return isFields(sent) ? { ...sent, url: firstOf(sent, [...ADDRESS, 'kefu']) } : sent;
}

const RECHARGE_FLAGS = ['enabled', 'isRecharge', 'recharge', 'rechargeOpen', 'allow', 'isOpen', 'open', 'status'];

/**
 * Whether recharging is open: a flag, or an object with one. The specification names the call for its question and says
 * nothing of the answer, so an empty success means yes. Anything else may mean no, and is not parsed.
 */
export function rechargeStateOf(value: unknown): unknown {
  const sent = oneOf(value);
  if (isNothing(sent) || (typeof sent === 'object' && Object.keys(sent).length === 0)) return { enabled: true };
  return isFields(sent) ? { ...sent, enabled: firstOf(sent, RECHARGE_FLAGS) } : { enabled: sent };
}

/** A banner: the URL of its picture, or an object with it. */
export const bannerOf = (value: unknown): unknown => (isBare(value) ? { url: value } : value);

const NOTICE_TEXT = ['text', 'content', 'notice'];
const NOTICE_WORDS = /^(text|title)(_\w+)?$|^(content|notice)$/;

/** Words in each language: its own, else those of which nothing says the language. They are for everybody, and not English. */
function inEveryLanguage(notice: Fields, kind: 'text' | 'title', words: unknown): Fields {
  const names = Object.values(NOTICE_SUFFIXES).map((suffix) => `${kind}_${suffix}`);
  return Object.fromEntries(names.map((name) => [name, isNothing(notice[name]) ? words : notice[name]]));
}

/** An announcement: its text, or an object with it. */
export function noticeOf(value: unknown): unknown {
  if (isBare(value)) return inEveryLanguage({}, 'text', value);
  if (!isFields(value)) return value;
  const words = Object.keys(value).filter((name) => NOTICE_WORDS.test(name));
  // Without any text it is no announcement.
  if (firstOf(value, words) === undefined) return undefined;
  return {
    ...value,
    ...inEveryLanguage(value, 'text', firstOf(value, NOTICE_TEXT)),
    ...inEveryLanguage(value, 'title', value['title']),
  };
}

/** Whether an announcement is blank: it has text fields, all of them empty. */
function isBlank(value: unknown): boolean {
  if (!isFields(value)) return isNothing(value);
  const words = Object.keys(value).filter((name) => NOTICE_WORDS.test(name));
  return words.length > 0 && words.every((name) => isNothing(value[name]));
}

/** Announcements: a list, a single one, or its text. Blank ones are left out. */
export function noticesOf(value: unknown): unknown {
  const found = findList(value);
  if (found) return { ...found.about, list: found.rows.filter((row) => !isBlank(row)) };
  const one = oneOf(value);
  if (isFields(one) && isBlank(one)) return [];
  return typeof one === 'string' || (isFields(one) && noticeOf(one) !== undefined) ? [one] : value;
}
