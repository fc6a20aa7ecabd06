const SIGN = '[*•●∙×…⋯]';
/** Masking characters of services. A single x, dot or number sign may be part of a name; two are a mask. */
const MASK = String.raw`(?:${SIGN}|[#._\u00b7]{2,}|(?<!\p{L})[xX]{2,})`;
const BETWEEN = String.raw`[\s\p{Pd}\p{Cf}\u2212._/\u00b7]`;
const PIECE = String.raw`(?:\p{Nd}|${MASK})`;
/** Digits and masks, in any grouping. */
const RUN = String.raw`${PIECE}(?:${BETWEEN}*${PIECE})*`;
/**
 * A blockchain address: BTC (Base58 or Bech32), TRON (Base58), or hexadecimal. Bank account numbers never have one of these
 * forms.
 */
const ADDRESS = String.raw`(?:bc1[a-z\d]{20,87}|[13](?=\d*[a-z])[a-z\d]{24,34}|T[1-9a-z]{33}|0x[\da-f]{30,64})`;
/** Possibly an address or account of another kind, in free text only; words of that length have no digits. */
const LONG_RUN = String.raw`[a-z\d]{20,}`;
/** An IBAN, grouped or not. It ends in a group with a digit, because a name may follow. */
const IBAN = String.raw`[a-z]{2}\d{2}(?=(?:[\s\-a-z]*\d){9})(?:[\s-]?[a-z\d]{4}){2,7}(?:[\s-]?[a-z\d]{1,3})?(?<=\d[a-z]{0,2})`;
/** An address that the service has masked. */
const MASKED_ADDRESS = String.raw`(bc1[a-z\d]*|[13](?=\d*[a-z])[a-z\d]+|0x[\da-f]+)${SIGN}+([a-z\d]+)`;

const ANY_MASK = new RegExp(MASK, 'u');
const WHOLE_ADDRESS = new RegExp(`^${ADDRESS}$`, 'iu');
const WHOLE_MASKED_ADDRESS = new RegExp(`^${MASKED_ADDRESS}$`, 'iu');
/** Letters of other scripts may adjoin a number without a space. */
const ALONE = [String.raw`(?<![\p{Script=Latin}\p{N}])`, String.raw`(?![\p{Script=Latin}\p{N}])`] as const;
const IN_TEXT = new RegExp(`${ALONE[0]}(?:${ADDRESS}|${MASKED_ADDRESS}|${IBAN}|${LONG_RUN})${ALONE[1]}|${RUN}`, 'giu');
/** All in one case, except for the first letter. */
const WORD = /^[A-Z]?(?:[a-z]+|[A-Z]+)$/;

/** Maximum length of harmless numbers in free text (branches, years), and how many characters of a number stay visible. */
const LONGEST_HARMLESS = 4;
const LAST = 4;
const ADDRESS_END = 6;

/** A number without grouping, with full-width characters normalised. Normalisation would turn an ellipsis into three dots. */
const plain = (text: string) =>
  text
    .replace(/[…⋯]|[._·]{2,}/g, '•')
    .normalize('NFKC')
    .replace(new RegExp(BETWEEN, 'gu'), '');

/** Whether a number is a blockchain address, whole or masked: services without account kinds use one field for both. */
export function isChainAddress(sent: string): boolean {
  const number = plain(sent);
  return WHOLE_ADDRESS.test(number) || WHOLE_MASKED_ADDRESS.test(number);
}

/**
 * A card or account number as `•••• 1111`: at most its last four characters, and never more than half of it, whatever the
 * upstream sends. A blockchain address as its first and last six characters.
 */
export function maskedNumber(sent: string): string {
  const number = plain(sent);
  if (WHOLE_ADDRESS.test(number)) return `${number.slice(0, ADDRESS_END)}…${number.slice(-ADDRESS_END)}`;
  const [, head, end] = WHOLE_MASKED_ADDRESS.exec(number) ?? [];
  if (head && end) return `${head.slice(0, ADDRESS_END)}…${end.slice(-ADDRESS_END)}`;
  // Only characters at the very end: digits before the service's own mask are not the last ones.
  const tail = /[\p{L}\p{N}]*$/u.exec(number.replace(/[xX]{2,}/g, '•'))?.[0] ?? '';
  const shown = ANY_MASK.test(number) ? LAST : Math.min(LAST, Math.floor(tail.length / 2));
  return shown === 0 || tail === '' ? '••••' : `•••• ${tail.slice(-shown)}`;
}

/** {@link maskedNumber} for numbers, addresses and long codes in a text: a record's `Harbour Bank 6222 0212 3456 7890`. */
export function maskedText(text: string): string {
  return text.replace(IN_TEXT, (found) =>
    !WORD.test(found) && (ANY_MASK.test(found) || (found.match(/[\p{L}\p{N}]/gu)?.length ?? 0) > LONGEST_HARMLESS)
      ? maskedNumber(found)
      : found,
  );
}
