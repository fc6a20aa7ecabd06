import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData, useLocation } from '@remix-run/react';
import { Winning } from '~/domains/draw/draw-lists';
import { DrawRules, ProofSteps } from '~/domains/draw/proof/proof-steps';
import styles from '~/domains/draw/proof/proof.module.css';
import { errorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Button } from '~/ui/form/button';
import { ErrorSummary } from '~/ui/form/error-summary';
import { TextField } from '~/ui/form/field';
import form from '~/ui/form/form.module.css';
import { PageHead, Section } from '~/ui/layout/section';
import { PatternSprite } from '~/ui/media/pattern';
import { memberPage } from '~/web/page/member-page.server';
import { answerAsked } from './asked.server';

export const meta = pageTitle('verify:title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, answerAsked, 'load.draws');

/** How a member verifies draws independently. */
function Tools() {
  const { t } = useTexts('verify');
  return (
    <Section title={t('tools.title')}>
      <p>{t('tools.text')}</p>
      <ol className={styles['how']}>
        <li>{t('tools.how1')}</li>
        <li>{t('tools.how2')}</li>
        <li>{t('tools.how3', { command: 'node verify.mjs receipt-1.txt receipt-2.txt' })}</li>
      </ol>
      {/* Standalone files, which the app itself does not load. */}
      <ul className={styles['rules']}>
        <li>
          <a className={styles['link']} href={paths.verifierPage()} download>
            {t('tools.page')}
          </a>
        </li>
        <li>
          <a className={styles['link']} href={paths.verifierProgram()} download>
            {t('tools.program')}
          </a>
        </li>
      </ul>
    </Section>
  );
}

/** The label of draws without proof, and what it means (rule X8); for a service as a whole if no draw is named. */
/** The states that are a verdict, good or bad; the others are information. */
const VERDICTS: Readonly<Record<string, 'success' | 'warning'>> = {
  holds: 'success',
  fails: 'warning',
  seedless: 'warning',
  review: 'warning',
  void: 'warning',
  voidRound: 'warning',
};

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
  const { typed, own, scheme, error, latest, proof } = useLoaderData<typeof loader>();
  const asked = useLocation().key;
  const errors = error === undefined ? [] : [errorText(i18n, error)];
  return (
    <>
      {proof?.result && <PatternSprite />}
      <PageHead title={t('verify:title')} lead={t('verify:lead')} />
      <Form method="get" action={paths.verify()} className={form['form']} noValidate>
        <ErrorSummary
          title={t('errors:summary')}
          lines={errors.map((text) => ({ text, fieldId: 'period' }))}
          answer={error && asked}
        />
        <TextField
          key={typed}
          id="period"
          name="period"
          label={t('verify:period')}
          hint={t('verify:periodHint')}
          errors={errors}
          defaultValue={typed}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button>{t('verify:submit')}</Button>
      </Form>
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
          <details className={styles['proof']} open={proof.state !== 'holds'}>
            <summary>{t('verify:steps')}</summary>
            <ProofSteps steps={proof.steps} />
          </details>
        </Section>
      )}
      {scheme && !scheme.published && <Unproven period={proof?.period} />}
      {scheme?.published && (
        <>
          <Section title={t('verify:rules.title')}>
            <DrawRules chained={scheme.chained} rounded={scheme.rounded} voids={scheme.voids} own={own} />
          </Section>
          <Tools />
        </>
      )}
    </>
  );
}
