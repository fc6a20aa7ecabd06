import { Link } from '@remix-run/react';
import { Fragment } from 'react';
import type { LimitKind } from '~/contract/calls/limits';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Facts } from '~/ui/layout/facts';
import styles from './limits.module.css';
import type { LimitView } from './limits.view';

type Texts = ReturnType<typeof useTexts<'limits'>>;

/** What the limits of a kind count. @param isOurs whether it is known how the service counts */
export const kindText = (kind: LimitKind, isOurs: boolean, { t, i18n }: Texts): string =>
  sentences(i18n, t(`text.${kind}`), isOurs && kind === 'recharge' && t('text.review'));

/** What a limit counts, and for how long. @param isOurs as above */
export function limitLead({ kind, period }: LimitView, isOurs: boolean, texts: Texts): string {
  const { t, i18n } = texts;
  return kind && period ? sentences(i18n, kindText(kind, isOurs, texts), t(`period.${period}.text`)) : t('check.text');
}

/** What waits for the member's confirmation, and whether the limit holds only here. */
export function LimitNotes({ limit: { isHeldHere, waiting } }: { limit: LimitView }) {
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
    <Link to={paths.limit(slug)} aria-label={`${action}: ${name}`}>
      {action}
    </Link>
  );
}

/** What counts against a limit, and what is left of it. */
const countedFacts = ({ kind, used, ahead, left }: LimitView, { t }: Texts) =>
  [
    [t(kind === 'loss' ? 'lost' : 'used'), used],
    [t('ahead'), ahead],
    [t('left'), left],
  ] as const;

/** The same in one line. The spaces keep the words apart without styles. */
function Counted({ limit }: { limit: LimitView }) {
  const texts = useTexts('limits');
  return (
    <p>
      {countedFacts(limit, texts).map(
        ([name, value]) =>
          value !== undefined && (
            <Fragment key={name}>
              <span>
                {name} {value}
              </span>{' '}
            </Fragment>
          ),
      )}
    </p>
  );
}

/** A limit as a row: what it is now, what counts against it, and the link to its form; below them what waits. */
function LimitRow({ limit }: { limit: LimitView }) {
  const { t } = useTexts('limits');
  const { name, period, current, isUnread } = limit;
  return (
    <li>
      <div className={styles['limit']}>
        <div>
          <h3>{period ? t(`period.${period}`) : t('currentTime')}</h3>{' '}
          {current ? <strong>{current}</strong> : <span>{isUnread ? t('unread') : t('none')}</span>}
        </div>
        <Counted limit={limit} />
      </div>
      <LimitLink limit={limit} name={t(name)} />
      <LimitNotes limit={limit} />
    </li>
  );
}

/** The limits of a kind, one row each. */
export function LimitList({ limits }: { limits: readonly LimitView[] }) {
  return (
    <ul className={styles['limits']}>
      {limits.map((limit) => (
        <LimitRow key={limit.slug} limit={limit} />
      ))}
    </ul>
  );
}

/** A limit and its use. */
export function LimitFacts({ limit }: { limit: LimitView }) {
  const texts = useTexts('limits');
  const { t } = texts;
  const { name, current, isUnread } = limit;
  return (
    <Facts
      areAmounts
      facts={[
        [
          name === 'realityCheckMinutes' ? t('currentTime') : t('current'),
          current ?? (isUnread ? t('unread') : t('none')),
        ],
        ...countedFacts(limit, texts),
      ]}
    />
  );
}
