import type { i18n } from 'i18next';

/**
 * Errors travel as codes and become sentences here, whether they come from a schema (`required`), from a refusal of the
 * upstream (`reason.balance`) or from a failed call (`upstream.timeout`). A code may carry what its sentence needs:
 * `password.length?min=6&max=20`.
 */
export function errorCode(code: string, values: Readonly<Record<string, string | number | undefined>> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${code}?${query.toString()}` : code;
}

/** What the service itself says to the member, which a sentence of ours frames. */
export const SAID = 'said';

/** Parts what the service says from codes of our own: it has a frame of its own where there is room for one. */
export function apartFromSaid(codes: readonly string[]): { own: string[]; said: string[] } {
  const isSaid = (code: string) => code.startsWith(`${SAID}?`);
  return {
    own: codes.filter((code) => !isSaid(code)),
    said: codes.filter(isSaid).flatMap((code) => new URLSearchParams(code.slice(SAID.length + 1)).get('text') ?? []),
  };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A wait in words: in the largest unit that says it well, rounded up, so that nobody comes back too early. */
function waitText(i18n: i18n, seconds: number): string {
  if (seconds > 2 * DAY) return i18n.t('errors:wait.days', { count: Math.ceil(seconds / DAY) });
  if (seconds > 2 * HOUR) return i18n.t('errors:wait.hours', { count: Math.ceil(seconds / HOUR) });
  if (seconds >= 90) return i18n.t('errors:wait.minutes', { count: Math.ceil(seconds / MINUTE) });
  return i18n.t('errors:wait.seconds', { count: seconds });
}

interface Sentence {
  text: string;
  /** Shared by all fields, of which it says "this". */
  isGeneral: boolean;
}

function sentenceOf(i18n: i18n, code: string): Sentence {
  const [name = '', query = ''] = code.split(/\?(.*)/s, 2);
  const values: Record<string, string> = Object.fromEntries(new URLSearchParams(query));
  values['wait'] = values['retryAfter']
    ? waitText(i18n, Math.max(1, Number(values['retryAfter']) || 1))
    : i18n.t('errors:wait.unknown');
  if (values['problem']) values['problem'] = errorText(i18n, values['problem']);
  // `username.format` has a sentence of its own; `branchName.format` falls back to the one for `format`. A sentence that
  // lacks a value would show its gap, so it is passed over as well.
  const template = (key: string): unknown => i18n.getResource(i18n.language, 'errors', key);
  const isSayable = (key: string) => {
    const text = template(key);
    return typeof text === 'string' && [...text.matchAll(/\{\{(\w+)/g)].every(([, value = '']) => value in values);
  };
  const known = [name, name.slice(name.lastIndexOf('.') + 1)].find(isSayable) ?? 'invalid';
  const text = i18n.t(`errors:${known}` as 'errors:invalid', { defaultValue: '', ...values });
  return { text, isGeneral: !known.includes('.') && known !== SAID };
}

/**
 * Turns an error code into a sentence.
 *
 * @param i18n the language's instance
 * @param code a code as {@link errorCode} writes it; an unknown one becomes a general sentence
 */
export function errorText(i18n: i18n, code: string): string {
  return sentenceOf(i18n, code).text;
}

/** The same for where the sentence does not stand beside its field: a general one comes with the field's label. */
export function namedErrorText(i18n: i18n, code: string, label: string): string {
  const { text, isGeneral } = sentenceOf(i18n, code);
  return isGeneral ? i18n.t('errors:named', { label, text }) : text;
}
