import type { MinorUnits } from '~/contract/amount';
import { formatMoney } from '~/i18n/currency.server';
import { formatAmount } from '~/i18n/format';
import type { RequestContext } from '../page/request-context.server';

type Visit = Pick<RequestContext, 'app' | 'i18n' | 'language'>;

/** The unit of a member's money, for lists that say it once: `EUR`. In demo mode `credits` (rule X5). @param said as below */
export function unitName({ app: { settings }, i18n }: Visit, said: string | undefined): string {
  return settings.operator ? (said ?? settings.unit) : i18n.t('account:profile.credits');
}

/**
 * Formats amounts of a member's money: `€1,234.50`. In demo mode they have the language's sign, whatever the upstream calls them
 * (rule X5): `$1,234.50`. That they are credits is said in the footer, and once on the page by {@link amountWithUnit} or
 * {@link unitNote}: beside each amount the word would only be in the way of the figures.
 *
 * @param said the upstream's name of the unit
 */
export function amountWriter({ app, language }: Visit, said: string | undefined): (minor: MinorUnits) => string {
  const { operator, unit } = app.settings;
  return operator ? (minor) => formatMoney(minor, said ?? unit, language) : (minor) => formatAmount(minor, language);
}

/** The one amount of a page that names its unit in demo mode too: `$1,234.50 credits`. @param said as above */
export function amountWithUnit(visit: Visit, minor: MinorUnits, said?: string): string {
  const amount = amountWriter(visit, said)(minor);
  return visit.app.settings.operator ? amount : `${amount} ${unitName(visit, said)}`;
}

/** In demo mode the sentence that the amounts of a list are credits; elsewhere each has the sign or the name of its currency. */
export function unitNote(visit: Visit): string | undefined {
  return visit.app.settings.operator
    ? undefined
    : visit.i18n.t('account:profile.amountsIn', { unit: unitName(visit, undefined) });
}
