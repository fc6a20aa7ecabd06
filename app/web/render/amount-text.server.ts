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
 * Formats amounts of a member's money with their unit: `€1,234.50`. In demo mode the unit is credits and the sign the language's,
 * whatever the upstream calls them (rule X5): `$1,234.50 credits`.
 *
 * @param said the upstream's name of the unit
 */
export function amountWriter(visit: Visit, said: string | undefined): (minor: MinorUnits) => string {
  const { language } = visit;
  const unit = unitName(visit, said);
  if (visit.app.settings.operator) return (minor) => formatMoney(minor, unit, language);
  return (minor) => `${formatAmount(minor, language)} ${unit}`;
}
