import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Empty } from '~/ui/feedback/notes';
import { PayWarning, ServiceWords } from '~/ui/feedback/service-words';
import { Facts } from '~/ui/layout/facts';
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
  kind: 'withdrawals' | 'recharges';
  page: number;
  records: readonly ReturnType<typeof recordView>[];
  more: boolean;
}

/** Withdrawals or recharges, newest first, each with its state, its reason and its times. */
export function RecordList({ givesBack, review, kind, page, records, more }: Props) {
  const { t } = useTexts(['records', 'shell', 'withdraw']);
  const outcome = useOutcomeText();
  const framed = (said: (typeof records)[number]['remark']) => said && <ServiceWords words={said} />;
  const href = (to: number) => paths.records(to > 1 ? { kind, page: to } : { kind });
  return (
    <>
      {review && <p>{review}</p>}
      {records.length === 0 ? (
        <Empty>
          {page > 1 ? (
            <>
              {t('records:emptyPage')} <Link to={href(1)}>{t('records:toFirst')}</Link>
            </>
          ) : kind === 'withdrawals' ? (
            t('records:emptyWithdrawals')
          ) : (
            t('records:emptyRecharges')
          )}
        </Empty>
      ) : (
        <ol className={styles['rows']}>
          {records.map((record) => (
            <li key={record.id} className={styles['row']}>
              <p className={styles['head']}>
                <span>{record.amount ?? t('records:notStated')}</span>
                <span>
                  {record.status ? t((givesBack ? GIVEN_BACK : STATES)[record.status]) : t('records:notStated')}
                </span>
              </p>
              {record.onMoney && <PayWarning />}
              <Facts
                facts={[
                  [t('records:reason'), outcome(record.outcome) ?? framed(record.reason)],
                  [t('records:remark'), framed(record.remark)],
                  [t('records:fee'), record.fee],
                  [kind === 'recharges' ? t('records:credited') : t('withdraw:actual'), record.actualAmount],
                  [t('records:account'), record.account],
                  [t('records:applied'), record.applied],
                  [t('records:completed'), record.completed],
                ]}
              />
              {record.doubts.map((doubt) => (
                <p key={doubt}>{doubt}</p>
              ))}
              {record.href && (
                <Link className={styles['more']} to={record.href}>
                  {t('records:toWithdrawal', { id: record.id.slice(-8) })}
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
      <Pager
        page={page}
        more={more}
        href={href}
        labels={{ previous: t('shell:previous'), next: t('shell:next'), here: t('shell:pageOf', { page }) }}
      />
    </>
  );
}
