import type { Translator } from './translate';

/**
 * Errors are passed around as codes and translated here, whether they come from a schema (`required`), from a refusal
 * of the upstream (`reason.balance`) or from a failed call (`upstream.timeout`). A code may have parameters for its
 * text: `password.length?min=6&max=20`.
 */
export function errorCode<Code extends string>(
  code: Code,
  values: Readonly<Record<string, string | number | undefined>> = {},
): Code | `${Code}?${string}` {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${code}?${query.toString()}` : code;
}

/** What a service says; see upstream/text/service-text. */
interface Said {
  readonly serviceSays: string;
  readonly onMoney: boolean;
}

const SAID = 'said?';

/** What a service says as it travels among the codes of a form's answer. It has no sentence: {@link apartFromSaid} finds it again. */
export const saidCode = ({ serviceSays, onMoney }: Said): string =>
  SAID + new URLSearchParams({ text: serviceSays, ...(onMoney && { onMoney: '1' }) }).toString();

/** Whether a code carries what a service says. */
const isSaid = (code: string): boolean => code.startsWith(SAID);

/** Parts what the service says, which has a frame of its own, from codes of our own. */
export function apartFromSaid(codes: readonly string[]): { own: string[]; said: Said[] } {
  const read = (code: string) => {
    const values = new URLSearchParams(code.slice(SAID.length));
    return { serviceSays: values.get('text') ?? '', onMoney: values.has('onMoney') };
  };
  return { own: codes.filter((code) => !isSaid(code)), said: codes.filter(isSaid).map(read) };
}

/** What a service says in a line of a file, which has no frame but this sentence. */
export const saidInFile = ({ t }: Pick<Translator, 't'>, { serviceSays }: Said): string =>
  t('errors:said', { text: serviceSays });

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a wait: in the largest sensible unit, rounded up, so that no retry comes too early. */
function waitText(i18n: Translator, seconds: number): string {
  if (seconds > 2 * DAY) return i18n.t('errors:wait.days', { count: Math.ceil(seconds / DAY) });
  if (seconds > 2 * HOUR) return i18n.t('errors:wait.hours', { count: Math.ceil(seconds / HOUR) });
  if (seconds >= 90) return i18n.t('errors:wait.minutes', { count: Math.ceil(seconds / MINUTE) });
  return i18n.t('errors:wait.seconds', { count: seconds });
}

interface Sentence {
  text: string;
  /** Shared by all fields, so its text says "this". */
  isGeneral: boolean;
  /** Says that nothing was filled in. */
  isMissing: boolean;
}

function sentenceOf(i18n: Translator, code: string): Sentence {
  const [name = '', query = ''] = code.split(/\?(.*)/s, 2);
  const values: Record<string, string> = Object.fromEntries(new URLSearchParams(query));
  values['wait'] = values['retryAfter']
    ? waitText(i18n, Math.max(1, Number(values['retryAfter']) || 1))
    : i18n.t('errors:wait.unknown');
  if (values['problem']) values['problem'] = errorText(i18n, values['problem']);
  // `username.format` has its own text; `branchName.format` falls back to the one for `format`. Texts with a missing
  // value are skipped, as they would show the placeholder.
  const isSayable = (key: string) => {
    const text = i18n.find('errors', key);
    return text !== undefined && [...text.matchAll(/\{\{(\w+)/g)].every(([, value = '']) => value in values);
  };
  // What a service says is no sentence of ours.
  const names = isSaid(code) ? [] : [name, name.slice(name.lastIndexOf('.') + 1)];
  const known = names.find((key) => key !== 'said' && isSayable(key)) ?? 'invalid';
  const text = i18n.t(`errors:${known}` as 'errors:invalid', { defaultValue: '', ...values });
  return { text, isGeneral: !known.includes('.'), isMissing: known === 'required' };
}

/**
 * Translates an error code.
 *
 * @param i18n the language's instance
 * @param code a code from {@link errorCode}; unknown ones get a general text
 */
export function errorText(i18n: Translator, code: string): string {
  return sentenceOf(i18n, code).text;
}

/** The same, for use away from the field: a general text names the field by its label. */
export function namedErrorText(i18n: Translator, code: string, label: string): string {
  const { text, isGeneral, isMissing } = sentenceOf(i18n, code);
  if (isMissing) return i18n.t('errors:requiredNamed', { label });
  return isGeneral ? i18n.t('errors:named', { label, text }) : text;
}
