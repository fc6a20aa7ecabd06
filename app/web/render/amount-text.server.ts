import type { MinorUnits } from '~/contract/amount';
import { formatAmount } from '~/i18n/format';
import type { RequestContext } from '../page/request-context.server';

/**
 * Formats amounts of a member's money with their unit: `$1,234.50 credits`. In demo mode we name the unit, whatever the
 * upstream calls it (rule X5).
 *
 * @param said the upstream's name of the unit
 */
export function amountWriter(
  { app: { settings }, i18n, language }: Pick<RequestContext, 'app' | 'i18n' | 'language'>,
  said: string | undefined,
): (minor: MinorUnits) => string {
  const unit = settings.operator ? (said ?? settings.unit) : i18n.t('account:profile.credits');
  return (minor) => `${formatAmount(minor, language)} ${unit}`;
}
