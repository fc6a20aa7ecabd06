import { textsOf } from '~/i18n/texts.server';
import type { RequestContext } from '~/web/page/request-context.server';

/** The notices of rules X5 and X7 in files about balances; always in English, so that a file is the same for everyone. */
export function balanceNotes({ app }: Pick<RequestContext, 'app'>): string[] {
  const { t } = textsOf('en');
  return [...(app.settings.operator ? [] : [t('balances:demo')]), t('shell:staffNeverAsk')];
}
