import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Empty, Note } from '~/ui/feedback/notes';
import { ServiceWords } from '~/ui/feedback/service-words';
import { ColumnTitles, saidByTitle } from '~/ui/layout/column-titles';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { Pager } from '~/ui/layout/pager';
import { layout, Links, Section } from '~/ui/layout/section';
import { MonthLinks, type MonthsBeside } from './records-month';
import styles from './records.module.css';
import { kindText } from './statement-kinds';
import type { EntryView, statementView } from './statement.view';

/** How the member is counted in what the service owes, as texts. */
interface Count {
  title: string;
  kind?: 'success' | 'warning' | undefined;
  lines: readonly string[];
  file?: { href: string; text: string } | undefined;
  /** The link to all nights, if the service publishes them. */
  nights?: string | undefined;
}

interface Props {
  month: string;
  monthName: string;
  beside: MonthsBeside;
  page: number;
  /** The member's name. */
  member?: string | undefined;
  /** The time of the data. */
  asOf: string;
  /** Below the link to the file. */
  children?: ReactNode;
  statement: ReturnType<typeof statementView> & {
    /** Contradictions with other data of the service, as sentences. */
    doubts: readonly string[];
    counted: Count;
  };
}

/** One month: opening balance, income and outgoings, closing balance, and whether they add up. */
export function StatementSheet({ month, monthName, beside, page, member, asOf, statement, children }: Props) {
  const { t } = useTexts(['records']);
  const { days, extent, count } = statement;
  const href = (to: number) => paths.records(to > 1 ? { month, page: to } : { month });
  return (
    <>
      <Section title={monthName} aside={<MonthLinks {...beside} />}>
        <div className={styles['onPaper']}>
          <Facts
            facts={[
              [t('records:member'), member],
              [t('records:asOf'), asOf],
            ]}
          />
        </div>
        <div className={styles['sums']}>
          <Facts
            areAmounts
            facts={[
              [t('records:opening'), statement.opening],
              [t('records:income'), statement.income],
              [t('records:outgoings'), statement.outgoings],
              // The current month has no closing balance yet. Its file has the same rows as those of other months.
              [beside.next ? t('records:closing') : t('records:closingNow'), statement.closing],
            ]}
          />
          <Note kind={statement.addsUp ? 'success' : 'warning'}>
            <p>
              <strong>{statement.addsUp ? t('records:addsUp') : t('records:addsUpNot')}</strong>
            </p>
            {!statement.addsUp && (
              <p>{t('records:addsUpNotHow', { computed: statement.computed, closing: statement.closing })}</p>
            )}
            {statement.doubts.map((doubt) => (
              <p key={doubt}>{doubt}</p>
            ))}
            {statement.contradicted && <p>{statement.addsUp ? t('records:saidNot') : t('records:saidSo')}</p>}
          </Note>
        </div>
      </Section>
      {statement.counted.kind === 'warning' && <Counted {...statement.counted} />}
      <Section title={t('records:entries')}>
        {extent && days.length > 0 && <p>{t('records:extent', { ...extent, count })}</p>}
        {days.length > 0 && (
          <div className={styles['ledger']}>
            <ColumnTitles
              className={styles['titles']}
              titles={[t('records:at'), t('records:entry'), t('records:amount'), t('records:balance')]}
            />
            {days.map(({ day, entries }) => (
              <div key={day} className={styles['day']}>
                <h3>{day}</h3>
                <ol className={styles['entries']}>
                  {entries.map((entry, index) => (
                    <Entry key={index} entry={entry} />
                  ))}
                </ol>
              </div>
            ))}
          </div>
        )}
        {days.length > 0 ? null : count > 0 ? (
          <Empty>
            {t('records:emptyPage')} <Link to={href(1)}>{t('records:toFirst')}</Link>
          </Empty>
        ) : (
          <Empty>{t('records:emptyMonth')}</Empty>
        )}
        <Pager page={page} more={statement.more} last={statement.last} href={href} />
      </Section>
      <Columns>
        <div>
          <div className={styles['download']}>
            <Links>
              {/* A file, not a route: the browser itself downloads it. */}
              <a href={paths.statementCsv(month)}>{t('records:csv')}</a>
            </Links>
            <p className={layout.lead}>{t('records:csvHint')}</p>
          </div>
          {children}
        </div>
        {statement.counted.kind !== 'warning' && <Counted {...statement.counted} />}
      </Columns>
    </>
  );
}

/** Whether the balance is counted in what all members are owed. */
function Counted({ title, kind, lines, file, nights }: Count) {
  return (
    <Section title={title}>
      <Note kind={kind ?? 'plain'}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {(file ?? nights) && (
          <Links>
            {/* A file, not a route: the browser itself downloads it. */}
            {file && <a href={file.href}>{file.text}</a>} {nights && <Link to={paths.balances()}>{nights}</Link>}
          </Links>
        )}
      </Note>
    </Section>
  );
}

/** A movement in two lines: what and how much, then when and the balance after it. The spaces separate words without styles. */
function Entry({ entry }: { entry: EntryView }) {
  const { t } = useTexts(['records']);
  const { time, kind, bet, said, amount, balance, wrong, href } = entry;
  const what = bet ?? t(kindText(kind));
  return (
    <li className={styles['entry']}>
      <span className={bet ? `${styles['what']} ${styles['bet']}` : styles['what']}>
        {href ? <Link to={href}>{what}</Link> : what}
      </span>{' '}
      <strong className={styles['amount']}>{amount}</strong>{' '}
      <span className={styles['when']}>
        <span className={styles['time']}>{time}</span>
        {bet && (
          <>
            <span className={styles['between']}> · </span>
            <span className={styles['kind']}>{t(kindText(kind))}</span>
          </>
        )}
      </span>{' '}
      <span className={styles['balance']}>
        <span className={saidByTitle}>{t('records:balance')}</span> {balance}
      </span>
      {said && (
        <div className={styles['said']}>
          <ServiceWords words={said} />
        </div>
      )}
      {wrong && <p className={styles['said']}>{t('records:wrong')}</p>}
    </li>
  );
}
