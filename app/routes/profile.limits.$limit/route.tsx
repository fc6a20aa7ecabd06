import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, type MetaFunction } from '@remix-run/react';
import { LimitFacts, LimitNotes, limitLead } from '~/domains/account/limit-facts';
import { findLimits, waitOf } from '~/domains/account/limits.api.server';
import styles from '~/domains/account/limits.module.css';
import { findLimitPage, limitSchema } from '~/domains/account/limits.schema';
import { dayStartOf, limitView, takesLimit } from '~/domains/account/limits.view';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { pageTitle, useShell } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { Columns } from '~/ui/layout/columns';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { amountWriter, unitNote } from '~/web/render/amount-text.server';
import { withFallbackOnSubmit, memberPage, problemResponse } from '~/web/page/member-page.server';
import type { RequestContext } from '~/web/page/request-context.server';
import { submit } from '~/web/form/submit.server';
import { changeLimit } from './change.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `limits:${args.data.name}` : 'limits:title')(args);

function pageOf(visit: RequestContext) {
  const page = findLimitPage(visit.params['limit']);
  if (!page) throw problemResponse(visit, 'limit.missing', 404);
  return page;
}

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const page = pageOf(visit);
      const limits = await withFallbackOnSubmit(visit, findLimits(visit), 'unknown' as const);
      if (!limits || (limits !== 'unknown' && !takesLimit(limits, page[1]))) throw redirect(paths.limits());
      const isKnown = limits !== 'unknown';
      const writer = { clock: visit.clock, amount: amountWriter(visit, undefined) };
      const known = isKnown ? limits : { current: {} };
      return {
        ...limitView(page, known, writer, Date.now()),
        ...waitOf(visit.api, known),
        isKnown,
        isOurs: visit.api.upstream.isEmbedded,
        unitNote: unitNote(visit),
        dayStart: dayStartOf(visit.clock, Date.now()),
      };
    },
    'load.limits',
  );

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: (visit) => limitSchema(pageOf(visit)[1]),
    run: (change, visit) => changeLimit(visit, pageOf(visit)[1], change),
  });

/** A form with a single button. */
function ActForm({ act, label, waiting }: { act: string; label: string; waiting?: string }) {
  const shell = useShell();
  return (
    <Form method="post">
      {shell && <HiddenField name="csrf" value={shell.csrf} />}
      <HiddenField name="act" value={act} />
      {waiting !== undefined && <HiddenField name="waiting" value={waiting} />}
      <Button look="quiet">{label}</Button>
    </Form>
  );
}

export default function LimitPage() {
  const texts = useTexts('limits');
  const { t, i18n } = texts;
  const limit = useLoaderData<typeof loader>();
  const { name, kind, current, typed, waiting, hours } = limit;
  const reply = useSubmission();
  const [form, { value }] = useForm<'value'>({ id: 'limit', reply });
  const errors = useFieldErrors();
  // A field that was sent empty is shown empty again, not with the current limit.
  const wasSent = reply?.result.initialValue['act'] === 'set';
  const isTime = name === 'realityCheckMinutes';
  const label = isTime ? t('set.minutes') : t('set.amount');
  // The lead says what its period is.
  const remark = sentences(i18n, limit.unitNote, limit.dayStart && t('dayHere', { time: limit.dayStart }));
  const mayRemove = (current !== undefined || limit.isUnread) && !(waiting && waiting.value === undefined);
  const asked = limit.isKnown && (waiting ?? limit.isHeldHere) && (
    <Note>
      <LimitNotes limit={limit} />
      {waiting && (
        <div className={waiting.ready ? styles['choices'] : undefined}>
          {waiting.ready && (
            <ActForm
              act="confirm"
              waiting={waiting.raw}
              label={t('confirm', { value: waiting.value ?? t('noLimit') })}
            />
          )}
          {!limit.isUnread && <ActForm act="keep" label={t('keep')} />}
        </div>
      )}
    </Note>
  );
  return (
    <>
      <PageHead title={t(name)} lead={limitLead(limit, limit.isOurs, texts)} />
      <Columns>
        <div>
          {limit.isKnown && <LimitFacts limit={limit} />}
          {limit.isKnown && !isTime && remark && <p className={layout.small}>{remark}</p>}
          {asked}
          <FormFrame form={form} fields={[[value, label]]} reply={reply}>
            <HiddenField name="act" value="set" />
            <TextField
              id={value.id}
              name="value"
              label={label}
              hint={
                kind
                  ? sentences(i18n, t('set.amountHint', { hours }), t(`zero.${kind}`))
                  : t('set.minutesHint', { hours })
              }
              defaultValue={wasSent ? (value.initialValue ?? '') : typed}
              errors={errors(value.errors)}
              inputMode={isTime ? 'numeric' : 'decimal'}
              autoComplete="off"
            />
            <Button>{t('set.submit')}</Button>
          </FormFrame>
        </div>
        {(mayRemove || limit.waitsForPeriod) && (
          <div>
            {mayRemove && (
              <Section title={t('remove.title')}>
                <p>{t('remove.text', { hours })}</p>
                <ActForm act="remove" label={t('remove.submit')} />
              </Section>
            )}
            {limit.waitsForPeriod && <p>{t('waitsForPeriod')}</p>}
          </div>
        )}
      </Columns>
    </>
  );
}
