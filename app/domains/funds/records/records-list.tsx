import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Empty } from '~/ui/feedback/notes';
import { PayWarning, ServiceWords } from '~/ui/feedback/service-words';
import { buttonLink } from '~/ui/form/button';
import { ColumnTitles } from '~/ui/layout/column-titles';
import { Facts } from '~/ui/layout/facts';
import arrow from '~/ui/layout/opens.module.css';
import { Pager } from '~/ui/layout/pager';
import { useOutcomeText } from './outcome-text';
import styles from './records.module.css';
import type { recordView } from './records.view';

/** Text keys of the states of withdrawals and recharges. */
const STATES = {
  processing: 'records:state_processing',
  completed: 'records:state_completed',
  failed: 'records:state_failed',
  cancelled: 'records:state_cancelled',
  reviewing: 'records:state_reviewing',
  credited: 'records:state_credited',
  rejected: 'records:state_rejected',
} as const;

const GIVEN_BACK = {
  ...STATES,
  failed: 'records:state_failedBack',
  cancelled: 'records:state_cancelledBack',
} as const;

interface Props {
  /** Whether the amount of a failed or cancelled withdrawal is known to return to the balance. */
  givesBack: boolean;
  /** How long reviews take, as text. */
  review: string | undefined;
  /** Whether an empty list leads to what it would have. */
  canBegin: boolean;
  kind: 'withdrawals' | 'recharges';
  page: number;
  records: readonly ReturnType<typeof recordView>[];
  more: boolean;
  /** The last page, where it is known. */
  last: number | undefined;
}

/** Withdrawals or recharges, newest first, each with its state, its reason and its times. */
export function RecordList({ givesBack, review, canBegin, kind, page, records, more, last }: Props) {
  const { t } = useTexts(['records']);
  const outcome = useOutcomeText();
  const framed = (said: (typeof records)[number]['remark']) => said && <ServiceWords words={said} />;
  const href = (to: number) => paths.records(to > 1 ? { kind, page: to } : { kind });
  return (
    <>
      {review && <p>{review}</p>}
      {records.length === 0 && page > 1 ? (
        <Empty>
          {t('records:emptyPage')} <Link to={href(1)}>{t('records:toFirst')}</Link>
        </Empty>
      ) : records.length === 0 ? (
        <Empty action={canBegin && <ToFirstRecord kind={kind} />}>
          {kind === 'withdrawals' ? t('records:emptyWithdrawals') : t('records:emptyRecharges')}
        </Empty>
      ) : (
        <div className={styles['table']}>
          <ColumnTitles
            className={styles['titles']}
            titles={[t('records:applied'), t('records:account'), t('records:amount'), t('records:status')]}
          />
          <ol className={styles['rows']}>
            {records.map((record) => {
              const reason = outcome(record.outcome);
              return (
                <li key={record.id} className={styles['row']}>
                  {record.onMoney && <PayWarning />}
                  <Row href={record.href}>
                    <strong>{record.amount ?? t('records:notStated')}</strong>{' '}
                    <span className={`${styles['state']} ${styles[record.status ?? ''] ?? ''}`}>
                      {record.status ? t((givesBack ? GIVEN_BACK : STATES)[record.status]) : t('records:notStated')}
                    </span>{' '}
                    <span className={styles['line']}>
                      <span className={styles['when']}>{record.applied}</span>{' '}
                      <span className={styles['where']}>{record.account}</span>
                    </span>
                  </Row>
                  {reason ? <p className={styles['reason']}>{reason}</p> : framed(record.reason)}
                  <Facts
                    facts={[
                      [t('records:remark'), framed(record.remark)],
                      // A withdrawal has a page for these.
                      [t('records:fee'), record.href ? undefined : record.fee],
                      [t('records:credited'), record.href ? undefined : record.actualAmount],
                      [t('records:completed'), record.href ? undefined : record.completed],
                    ]}
                  />
                  {record.doubts.map((doubt) => (
                    <p key={doubt}>{doubt}</p>
                  ))}
                </li>
              );
            })}
          </ol>
        </div>
      )}
      <Pager page={page} more={more} last={last} href={href} />
    </>
  );
}

/** The head of a record: the link to its page, where it has one. */
function Row({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return <div className={styles['record']}>{children}</div>;
  return (
    <Link className={`${styles['record']} ${arrow['opens']}`} to={href}>
      {children}
    </Link>
  );
}

/** The way to what an empty list would have. */
function ToFirstRecord({ kind }: Pick<Props, 'kind'>) {
  const { t } = useTexts(['recharge', 'withdraw']);
  return (
    <Link className={buttonLink.primary} to={kind === 'withdrawals' ? paths.withdraw() : paths.recharge()}>
      {kind === 'withdrawals' ? t('withdraw:title') : t('recharge:title')}
    </Link>
  );
}
