import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '~/i18n/error-text';
import { sameAddress } from '~/paths';
import { Empty, FailedPart } from '~/ui/feedback/notes';
import type { Part } from '~/web/part';

interface Props<Item> {
  part: Part<readonly Item[]>;
  /** What to say when there is nothing. */
  empty: string;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list that is one part of a page: its entries, the words for none, or why it is missing and a way to try again. */
export function LoadedPart<Item>({ part, empty, children }: Props<Item>) {
  const { t, i18n } = useTranslation('errors');
  const location = useLocation();
  if ('failed' in part)
    return <FailedPart text={errorText(i18n, part.failed)} retryHref={sameAddress(location)} retryLabel={t('retry')} />;
  return part.shown.length > 0 ? children(part.shown) : <Empty>{empty}</Empty>;
}
