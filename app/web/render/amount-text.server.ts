import type { MinorUnits } from '~/contract/amount';
import { formatMoney } from '~/i18n/currency.server';
import { formatAmount } from '~/i18n/format';
import type { RequestContext } from '../page/request-context.server';

/**
 * Formats amounts of a member's money with their unit: `€1,234.50`. In demo mode the unit is credits and the sign the language's,
 * whatever the upstream calls them (rule X5): `$1,234.50 credits`.
 *
 * @param said the upstream's name of the unit
 */
export function amountWriter(
  { app: { settings }, i18n, language }: Pick<RequestContext, 'app' | 'i18n' | 'language'>,
  said: string | undefined,
): (minor: MinorUnits) => string {
  if (settings.operator) return (minor) => formatMoney(minor, said ?? settings.unit, language);
  return (minor) => `${formatAmount(minor, language)} ${i18n.t('account:profile.credits')}`;
}
