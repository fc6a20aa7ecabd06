import type { FormEvent } from 'react';
import type { SubmitReply } from '~/web/form/submit-reply';
import { isSettled } from './settled-errors';
import type { FormState } from './use-form';

/** Fields that are typed into; all others are finished with as soon as they change. */
const TYPED = 'textarea, input:not([type=radio], [type=checkbox], [type=file])';

/** What a field holds, its file's name or the value that is chosen. */
function valueOf(entries: FormData, name: string): string {
  const values = entries.getAll(name).map((value) => {
    if (typeof value === 'string') return value;
    return value.size > 0 ? value.name : '';
  });
  return values.filter((value) => value !== '').at(-1) ?? '';
}

/**
 * Handlers of a form that drop errors whose fields have become right: while a field is typed into, and when another one gets the
 * focus. Not when a button does: the page must not move under a press.
 */
export function settleErrors(form: FormState, reply: SubmitReply | undefined) {
  const look = ({ target, currentTarget }: FormEvent<HTMLFormElement>, isChange: boolean) => {
    const names = Object.keys(form.allErrors).filter((name) => name !== '');
    if (names.length === 0 || !(target instanceof Element)) return;
    const isTyped = target.matches(TYPED);
    if (!isChange && !isTyped) return;
    const entries = new FormData(currentTarget);
    const here = target.getAttribute('name');
    const settled = names.filter((name) => {
      const now = {
        value: valueOf(entries, name),
        sent: reply?.result.initialValue[name],
        above: valueOf(entries, entries.has('newPassword') ? 'newPassword' : 'password'),
        isLeft: isChange ? name === here && !isTyped : name !== here,
      };
      return form.allErrors[name]?.every((code) => isSettled(code, now));
    });
    form.settle(settled);
  };
  return {
    onChange: (event: FormEvent<HTMLFormElement>) => look(event, true),
    onFocus: (event: FormEvent<HTMLFormElement>) => look(event, false),
  };
}
