import { useState } from 'react';
import type { FormErrors, FormOutcome, SubmitReply } from '~/web/form/submit-reply';

interface Options<Name extends string> {
  id: string;
  /** The form's last answer. */
  reply?: SubmitReply | undefined;
  /** What the fields hold before the first answer. */
  defaultValue?: Readonly<Partial<Record<Name, string | undefined>>>;
}

/** What a field needs to be rendered. */
export interface Field {
  id: string;
  name: string;
  /** `undefined` for an empty field. */
  initialValue: string | undefined;
  /** Codes; `undefined` without any. */
  errors: readonly string[] | undefined;
}

/** A form with its last answer. */
export interface FormState {
  id: string;
  /** By field; the empty name is the form itself. */
  allErrors: FormErrors;
  outcome: FormOutcome | undefined;
  /** Drops the errors of fields that have become right. */
  settle: (names: readonly string[]) => void;
}

/**
 * The state of a form. Forms are validated on the server only, so a page needs just the last answer. A form keeps the
 * errors of its last answer until the next one or until their fields are right (see `settle`), and resets, without that answer, when its id changes. Record 0036.
 */
export function useForm<Name extends string = never>({
  id,
  reply,
  defaultValue,
}: Options<Name>): [FormState, Readonly<Record<Name, Field>>] {
  const defaults: Readonly<Record<string, string | undefined>> = defaultValue ?? {};
  const begun = { id, seen: reply, values: reply?.result.initialValue ?? defaults, answer: reply };
  const [kept, setKept] = useState(begun);
  let now = kept;
  if (kept.id !== id) now = { id, seen: reply, values: defaults, answer: undefined };
  else if (reply && reply !== kept.seen) now = { ...kept, seen: reply, answer: reply };
  if (now !== kept) setKept(now);

  const allErrors = now.answer?.result.error ?? {};
  const settle = (names: readonly string[]) => {
    if (!now.answer || names.length === 0) return;
    const error = Object.fromEntries(Object.entries(allErrors).filter(([name]) => !names.includes(name)));
    setKept({ ...now, answer: { ...now.answer, result: { ...now.answer.result, error } } });
  };
  const fieldOf = (name: string): Field => ({
    id: `${id}-${name}`,
    name,
    initialValue: now.values[name] || undefined,
    errors: allErrors[name],
  });
  const fields = new Proxy<Readonly<Record<string, Field>>>({}, { get: (_, name) => fieldOf(String(name)) });
  return [{ id, allErrors, outcome: now.answer?.outcome, settle }, fields];
}
