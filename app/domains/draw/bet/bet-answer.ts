import { isSaid } from '~/i18n/error-text';

/**
 * Answers after which the very same form is kept, with its key: it was not taken in, or it is not known whether it was.
 */
const SAME_AGAIN = /^(bet\.unsure|form\.(?!sent_before)|reason\.rate)/;

/** Answers after which nobody knows whether the bet was placed. */
const UNSETTLED = /^(bet\.unsure|form\.(unsure|unforeseen|line_lost))/;

type Errors = Readonly<Record<string, readonly string[] | null>>;

/** Whether the answer leaves it open if the bet was placed. */
export function isUnsettled(errors: Errors): boolean {
  return Object.values(errors).some((codes) => codes?.some((code) => UNSETTLED.test(code)));
}

/**
 * Whether the form that was just answered is to be sent again as it is. If not, the bet was refused, and what was typed goes
 * into a fresh form.
 *
 * @param errors the answer's codes by field
 */
export function isSameAgain(errors: Errors): boolean {
  return Object.entries(errors).every(
    ([field, codes]) =>
      field === '' && (codes ?? []).every((code) => SAME_AGAIN.test(code) || isSaid(code)) && !codes?.every(isSaid),
  );
}
