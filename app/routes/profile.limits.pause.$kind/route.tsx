import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type MetaFunction } from '@remix-run/react';
import { findLimits } from '~/domains/account/limits.api.server';
import { findPauseKind, pauseLengthSchema } from '~/domains/account/limits.schema';
import { pauseView } from '~/domains/account/limits.view';
import { PAUSE_LENGTHS } from '~/domains/account/pause-lengths';
import { HelpText, PauseMeaning, PauseNote } from '~/domains/account/pause-notes';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { ActionRow } from '~/ui/form/action-row';
import { Button } from '~/ui/form/button';
import { RadioField } from '~/ui/form/radio-field';
import { Columns } from '~/ui/layout/columns';
import { PageHead, Section } from '~/ui/layout/section';
import { memberPage, problemResponse } from '~/web/page/member-page.server';
import type { RequestContext } from '~/web/page/request-context.server';
import { submit } from '~/web/form/submit.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data?.kind === 'exclusion' ? 'limits:exclusion.title' : 'limits:timeOut.title')(args);

function kindOf(visit: RequestContext) {
  const kind = findPauseKind(visit.params['kind']);
  if (!kind) throw problemResponse(visit, 'limit.missing', 404);
  return kind;
}

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const kind = kindOf(visit);
      const limits = await findLimits(visit);
      if (!limits) throw redirect(paths.limits());
      return {
        kind,
        contact: visit.app.settings.operator?.complaints,
        pause: pauseView(limits, visit.clock, Date.now()),
      };
    },
    'load.limits',
  );

/** Validates the length and redirects to the confirmation page; no pause begins here. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: (visit) => pauseLengthSchema(kindOf(visit)),
    run: async ({ days }, visit) => redirect(paths.pauseCheck(kindOf(visit), days)),
  });

export default function PausePage() {
  const { t } = useTexts('limits');
  const { kind, pause, contact } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const [form, { days }] = useForm<'days'>({ id: 'pause', reply });
  const errors = useFieldErrors();
  const isExclusion = kind === 'exclusion';
  return (
    <>
      <PageHead
        title={isExclusion ? t('exclusion.title') : t('timeOut.title')}
        lead={isExclusion ? t('exclusion.text') : t('timeOut.text')}
      />
      <Columns>
        <div>
          {pause && <PauseNote pause={pause} />}
          <FormFrame form={form} fields={[[days, t('pause.howLong')]]} reply={reply}>
            <RadioField
              id={days.id}
              name="days"
              label={t('pause.howLong')}
              hint={t('pause.continueHint')}
              errors={errors(days.errors)}
              defaultValue={days.initialValue}
              options={PAUSE_LENGTHS[kind].map((length) => ({ value: String(length.days), label: t(length.text) }))}
            />
            <ActionRow>
              <Button>{t('pause.continue')}</Button>
            </ActionRow>
          </FormFrame>
        </div>
        <div>
          <Section title={t('pause.means')}>
            <PauseMeaning />
          </Section>
          <NeverAsked />
          {isExclusion && (
            <Section title={t('help.title')}>
              <HelpText contact={contact} />
            </Section>
          )}
        </div>
      </Columns>
    </>
  );
}
