import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Winning } from '~/domains/draw/draw-lists';
import { DrawRules, ProofSteps, ProofWorth } from '~/domains/draw/proof/proof-steps';
import styles from '~/domains/draw/proof/proof.module.css';
import { errorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { SearchForm } from '~/ui/form/search-form';
import { Columns } from '~/ui/layout/columns';
import { Fold } from '~/ui/layout/fold';
import { layout, Links, PageHead, Section } from '~/ui/layout/section';
import { PatternSprite } from '~/ui/media/pattern';
import { memberPage } from '~/web/page/member-page.server';
import { answerAsked } from './asked.server';

export const meta = pageTitle('verify:title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, answerAsked, 'load.draws');

/** How a member verifies draws independently. */
function Tools() {
  const { t } = useTexts('verify');
  return (
    <Fold title={t('tools.title')}>
      <p>{t('tools.text')}</p>
      <ol className={styles['how']}>
        <li>{t('tools.how1')}</li>
        <li>{t('tools.how2')}</li>
        <li>{t('tools.how3', { command: 'node verify.mjs receipt-1.txt receipt-2.txt' })}</li>
      </ol>
      {/* Standalone files, which the app itself does not load. */}
      <Links>
        <a href={paths.verifierPage()} download>
          {t('tools.page')}
        </a>
        <a href={paths.verifierProgram()} download>
          {t('tools.program')}
        </a>
      </Links>
    </Fold>
  );
}

/** The states that are a verdict, good or bad; the others are information. */
const VERDICTS: Readonly<Record<string, 'success' | 'warning'>> = {
  holds: 'success',
  fails: 'warning',
  seedless: 'warning',
  review: 'warning',
  void: 'warning',
  voidRound: 'warning',
};

/** The label of draws without proof, and what it means (rule X8); for a service as a whole if no draw is named. */
function Unproven({ period }: { period: string | undefined }) {
  const { t } = useTexts(['verify', 'vote']);
  const label = (
    <Note kind="warning">
      <p>{t(period === undefined ? 'verify:noProofs' : 'verify:uncheckable')}</p>
      <p>{t('verify:uncheckableMeans')}</p>
    </Note>
  );
  return period === undefined ? label : <Section title={t('vote:period', { period })}>{label}</Section>;
}

export default function VerifyPage() {
  const { t, i18n } = useTexts(['verify', 'vote', 'errors']);
  const { typed, own, scheme, report, error, latest, proof } = useLoaderData<typeof loader>();
  const errors = error === undefined ? [] : [errorText(i18n, error)];
  return (
    <>
      {proof?.result && <PatternSprite />}
      <PageHead title={t('verify:title')} lead={t('verify:lead')} />
      <Columns>
        <div>
          <SearchForm
            action={paths.verify()}
            field={{ name: 'period', label: t('verify:period') }}
            typed={typed}
            errors={errors}
            errorTitle={t('errors:summary')}
            button={t('verify:submit')}
            isTask
            isShort
          />
          {latest !== undefined && (
            <p>
              <Link className={styles['link']} to={paths.verify(latest)}>
                {t('verify:latest', { period: latest })}
              </Link>
            </p>
          )}
          {proof && proof.state !== 'uncheckable' && (
            <Section
              title={t('vote:period', { period: proof.period })}
              aside={
                !proof.isFinal && (
                  <a className={styles['link']} href={paths.verify(proof.period)}>
                    {t('verify:refresh')}
                  </a>
                )
              }
            >
              {proof.result && (
                <div className={styles['result']}>
                  <Winning patterns={proof.result.winning} size={64} />
                  <p>{t('vote:numbers', { numbers: proof.result.numbers, sum: proof.result.sum })}</p>
                </div>
              )}
              <Note kind={VERDICTS[proof.state]}>{t(`verify:state.${proof.state}`)}</Note>
              <Fold title={t('verify:steps')} open={proof.state !== 'holds'}>
                <ProofSteps steps={proof.steps} />
              </Fold>
            </Section>
          )}
          {scheme && !scheme.published && <Unproven period={proof?.period} />}
          {scheme?.published && (
            <div className={layout.section}>
              <DrawRules chained={scheme.chained} rounded={scheme.rounded} own={own} />
              <Tools />
            </div>
          )}
        </div>
        {scheme?.published && (
          <div>
            <ProofWorth
              rounded={scheme.rounded}
              witnessed={scheme.witnessed}
              voids={scheme.voids}
              withheld={scheme.withheld}
            />
          </div>
        )}
      </Columns>
      {report && (
        <p>
          <Link className={styles['link']} to={paths.report()}>
            {report}
          </Link>
        </p>
      )}
    </>
  );
}
