import { COUNTS, findList, firstOf, hasList, isBare, isFields, isNothing, LISTS, oneOf, unpacked } from './containers';

/**
 * Shapes in which services send what the specification leaves open, turned into those of the contract before they are read. What
 * is none of them is left as it is, for the schema to refuse. Fields that the specification names have no other name here.
 */

/** Numbers of a draw: an array, or text with something between them. Digits without that may be one number or several. */
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

/** What is published of a draw: numbers as text, the result as a word or several, the sum worked out where it is missing. */
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

/** A draw that is over; one of which no winner is named has none to show. */
export function drawOf(value: unknown): unknown {
  const draw = proofOf(value);
  return isFields(draw) ? { ...draw, result: draw['result'] ?? [] } : draw;
}

/** Regions: names, also as text with commas or by their ids, or objects. */
export function regionsOf(value: unknown): unknown {
  const sent = unpacked(value);
  if (typeof sent === 'string') return sent.split(/\s*[,;|、，\n]\s*/).filter(Boolean);
  if (!isFields(sent) || hasList(sent)) return sent;
  const names = Object.entries(sent).filter(([key, name]) => !COUNTS.includes(key) && isBare(name));
  return names.length > 0 ? names.map(([id, name]) => ({ id, name })) : sent;
}

/** A region; one that is only a name is called by it. */
export function regionOf(value: unknown): unknown {
  if (isBare(value)) return { name: value };
  if (!isFields(value)) return value;
  return {
    id: firstOf(value, ['id', 'addressId', 'value', 'code']),
    name: firstOf(value, ['name', 'label', 'address', 'title', 'text']),
  };
}

const ADDRESS = ['url', 'link', 'src', 'path', 'file', 'href', 'address'];

/** Addresses of pictures or films: text with commas, JSON as text, or an array of texts or of objects with an address. */
export function addressesOf(value: unknown): unknown {
  const sent = unpacked(value);
  // Whole addresses may hold commas themselves.
  const between = typeof sent === 'string' && /^\s*(https?:|\/)/i.test(sent) ? /[\s,;]+(?=https?:|\/)/i : /[\s,;]+/;
  if (typeof sent === 'string') return sent.trim().split(between).filter(Boolean);
  if (isFields(sent)) return addressesOf(hasList(sent) ? firstOf(sent, LISTS) : [sent]);
  return Array.isArray(sent) ? sent.map((one: unknown) => (isFields(one) ? firstOf(one, ADDRESS) : one)) : sent;
}

/** An upload's address: bare, or in an object. */
export function uploadOf(value: unknown): unknown {
  const sent = oneOf(value);
  if (isBare(sent)) return { url: sent };
  return isFields(sent) ? { ...sent, url: firstOf(sent, ADDRESS) } : sent;
}

/** Odds: a list, or an object of the patterns. */
export function oddsListOf(value: unknown): unknown {
  const sent = unpacked(value);
  if (!isFields(sent) || hasList(sent)) return sent;
  if (isFields(sent['odds']) || Array.isArray(sent['odds'])) return oddsListOf(sent['odds']);
  const rows = Object.entries(sent).filter(([key]) => !COUNTS.includes(key));
  return rows.map(([option, odds]) => (isFields(odds) ? { option, ...odds } : { option, odds }));
}

/** The odds of one pattern. */
export function oddsOf(value: unknown): unknown {
  if (!isFields(value)) return value;
  return {
    ...value,
    option: lower(firstOf(value, ['option', 'pattern', 'name', 'type', 'key', 'code'])),
    odds: firstOf(value, ['odds', 'ratio', 'rate', 'value', 'payout']),
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

/** Customer service: the address of a chat, or an object with it. */
export function chatOf(value: unknown): unknown {
  const sent = oneOf(value);
  if (isBare(sent)) return { url: sent };
  return isFields(sent) ? { ...sent, url: firstOf(sent, [...ADDRESS, 'kefu']) } : sent;
}

const RECHARGE_FLAGS = ['enabled', 'isRecharge', 'recharge', 'rechargeOpen', 'allow', 'isOpen', 'open', 'status'];

/**
 * Whether recharging is open: a word, or an object with one. The specification names the call for its question and says nothing of
 * the answer, so that a success with nothing in it says yes. One that says something else may say no, and is not read.
 */
export function rechargeStateOf(value: unknown): unknown {
  const sent = oneOf(value);
  if (isNothing(sent) || (typeof sent === 'object' && Object.keys(sent).length === 0)) return { enabled: true };
  return isFields(sent) ? { ...sent, enabled: firstOf(sent, RECHARGE_FLAGS) } : { enabled: sent };
}

/** A banner: its picture's address, or an object with it. */
export const bannerOf = (value: unknown): unknown => (isBare(value) ? { url: value } : value);

const NOTICE_TEXT = ['text', 'content', 'notice'];
const NOTICE_WORDS = /^(text|title)(_\w+)?$|^(content|notice)$/;

/** An announcement: its text, or an object with it; words of which nothing says the language are for everybody. */
export function noticeOf(value: unknown): unknown {
  if (isBare(value)) return { text_en_us: value };
  if (!isFields(value)) return value;
  const words = Object.keys(value).filter((name) => NOTICE_WORDS.test(name));
  // One of which no word can be found is no announcement.
  if (firstOf(value, words) === undefined) return undefined;
  return {
    ...value,
    text_en_us: firstOf(value, ['text_en_us', ...NOTICE_TEXT]),
    title_en_us: firstOf(value, ['title_en_us', 'title']),
  };
}

/** Whether an announcement has been left blank: it has a place for words, and nothing in any. */
function isBlank(value: unknown): boolean {
  if (!isFields(value)) return isNothing(value);
  const words = Object.keys(value).filter((name) => NOTICE_WORDS.test(name));
  return words.length > 0 && words.every((name) => isNothing(value[name]));
}

/** Announcements: a list, one alone, or its text. Blank ones are none. */
export function noticesOf(value: unknown): unknown {
  const found = findList(value);
  if (found) return { ...found.about, list: found.rows.filter((row) => !isBlank(row)) };
  const one = oneOf(value);
  if (isFields(one) && isBlank(one)) return [];
  return typeof one === 'string' || (isFields(one) && noticeOf(one) !== undefined) ? [one] : value;
}
