import { useEffect } from 'react';

/** Where a tab keeps what is typed while the same page comes in another language. */
const KEPT = 'typed';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isSecret = ({ id }: Field) => document.querySelector(`[aria-controls="${CSS.escape(id)}"]`) !== null;

/** Fields of the page that hold what a member has typed or chosen; no passwords, though they may be shown, and no files. */
const typedFields = () =>
  [...document.querySelectorAll<Field>('main :is(input, textarea, select)[name]')].filter(
    (field) => !/^(hidden|password|file)$/.test(field.type) && !isSecret(field),
  );

const isTick = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);
const here = () => location.pathname + location.search;

/** Keeps what is typed until this page is there again. */
export function keepTyped(): void {
  const values = typedFields().map((field) => (isTick(field) ? field.checked : field.value));
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([here(), values]));
  } catch {
    // Storage can be forbidden; then it has to be typed once more.
  }
}

/** Puts what was kept back into the same page, once. What somebody has typed meanwhile stays. */
function bringBack(): void {
  try {
    const [page, values] = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as [string?, (string | boolean)[]?];
    sessionStorage.removeItem(KEPT);
    const fields = typedFields();
    if (page !== here() || values?.length !== fields.length) return;
    fields.forEach((field, at) => {
      const value = values[at];
      if (isTick(field)) field.checked = field.checked === field.defaultChecked ? value === true : field.checked;
      else if (!('defaultValue' in field) || field.value === field.defaultValue) field.value = String(value);
    });
  } catch {
    // As above.
  }
}

/** Brings back what was typed before the language was changed. */
export function useTypedWords(): void {
  useEffect(bringBack, []);
}
