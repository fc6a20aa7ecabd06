import { Link, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { errorText } from '~/i18n/error-text';
import { paths, sameAddress } from '~/paths';
import { FailedPart, Note } from '~/ui/feedback/notes';
import type { loadCheckPage } from './check-page.server';

type Props = Pick<Awaited<ReturnType<typeof loadCheckPage>>, 'already'> & { period: string };

/** The member's bets in the period, ahead of everything that could place another one; or that they are not known. */
export function PlacedAlready({ already, period }: Props) {
  const { t, i18n } = useTranslation(['vote', 'errors']);
  const location = useLocation();
  if ('failed' in already)
    return (
      <FailedPart
        text={errorText(i18n, already.failed)}
        retryHref={sameAddress(location)}
        retryLabel={t('errors:retry')}
      />
    );
  if (!already.shown?.count) return null;
  const { count, orders } = already.shown;
  return (
    <Note>
      <p>{t('check.already', { count, period })}</p>
      {orders.length > 0 && (
        <ul>
          {orders.map(({ id, pattern, stake, isSame }) => (
            <li key={id}>
              <Link to={paths.bet(period, id)}>{t('check.alreadyOne', { pattern: t(pattern), stake })}</Link>
              {isSame && ` ${t('check.alreadySame')}`}
            </li>
          ))}
        </ul>
      )}
    </Note>
  );
}
