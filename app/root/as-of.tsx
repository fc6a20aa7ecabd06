import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { sameAddress } from '~/paths';
import { FailedPart } from '~/ui/feedback/notes';

/** Says of a page of lists since when it may have changed, and offers to try again; nothing where all of it is new. */
export function AsOf({ time }: { time: string | undefined }) {
  const { t } = useTranslation('errors');
  const location = useLocation();
  if (time === undefined) return null;
  return <FailedPart text={t('asOf', { time })} retryHref={sameAddress(location)} retryLabel={t('retry')} />;
}
