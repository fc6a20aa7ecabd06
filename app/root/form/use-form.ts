import { useState } from 'react';

/**
 * Browser replacement for `@conform-to/react`, see `browser` in package.json. Forms are validated on the server only,
 * so a page needs just the last answer of Conform's state; its validation, intents and lists (9 kB) are never used. A
 * test compares both. Record 0036.
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
 * Like Conform's `useForm`, whose types the callers see. A form keeps the errors of its last answer until the next one,
 * and resets, without that answer, when its id changes.
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
    // Conform treats an empty field as missing.
    initialValue: now.values[name] === '' ? undefined : now.values[name],
    errors: allErrors[name],
  });
  const fields = new Proxy<Record<string, Field>>({}, { get: (_, name) => fieldOf(String(name)) });
  return [{ id, errors: allErrors[''], allErrors }, fields];
}

/** Like Conform's `getFormProps`: never prevents submission. */
export const getFormProps = ({ id, errors }: Form) => ({
  id,
  noValidate: true,
  onSubmit: () => undefined,
  ...(errors && { 'aria-describedby': `${id}-error` }),
});
