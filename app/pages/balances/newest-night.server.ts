import { newestNight } from '~/domains/balances/balances.api.server';
import { nightView } from '~/domains/balances/balances.view';
import { amountWriter } from '~/web/render/amount-text.server';
import { createApiFor, type RequestContext } from '~/web/page/request-context.server';

/** The newest night of the count, as texts; `undefined` while the service has none, so that nothing leads to a page without one. */
export async function newestCount(visit: RequestContext) {
  const night = await newestNight(createApiFor(visit, undefined));
  if (!night) return undefined;
  const { i18n, clock } = visit;
  const { t } = i18n;
  const { day, total, root, made } = nightView(night, { i18n, clock, amount: amountWriter(visit, undefined) });
  return {
    title: t('balances:title'),
    facts: [
      [t('balances:asOf'), day],
      [t('balances:owed'), total],
      [t('balances:published'), made],
    ] as const,
    root: { name: t('balances:root'), hash: root },
    link: t('balances:own.nights'),
  };
}
