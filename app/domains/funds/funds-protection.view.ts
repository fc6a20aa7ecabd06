import type { Operator } from '~/config/settings.server';
import type { Translator } from '~/i18n/translate';

/** How members' money is protected, as a sentence, with the operator's page about it. */
export interface FundsProtection {
  text: string;
  href: string | undefined;
}

/**
 * How members' money is protected if the operator becomes insolvent, or that the operator does not say so.
 *
 * @returns `undefined` in the demo, which has no money to protect
 */
export function fundsProtection(
  operator: Pick<Operator, 'funds'> | undefined,
  { t }: Translator,
): FundsProtection | undefined {
  if (!operator) return undefined;
  const { rating, href } = operator.funds ?? {};
  return { text: rating ? t(`operator:funds.${rating}`) : t('operator:funds.unsaid'), href };
}
