import { isSaid } from '~/i18n/error-text';

/** Errors after which the same form, with its key, is shown again: it was not accepted, or the outcome is unknown. */
const SAME_AGAIN = /^(bet\.unsure|form\.(?!sent_before)|reason\.rate)/;

/** Errors after which it is unknown whether the bet was placed. */
const UNSETTLED = /^(bet\.unsure|form\.(unsure|unforeseen|line_lost))/;

type Errors = Readonly<Record<string, readonly string[] | null>>;

/** Whether the outcome of the bet is unknown. */
export function isUnsettled(errors: Errors): boolean {
  return Object.values(errors).some((codes) => codes?.some((code) => UNSETTLED.test(code)));
}

/**
 * Whether the same form can be submitted again unchanged. If not, the bet was refused, and its values move to a new form.
 *
 * @param errors error codes by field
 */
export function isSameAgain(errors: Errors): boolean {
  return Object.entries(errors).every(
    ([field, codes]) =>
      field === '' && (codes ?? []).every((code) => SAME_AGAIN.test(code) || isSaid(code)) && !codes?.every(isSaid),
  );
}
