import { Link } from '@remix-run/react';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { buttonLink } from '~/ui/form/button';
import { Facts } from '~/ui/layout/facts';
import styles from './limits.module.css';
import type { LimitView } from './limits.view';

/** What a limit counts, and for how long. */
export function limitLead({ kind, period }: LimitView, { t, i18n }: ReturnType<typeof useTexts<'limits'>>): string {
  return kind && period ? sentences(i18n, t(`text.${kind}`), t(`period.${period}.text`)) : t('check.text');
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
function LimitLink({ limit: { slug, current, waiting }, name }: { limit: LimitView; name: string }) {
  const { t } = useTexts('limits');
  const action = waiting?.ready ? t('decide') : current ? t('change') : t('set');
  return (
    <Link className={buttonLink.quiet} to={paths.limit(slug)} aria-label={`${action}: ${name}`}>
      {action}
    </Link>
  );
}

/** What counts against a limit, and what is left of it. */
function useCounted({ period = 'day', used, ahead, left }: LimitView): string[] {
  const { t } = useTexts('limits');
  return [
    ...(used === undefined ? [] : [`${t('used')} ${used}`]),
    ...(ahead === undefined ? [] : [t(`ahead.${period}`, { amount: ahead })]),
    ...(left === undefined ? [] : [`${t('left')} ${left}`]),
  ];
}

/** A limit as a card: what it is now, what counts against it, and the button to its form. */
export function LimitCard({ limit }: { limit: LimitView }) {
  const { t } = useTexts('limits');
  const { name, period, current, isUnread } = limit;
  const counted = useCounted(limit);
  return (
    <li className={styles['card']}>
      <div>
        <h3>{period ? t(`period.${period}`) : t('currentTime')}</h3>
        <p>
          {period && <>{t('current')} </>}
          <strong className={styles['value']}>{current ?? (isUnread ? t('unread') : t('none'))}</strong>
        </p>
        {counted.map((text) => (
          <p key={text} className={styles['counted']}>
            {text}
          </p>
        ))}
      </div>
      <LimitLink limit={limit} name={t(name)} />
      <LimitNotes limit={limit} />
    </li>
  );
}

/** A limit, its use, and its pending value. */
export function LimitFacts({ limit }: { limit: LimitView }) {
  const { t } = useTexts('limits');
  const { name, period = 'day', current, isUnread, used, ahead, left } = limit;
  return (
    <>
      <Facts
        facts={[
          [
            name === 'realityCheckMinutes' ? t('currentTime') : t('current'),
            current ?? (isUnread ? t('unread') : t('none')),
          ],
          [t('used'), ahead === undefined ? used : t(`ahead.${period}`, { amount: ahead })],
          [t('left'), left],
        ]}
      />
      <LimitNotes limit={limit} />
    </>
  );
}
