import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { PrintedCard } from '~/domains/account/stop-card/printed-card';
import styles from '~/domains/account/stop-card/stop-card.module.css';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { PartFailure } from '~/root/shell/part-failure';
import { pageTitle, useShell } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Button, buttonLink } from '~/ui/form/button';
import { DangerButton } from '~/ui/form/danger-button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { Columns } from '~/ui/layout/columns';
import { Links, PageHead, Section } from '~/ui/layout/section';
import type { SubmitReply } from '~/web/form/submit-reply';
import { memberPage } from '~/web/page/member-page.server';
import { changeStopCard, loadStopCardPage, type MadeCard } from './stop-card-page.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('stopCard:title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadStopCardPage);

export const action = (args: ActionFunctionArgs) => changeStopCard(args);

/** One of the two forms; both show what became of the one that was sent. */
function ActForm({ act }: { act: 'make' | 'withdraw' }) {
  const { t } = useTexts('stopCard');
  const { exists } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const isMine = reply?.result.initialValue['act'] === act;
  const [form] = useForm({ id: act, reply: isMine ? reply : undefined });
  return (
    <FormFrame form={form} fields={[]} reply={isMine ? reply : undefined}>
      <HiddenField name="act" value={act} />
      {isMine && reply.outcome === 'unknown' && <p>{t('unsure')}</p>}
      {act === 'withdraw' ? (
        <DangerButton does="delete">{t('withdraw')}</DangerButton>
      ) : (
        <Button look={exists ? 'quiet' : 'primary'}>{t(exists ? 'replace' : 'make')}</Button>
      )}
    </FormFrame>
  );
}

/** Whether the member has a card, and the forms; beside them, what such a card is. */
function Forms() {
  const { t } = useTexts('stopCard');
  const { exists, since, rules = [] } = useLoaderData<typeof loader>();
  const endsAtOnce = rules.includes('ends_at_once') && <p>{t('endsAtOnce')}</p>;
  const goesOn = rules.includes('pauses_go_on') && <p>{t('goesOn')}</p>;
  return (
    <Columns>
      <div>
        {exists && <Note>{since ? t('haveSince', { since }) : t('have')}</Note>}
        {!exists && <ActForm act="make" />}
        {exists && (
          <>
            <Section title={t('replace')}>
              {endsAtOnce}
              {goesOn}
              <ActForm act="make" />
            </Section>
            <Section title={t('withdraw')}>
              {endsAtOnce}
              {goesOn}
              <ActForm act="withdraw" />
            </Section>
          </>
        )}
      </div>
      <div>
        <p>{t('canOnly')}</p>
        <p>{t('once')}</p>
        {rules.includes('hashed') && <p>{t('hashed')}</p>}
      </div>
    </Columns>
  );
}

/** A card that was just made. */
function Made({ made: { link, path, qr, rules } }: MadeCard) {
  const { t } = useTexts('stopCard');
  return (
    <>
      <PageHead title={t('made.title')} lead={t('made.lead')} />
      <Columns>
        <PrintedCard brand={useShell()?.brand.join(' ') ?? ''} link={link} qr={qr} />
        <div className={styles['screen']}>
          {rules.includes('ends_at_once') && <p>{t('made.old')}</p>}
          <p>{t('canOnly')}</p>
          <Links>
            <a href={path} rel="noreferrer">
              {t('made.open')}
            </a>
            <Link to={paths.stopCard()}>{t('title')}</Link>
          </Links>
        </div>
      </Columns>
    </>
  );
}

export default function StopCardPage() {
  const { t } = useTexts(['stopCard', 'limits', 'service']);
  const { failed, isOffered } = useLoaderData<typeof loader>();
  const answer = useActionData<SubmitReply | MadeCard>();
  if (answer && 'made' in answer) return <Made made={answer.made} />;
  return (
    <>
      <PageHead title={t('stopCard:title')} lead={isOffered === false ? undefined : t('stopCard:lead')} />
      {failed && <PartFailure part={failed} />}
      {isOffered === false && (
        <Note>
          <p>{t('stopCard:none')}</p>
          <p>{t('stopCard:noneInstead')}</p>
        </Note>
      )}
      {(isOffered || answer) && <Forms />}
      <Links>
        {isOffered === false && (
          <Link className={buttonLink.quiet} to={paths.pause('timeout')}>
            {t('stopCard:timeOut')}
          </Link>
        )}
        {isOffered === false && <Link to={paths.customerService()}>{t('service:title')}</Link>}
      </Links>
    </>
  );
}
