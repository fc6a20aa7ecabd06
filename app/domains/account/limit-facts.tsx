import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Facts } from '~/ui/layout/facts';
import styles from './limits.module.css';
import type { LimitView } from './limits.view';

/** What a limit counts, and for how long. */
export function limitLead({ kind, period }: LimitView, t: ReturnType<typeof useTexts<'limits'>>['t']): string {
  return kind && period ? `${t(`text.${kind}`)} ${t(`period.${period}.text`)}` : t('check.text');
}

/** What waits for the member's confirmation, and whether the limit holds only here. */
function LimitNotes({ limit: { isHeldHere, waiting } }: { limit: LimitView }) {
  const { t } = useTexts('limits');
  const value = waiting?.value ?? t('noLimit');
  return (
    <>
      {isHeldHere && <p>{t('heldHere')}</p>}
      {waiting && (
        <p>{waiting.ready ? t('waiting.ready', { value }) : t('waiting.later', { value, from: waiting.from })}</p>
      )}
    </>
  );
}

/** The link to the form of a limit. */
export function LimitLink({ limit: { slug, name, current, waiting } }: { limit: LimitView }) {
  const { t } = useTexts('limits');
  const action = waiting?.ready ? t('decide') : current ? t('change') : t('set');
  return (
    <Link to={paths.limit(slug)} aria-label={`${action}: ${t(name)}`}>
      {action}
    </Link>
  );
}

/** A limit of a period in one row of its kind. */
export function LimitRow({ limit }: { limit: LimitView }) {
  const { t } = useTexts('limits');
  const { period = 'day', current, isUnread, used, left } = limit;
  return (
    <li>
      <div className={styles['period']}>
        <strong>{t(`period.${period}`)}</strong>
        <LimitLink limit={limit} />
      </div>
      <p className={styles['amounts']}>
        <span>
          {t('current')} {current ?? (isUnread ? t('unread') : t('none'))}
        </span>{' '}
        {used !== undefined && (
          <span>
            {t('used')} {used}
          </span>
        )}{' '}
        {left !== undefined && (
          <span>
            {t('left')} {left}
          </span>
        )}
      </p>
      <LimitNotes limit={limit} />
    </li>
  );
}

/** A limit, its use, and its pending value. */
export function LimitFacts({ limit }: { limit: LimitView }) {
  const { t } = useTexts('limits');
  const { name, current, isUnread, used, left } = limit;
  return (
    <>
      <Facts
        facts={[
          [
            name === 'realityCheckMinutes' ? t('currentTime') : t('current'),
            current ?? (isUnread ? t('unread') : t('none')),
          ],
          [t('used'), used],
          [t('left'), left],
        ]}
      />
      <LimitNotes limit={limit} />
    </>
  );
}
