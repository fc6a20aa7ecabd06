import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { PartFailure } from '~/root/shell/part-failure';
import { Note } from '~/ui/feedback/notes';
import type { loadCheckPage } from './check-page.server';

type Props = Pick<Awaited<ReturnType<typeof loadCheckPage>>, 'already'> & { period: string };

/** The member's bets in the period, above everything that could place another one; or an error if they failed to load. */
export function PlacedAlready({ already, period }: Props) {
  const { t } = useTexts('vote');
  if ('failed' in already) return <PartFailure part={already} />;
  if (!already.shown?.count) return null;
  const { count, orders } = already.shown;
  return (
    <Note kind="warning">
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
