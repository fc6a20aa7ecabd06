/** Answers after which the very same form may be sent again, with its key: it has done nothing, or at most once. */
const SAME_AGAIN = /^(bet\.unsure|form\.(?!sent_before)|reason\.rate)/;

/**
 * Whether the form that was just answered is to be sent again as it is. If not, the bet was refused, and what was typed goes
 * into a fresh form.
 *
 * @param errors the answer's codes by field
 */
export function isSameAgain(errors: Readonly<Record<string, readonly string[] | null>>): boolean {
  return Object.entries(errors).every(
    ([field, codes]) => field === '' && (codes ?? []).every((code) => SAME_AGAIN.test(code)),
  );
}
