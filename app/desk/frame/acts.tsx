import { readExactAmount } from '~/contract/amount';
import { LANGUAGE_NAMES } from '~/contract/language';
import { formatAmount } from '~/i18n/format';
import { readLanguage } from '~/i18n/language';
import type { Translator } from '~/i18n/translate';
import { useTexts } from '~/i18n/use-texts';
import { ACTS, FACTS } from '~/member-api/desk/audit/acts';

type T = Translator['t'];

const isOneOf = <Name extends string>(names: readonly Name[], text: string): text is Name =>
  (names as readonly string[]).includes(text);

/** The key of the text of a reason: which list it is from follows from the act. */
function reasonKey(act: string, reason: string): string | undefined {
  switch (act) {
    case 'member.suspend':
      return `errors:suspended.${reason}`;
    case 'member.credit_give':
      return `records:kind_credit_given_${reason}`;
    case 'member.credit_take':
      return `records:kind_credit_taken_${reason}`;
    case 'member.reset_login_password':
    case 'member.reset_payment_password':
    case 'member.reset_second_step':
      return `deskMembers:resetReason.${reason}`;
    default:
      return `records:outcome_${reason}`;
  }
}

/** The key of the text of a fact whose value is a code. */
function valueKey(act: string, name: string, value: string): string | undefined {
  switch (name) {
    case 'account':
      return value === '' ? 'deskContent:bankNoNumber' : undefined;
    case 'hidden':
      return `deskActs:hidden.${value}`;
    case 'member':
      return `deskActs:filter.${value}`;
    case 'ok':
      return `deskActs:ok.${value}`;
    case 'outcome':
      return `deskMeet:outcome.${value}`;
    case 'reason':
      return reasonKey(act, value);
    case 'role':
      return `desk:staff.role.${value}`;
    case 'to':
      return value === '' ? 'deskService:nobody' : undefined;
    case 'with':
      return `deskActs:with.${value}`;
    case 'wrong':
      return `deskActs:wrong.${value}`;
    default:
      return undefined;
  }
}

function valueText({ t, language: reader }: Translator, act: string, name: string, value: string): string {
  const amount = name === 'amount' ? readExactAmount(value) : undefined;
  if (amount !== undefined) return formatAmount(amount, reader);
  const language = name === 'lang' ? readLanguage(value) : undefined;
  if (language) return LANGUAGE_NAMES[language];
  const key = valueKey(act, name, value);
  return key === undefined ? value : t(key as 'deskActs:ok.true', { defaultValue: value });
}

/**
 * The facts of an act with their labels, values in words where they are codes: `Reason: more than one account`.
 *
 * @param detail of the row: JSON
 * @returns empty without facts. Ids of a whole list would fill the page: the exports have them, and the filter finds them
 */
export function factsText(i18n: Translator, act: string, detail: string): string {
  const { t } = i18n;
  return Object.entries(JSON.parse(detail) as Record<string, string>)
    .flatMap(([name, value]) => {
      if (name === 'members') return [];
      const label = isOneOf(FACTS, name) && name !== 'members' ? t(`deskActs:fact.${name}`) : name;
      return [t('deskActs:fact', { name: label, value: valueText(i18n, act, name, value) })];
    })
    .join(' · ');
}

/** Who acted: the name of a login, or in words what acts without one, such as the command line. Also where from, which may be the same. */
export const byText = (t: T, name: string): string =>
  t(`deskActs:by.${name}` as 'deskActs:by.shell', { defaultValue: name });

/** @see byText */
export function By({ name }: { name: string }) {
  return byText(useTexts().i18n.t, name);
}

/** What was done, in words. An act of another version has its code. */
export function ActName({ act }: { act: string }) {
  const { t } = useTexts('deskActs');
  return isOneOf(ACTS, act) ? t(act) : <span className="d-code">{act}</span>;
}

/** The code of an act that is in words elsewhere. */
export function ActCode({ act }: { act: string }) {
  return isOneOf(ACTS, act) && <small className="d-code d-muted">{act}</small>;
}
