import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { errorText } from '~/i18n/error-text';
import { sameAddress } from '~/paths';
import { FailedPart, Note } from '~/ui/feedback/notes';
import type { loadCheckPage } from './check-page.server';

type Props = Pick<Awaited<ReturnType<typeof loadCheckPage>>['data'], 'missing' | 'heldBack'>;

/** What of a withdrawal could not be loaded, with a way to load it again; and that it cannot be confirmed without it. */
export function MissingFacts({ missing, heldBack }: Props) {
  const { t, i18n } = useTranslation(['withdraw', 'errors']);
  const here = sameAddress(useLocation());
  return (
    <>
      {missing.map((code) => (
        <FailedPart key={code} text={errorText(i18n, code)} retryHref={here} retryLabel={t('errors:retry')} />
      ))}
      {heldBack && (
        <Note>
          <p>{t('withdraw:heldBack')}</p>
          <p>{t('errors:reference', { id: heldBack })}</p>
        </Note>
      )}
    </>
  );
}
