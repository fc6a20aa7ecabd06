import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { listReports } from '~/domains/meet/meet.api.server';
import styles from '~/domains/meet/meet.module.css';
import { reportView } from '~/domains/meet/meet.view';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { NeverAsked } from '~/root/shell/promises';
import { PartFailure } from '~/root/shell/part-failure';
import { pageTitle } from '~/root/shell/shell-data';
import { Columns } from '~/ui/layout/columns';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { memberPage, settle } from '~/web/page/member-page.server';
import type { Settled } from '~/web/page/settled';

export const meta = pageTitle('meet:safety.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, (visit) => {
    const reports = listReports(visit.api).then((list) => list.map((report) => reportView(report, visit.clock)));
    return settle(visit, reports, 'load.reports');
  });

type Reports = Settled<readonly ReturnType<typeof reportView>[]>;

/** What became of the member's reports; nothing for somebody who has made none. */
function OwnReports({ reports }: { reports: Reports }) {
  const { t } = useTexts('meet');
  if ('failed' in reports) return <PartFailure part={reports} />;
  if (reports.shown.length === 0) return null;
  return (
    <Section title={t('reports.title')}>
      <ul className={styles['steps']}>
        {reports.shown.map(({ id, name, outcome, at }) => (
          <li key={id}>
            {[name ?? t('reports.gone'), at].filter(Boolean).join(' · ')}
            <br />
            {outcome ? t(`reports.outcome.${outcome}`) : t('reports.waits')}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The known pattern of romance and investment fraud, and how to react. */
export default function SafetyPage() {
  const { t } = useTexts(['meet', 'service']);
  const reports = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('meet:safety.title')} lead={t('meet:safety.lead')} />
      <Columns>
        <div>
          <NeverAsked />
          <OwnReports reports={reports} />
          <Section title={t('meet:safety.howTitle')}>
            <ol className={styles['steps']}>
              <li>{t('meet:safety.how1')}</li>
              <li>{t('meet:safety.how2')}</li>
              <li>{t('meet:safety.how3')}</li>
              <li>{t('meet:safety.how4')}</li>
              <li>{t('meet:safety.how5')}</li>
              <li>{t('meet:safety.how6')}</li>
            </ol>
          </Section>
        </div>
        <div>
          <Section title={t('meet:safety.doTitle')}>
            <ul className={styles['steps']}>
              <li>{t('meet:safety.do1')}</li>
              <li>{t('meet:safety.do2')}</li>
              <li>{t('meet:safety.do3')}</li>
              <li>{t('meet:safety.do4')}</li>
            </ul>
          </Section>
          <Section title={t('meet:safety.paidTitle')}>
            <ul className={styles['steps']}>
              <li>{t('meet:safety.paid1')}</li>
              <li>{t('meet:safety.paid2')}</li>
              <li>{t('meet:safety.paid3')}</li>
              <li>{t('meet:safety.paid4')}</li>
            </ul>
          </Section>
        </div>
      </Columns>
      <Links>
        <Link to={paths.customerService()}>{t('service:title')}</Link>
        <Link to={paths.blocks()}>{t('meet:blocks.title')}</Link>
      </Links>
    </>
  );
}
