import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import styles from '~/domains/account/limits.module.css';
import { goOnSchema } from '~/domains/account/limits.schema';
import { formatDateTime, formatDuration } from '~/i18n/format';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { PartFailure } from '~/root/shell/part-failure';
import { pageTitle } from '~/root/shell/shell-data';
import { Button, buttonLink } from '~/ui/form/button';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { layout, Links, PageHead } from '~/ui/layout/section';
import { memberPage, settle } from '~/web/page/member-page.server';
import { afterRealityCheck } from '~/web/page/reality-check.server';
import { submit } from '~/web/form/submit.server';
import { findSessionSums } from './session-sums.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('limits:reality.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async (visit) => {
    const { session, language, clock } = visit;
    return {
      time: formatDuration(Date.now() - session.since, language),
      since: formatDateTime(session.since, clock),
      sums: await settle(visit, findSessionSums(visit), 'load.net'),
    };
  });

/** Continues: the interval restarts. The start and end of the session do not change. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: goOnSchema,
    run: async (_, { app, request, session, url }) => {
      const cookies = await app.sessions.sealSession(request, { ...session, checkedAt: Date.now() });
      return redirect(afterRealityCheck(url), {
        headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
      });
    },
  });

/** The reality check that a member has requested at intervals, with two choices of the same weight. */
export default function RealityCheckPage() {
  const { t } = useTexts(['limits', 'shell']);
  const { time, since, sums } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const [form] = useForm({ id: 'reality', reply });
  const shown = 'shown' in sums ? sums.shown : undefined;
  return (
    <>
      <PageHead title={t('limits:reality.title')} lead={t('limits:reality.lead')} />
      <Columns>
        <div>
          <Facts
            areAmounts
            facts={[
              [t('limits:reality.time'), time],
              [t('limits:reality.since'), since],
              [t('limits:reality.staked'), shown?.staked],
              [t('limits:reality.won'), shown?.won],
              [t('limits:reality.net'), shown?.net],
            ]}
          />
          {shown?.doubt && <p>{shown.doubt}</p>}
          {'failed' in sums && <PartFailure part={sums} />}
          <FormFrame form={form} fields={[]} reply={reply}>
            <div className={styles['choices']}>
              <Link className={buttonLink.quiet} to={paths.home()}>
                {t('limits:reality.stop')}
              </Link>
              <Button look="quiet">{t('limits:reality.goOn')}</Button>
            </div>
          </FormFrame>
        </div>
        <div>
          {'shown' in sums && (
            <p className={layout.lead}>{shown ? t('limits:reality.note') : t('limits:reality.unknown')}</p>
          )}
          <Links>
            <Link to={paths.logout()}>{t('shell:logout')}</Link>
            <Link to={paths.limits()}>{t('limits:title')}</Link>
          </Links>
        </div>
      </Columns>
    </>
  );
}
