import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, type MetaFunction } from '@remix-run/react';
import { findLimits, takePause } from '~/domains/account/limits.api.server';
import styles from '~/domains/account/limits.module.css';
import { findPause, pauseSchema } from '~/domains/account/limits.schema';
import { pauseView } from '~/domains/account/limits.view';
import { lengthText } from '~/domains/account/pause-lengths';
import { PauseMeaning } from '~/domains/account/pause-notes';
import { errorCode } from '~/i18n/error-text';
import { formatMoment } from '~/i18n/format';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { ActionRow } from '~/ui/form/action-row';
import { Button, buttonLink } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { refuseSetting } from '~/pages/limits/refuse-setting.server';
import { setFlash } from '~/web/session/flash.server';
import { withFallbackOnSubmit, memberPage, problemResponse } from '~/web/page/member-page.server';
import type { RequestContext } from '~/web/page/request-context.server';
import { submit } from '~/web/form/submit.server';

const DAY_MS = 86_400_000;

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data?.kind === 'exclusion' ? 'limits:check.exclusion' : 'limits:check.timeout')(args);

function pauseOf(visit: RequestContext) {
  const pause = findPause(visit.params['kind'], visit.params['days']);
  if (!pause) throw problemResponse(visit, 'limit.missing', 404);
  return pause;
}

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const { kind, days } = pauseOf(visit);
      const limits = await withFallbackOnSubmit(visit, findLimits(visit), { pause: undefined });
      if (!limits) throw redirect(paths.limits());
      const now = Date.now();
      const until = now + days * DAY_MS;
      const longer = limits.pause && limits.pause.until >= until ? pauseView(limits, visit.clock, now) : undefined;
      return { kind, days, longer, until: formatMoment(until, visit.clock) };
    },
    'load.limits',
  );

export function action(args: ActionFunctionArgs) {
  const asked = findPause(args.params['kind'], args.params['days']);
  return submit(args, {
    access: 'member',
    ...(asked && { page: paths.pause(asked.kind), pageValues: { days: String(asked.days) } }),
    schema: (visit) => pauseSchema(pauseOf(visit).kind),
    run: async (_, visit) => {
      const { kind, days } = pauseOf(visit);
      // A longer pause may have begun meanwhile and takes precedence: the message uses the end in the service's response.
      const end = await takePause(visit, kind, days).catch(refuseSetting);
      const until = formatMoment(end, visit.clock);
      const flash = await setFlash(visit, {
        tone: 'success',
        code: errorCode('limits:flash.paused', { until }),
      });
      return redirect(paths.limits(), { headers: { 'Set-Cookie': flash } });
    },
  });
}

export default function PauseCheckPage() {
  const { t } = useTexts('limits');
  const { kind, days, until, longer } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const [form, { sure }] = useForm<'sure'>({ id: 'pause', reply });
  const errors = useFieldErrors();
  const isExclusion = kind === 'exclusion';
  const length = lengthText(kind, days);
  return (
    <>
      <PageHead title={isExclusion ? t('check.exclusion') : t('check.timeout')} />
      <Columns isReadFirst>
        <div>
          {!longer && (
            <Section title={t('pause.means')}>
              <PauseMeaning />
            </Section>
          )}
        </div>
        <div>
          <Facts
            facts={[
              [t('check.length'), length && t(length)],
              [t('check.until'), until],
            ]}
          />
          {longer ? (
            <>
              <Note>{t('check.longer', { until: longer.until })}</Note>
              <Links>
                <Link to={paths.limits()}>{t('back')}</Link>
              </Links>
            </>
          ) : (
            <FormFrame form={form} fields={[[sure, t('check.sure')]]} reply={reply}>
              {isExclusion && (
                <CheckboxField
                  id={sure.id}
                  name="sure"
                  label={t('check.sure')}
                  defaultValue={sure.initialValue}
                  errors={errors(sure.errors)}
                />
              )}
              <ActionRow>
                <div className={styles['choices']}>
                  <Button look="quiet">{isExclusion ? t('check.beginExclusion') : t('check.beginTimeout')}</Button>
                  <Link className={buttonLink.quiet} to={paths.limits()}>
                    {t('check.back')}
                  </Link>
                </div>
              </ActionRow>
            </FormFrame>
          )}
        </div>
        <NeverAsked />
      </Columns>
    </>
  );
}
