import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { fundsProtection } from '~/domains/funds/funds-protection.view';
import { FundsText } from '~/domains/funds/funds-text';
import { withdrawalReasons } from '~/domains/funds/withdraw/withdrawal-refusal';
import { useTexts } from '~/i18n/use-texts';
import { newestCount } from '~/pages/balances/newest-night.server';
import { reportLink } from '~/pages/report/report-link.server';
import { paths } from '~/paths';
import { LegalLinks } from '~/root/shell/legal-links';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle, useShell } from '~/root/shell/shell-data';
import { Columns, listsInColumns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { layout, Links, PageHead, Section } from '~/ui/layout/section';
import { Note } from '~/ui/feedback/notes';
import { publicPage } from '~/web/page/member-page.server';

export const meta = pageTitle('operator:title', 'operator:description');

export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async (visit) => {
    const { app, i18n } = visit;
    const [report, count] = await Promise.all([reportLink(visit), newestCount(visit)]);
    return {
      funds: fundsProtection(app.settings.operator, i18n),
      age: (await app.upstream.currentConfig()).minimumAge,
      // Part of the data, because only this page uses these texts.
      reasons: withdrawalReasons(i18n),
      report,
      balances: count?.title,
    };
  });

/** Who operates the service; public (rule X5). */
export default function AboutOperatorPage() {
  const { t } = useTexts('operator');
  const { funds, age, reasons, report, balances } = useLoaderData<typeof loader>();
  const shell = useShell();
  const operator = shell?.operator;
  const legal = shell?.legal;
  return (
    <>
      <PageHead title={t('title')} />
      <Columns>
        <div>
          {operator ? (
            <Facts
              facts={[
                [t('name'), operator.name],
                [t('licence'), operator.licence],
                [
                  t('licenceLink'),
                  <a key="licence" href={operator.licenceUrl} rel="external noopener">
                    {operator.licenceUrl}
                  </a>,
                ],
                [t('countries'), operator.countries],
                [t('complaints'), operator.complaints],
                [t('funds.title'), funds && <FundsText key="funds" funds={funds} />],
              ]}
            />
          ) : (
            <Note>{t('demo')}</Note>
          )}
          <p>{t('adults', { age })}</p>
        </div>
        <Section title={t('forgotten.title')}>
          <p>{operator ? t('forgotten.text') : t('forgotten.demo')}</p>
        </Section>
      </Columns>
      {shell && (
        <Section title={shell.promises.reasons}>
          <NeverAsked />
          <div id="reasons" className={listsInColumns}>
            {reasons.map((part) => (
              <div key={part.when} className={layout.section}>
                <h3>{part.when}</h3>
                <ul className={layout.bullets}>
                  {part.reasons.map((reason) => (
                    <li key={reason}>{reason}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </Section>
      )}
      {(report ?? balances) && (
        <Links>
          {report && <Link to={paths.report()}>{report}</Link>}
          {balances && <Link to={paths.balances()}>{balances}</Link>}
        </Links>
      )}
      {legal && (
        <Links>
          <LegalLinks />
        </Links>
      )}
    </>
  );
}
