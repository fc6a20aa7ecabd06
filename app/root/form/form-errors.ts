import { apartFromSaid, errorText, namedErrorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { isUnknown } from '~/web/form/submit-reply';
import type { Field, FormState } from './use-form';

/** Codes of what is missing: nothing typed, nothing ticked, nothing chosen. */
const MISSING = /^(\w+\.)?required\b|^(recharge\.(bank|screenshot)|withdraw\.account|close\.(sure|giveUp))$/;

/** Turns the codes of a field into sentences in the member's language. */
export function useFieldErrors(): (codes: readonly string[] | null | undefined) => string[] | undefined {
  const { i18n } = useTexts();
  return (codes) => codes?.map((code) => errorText(i18n, code));
}

/**
 * The summary above a form of what is wrong: its heading, a line per error, and what the service said.
 *
 * @param fields each with its label, in the order of the page
 */
export function useFormSummary(form: FormState, fields: readonly (readonly [field: Field, label: string])[]) {
  const { t, i18n } = useTexts('errors');
  const errors = useFieldErrors();
  const shown = fields.filter(([field]) => field.errors?.length);
  const isAllMissing = Object.values(form.allErrors).every((codes) => codes.every((code) => MISSING.test(code)));
  const fillIn = isAllMissing && shown.some(([field]) => field.errors?.includes('required'));
  const onPage = new Set(shown.map(([field]) => field.name));
  // An upstream may name a field that this form does not have: its error is still said, above the form.
  const elsewhere = Object.entries(form.allErrors).filter(([name]) => !onPage.has(name));
  const { own, said } = apartFromSaid(elsewhere.flatMap(([, codes]) => codes));
  const lines = [
    ...(errors(own) ?? []).map((text) => ({ text })),
    ...shown.flatMap(([field, label]) =>
      (field.errors ?? []).map((code) => ({ text: namedErrorText(i18n, code, label), fieldId: field.id })),
    ),
  ];
  const title = () => {
    if (fillIn) return t('fill_in');
    if (shown.length > 0) return t('summary');
    // A form that may have happened is not called failed.
    return isUnknown(form.outcome) ? t('unsure.title') : t('failed.title');
  };
  return { title: title(), lines, said };
}
