import { useState } from 'react';

/**
 * What browsers have in place of `@conform-to/react`: package.json says so under `browser`. Forms here are checked by the server
 * alone, so that of Conform's state a page needs what the last answer said; its checks, intents and lists (9 kB) are never asked.
 * A test holds both to the same words. Record 0036.
 */

type Values = Readonly<Record<string, unknown>>;

interface Result {
  initialValue?: Values | null | undefined;
  error?: Readonly<Record<string, string[] | null>> | null | undefined;
}

interface Options {
  id: string;
  lastResult?: Result | undefined;
  defaultValue?: Values | undefined;
}

interface Field {
  id: string;
  name: string;
  initialValue: unknown;
  errors: string[] | undefined;
}

interface Form {
  id: string;
  errors: string[] | undefined;
  allErrors: Readonly<Record<string, string[]>>;
}

/**
 * `useForm` of Conform, whose types its callers see. As there, a form keeps the errors of its last answer until another one comes,
 * and begins anew, without that answer, when it becomes another form.
 */
export function useForm({ id, lastResult, defaultValue }: Options): [Form, Readonly<Record<string, Field>>] {
  const begun = { id, seen: lastResult, values: lastResult?.initialValue ?? defaultValue ?? {}, result: lastResult };
  const [kept, setKept] = useState(begun);
  let now = kept;
  if (kept.id !== id) now = { id, seen: lastResult, values: defaultValue ?? {}, result: undefined };
  else if (lastResult && lastResult !== kept.seen) now = { ...kept, seen: lastResult, result: lastResult };
  if (now !== kept) setKept(now);

  const allErrors: Record<string, string[]> = {};
  for (const [name, codes] of Object.entries(now.result?.error ?? {})) if (codes) allErrors[name] = codes;
  const fieldOf = (name: string): Field => ({
    id: `${id}-${name}`,
    name,
    // To Conform an empty field is none.
    initialValue: now.values[name] === '' ? undefined : now.values[name],
    errors: allErrors[name],
  });
  const fields = new Proxy<Record<string, Field>>({}, { get: (_, name) => fieldOf(String(name)) });
  return [{ id, errors: allErrors[''], allErrors }, fields];
}

/** `getFormProps` of Conform: nothing stops a form from being sent. */
export const getFormProps = ({ id, errors }: Form) => ({
  id,
  noValidate: true,
  onSubmit: () => undefined,
  ...(errors && { 'aria-describedby': `${id}-error` }),
});
