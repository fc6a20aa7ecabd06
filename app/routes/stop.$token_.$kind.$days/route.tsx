import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import styles from '~/domains/account/limits.module.css';
import { UNKNOWN_CARD } from '~/domains/account/stop-card/unknown-card';
import { useTexts } from '~/i18n/use-texts';
import { Help, InvalidCard } from '~/pages/stop-card/stop-parts';
import { stopLength, stopPage } from '~/pages/stop-card/stop-page.server';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { ActionRow } from '~/ui/form/action-row';
import { Button, buttonLink } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { PageHead, Section } from '~/ui/layout/section';
import type { SubmitReply } from '~/web/form/submit-reply';
import { publicPage } from '~/web/page/member-page.server';
import { beginPause, pauseOf, type Begun } from './begin-pause.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('stopCard:check.title');

export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async (visit) => {
    const { kind, days } = pauseOf(visit);
    const { t } = visit.i18n;
    const length = stopLength(visit.i18n, kind, days);
    // Of another service it is not known whether an exclusion can be ended early.
    const sure = visit.app.upstream.isEmbedded ? t('limits:check.sure') : t('stopCard:check.sure');
    return Promise.resolve(stopPage(visit, { isExclusion: kind === 'exclusion', length, sure }));
  });

export const action = (args: ActionFunctionArgs) => beginPause(args);

/** The confirmation, without which nothing begins. */
function Confirm({ reply }: { reply: SubmitReply | undefined }) {
  const { t } = useTexts('stopCard');
  const { isExclusion, length, sure: sureText, back } = useLoaderData<typeof loader>();
  const [form, { sure }] = useForm<'sure'>({ id: 'stop', reply });
  const errors = useFieldErrors();
  return (
    <div>
      <Facts facts={[[t('check.length'), length]]} />
      <FormFrame form={form} fields={[[sure, sureText]]} reply={reply}>
        {isExclusion && (
          <CheckboxField
            id={sure.id}
            name="sure"
            label={sureText}
            defaultValue={sure.initialValue}
            errors={errors(sure.errors)}
          />
        )}
        {reply?.outcome === 'unknown' && <p>{t('check.again')}</p>}
        <ActionRow>
          <div className={styles['choices']}>
            <Button look="quiet">{t('check.begin')}</Button>
            <Link className={buttonLink.quiet} to={back}>
              {t('check.back')}
            </Link>
          </div>
        </ActionRow>
      </FormFrame>
    </div>
  );
}

/** Confirms a pause by stop card, and says afterwards that bets and recharges are stopped. */
export default function StopCheckPage() {
  const { t } = useTexts(['stopCard', 'limits']);
  const { isReadable, length, meaning, help } = useLoaderData<typeof loader>();
  const answer = useActionData<SubmitReply | Begun>();
  const isBegun = answer && 'begun' in answer;
  const reply = isBegun ? undefined : answer;
  const isUnknown = reply?.result.error?.['']?.includes(UNKNOWN_CARD);
  const beside = (
    <div>
      <NeverAsked />
      <Help help={help} />
    </div>
  );
  if (!isBegun && isReadable && !isUnknown)
    return (
      <>
        <PageHead title={t('stopCard:check.title')} />
        <Columns isReadFirst>
          <div>
            <Section title={t('limits:pause.means')}>
              <ul className={styles['meaning']}>
                {meaning.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Section>
          </div>
          <Confirm reply={reply} />
          {beside}
        </Columns>
      </>
    );
  return (
    <>
      {isBegun && <PageHead title={t('stopCard:done.title')} lead={t('stopCard:done.text', { length })} />}
      <Columns>
        <div>{isBegun ? <p>{t('stopCard:done.more')}</p> : <InvalidCard />}</div>
        {beside}
      </Columns>
    </>
  );
}
