import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { sameAddress } from '~/paths';
import { InlineError } from '~/ui/feedback/notes';

/** For a page of stale lists: their time, and a retry link; renders nothing if all lists are fresh. */
export function AsOf({ time }: { time: string | undefined }) {
  const { t } = useTranslation('errors');
  const location = useLocation();
  if (time === undefined) return null;
  return <InlineError text={t('asOf', { time })} retryHref={sameAddress(location)} retryLabel={t('retry')} />;
}
