import type { MemberContext } from '~/web/page/request-context.server';
import type { RechargeState } from './recharge.api.server';
import { reviewTime } from './recharge.view';

/** How long the review of a recharge takes: measured by our own member API, stated by another, or not known yet. */
export function reviewText({ app, i18n: { t }, language }: MemberContext, state: RechargeState): string {
  const time = reviewTime(state, language);
  if (time === undefined) return t('recharge:review.unknown');
  return app.upstream.isEmbedded ? t('recharge:review.measured', { time }) : t('recharge:review.said', { time });
}
