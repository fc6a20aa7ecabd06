import { useLocation } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { sameAddress } from '~/paths';
import { InlineError } from '~/ui/feedback/notes';

/** For a page of stale lists: their time, and a retry link; renders nothing if all lists are fresh. */
export function AsOf({ time }: { time: string | undefined }) {
  const { t } = useTexts('errors');
  const location = useLocation();
  if (time === undefined) return null;
  return <InlineError text={t('asOf', { time })} retryHref={sameAddress(location)} retryLabel={t('retry')} />;
}
