import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { findLimits } from '~/domains/account/limits.api.server';
import { firstLimitsSchema } from '~/domains/account/limits.schema';
import { firstLimitsView } from '~/domains/account/limits.view';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { pageTitle } from '~/root/shell/shell-data';
import { Button } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { Columns } from '~/ui/layout/columns';
import { PageHead } from '~/ui/layout/section';
import { withFallbackOnSubmit, memberPage } from '~/web/page/member-page.server';
import { submit } from '~/web/form/submit.server';
import { answerFirst, keepLimits } from './answer.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('limitAsk:title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const limits = await withFallbackOnSubmit(visit, findLimits(visit), { current: {} });
      if (!limits) throw redirect(paths.limits());
      return firstLimitsView(limits);
    },
    'load.limits',
  );

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: firstLimitsSchema,
    run: (answer, visit) => (answer.act === 'keep' ? keepLimits(visit) : answerFirst(visit, answer)),
  });

/** Asks for a gross recharge limit before the first recharge. Setting one comes first; wanting none is a choice that is ticked. */
export default function FirstLimitsPage() {
  const { t, i18n } = useTexts(['limitAsk']);
  const { fields, mustSetAll, canDecline } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const [form, state] = useForm<'day' | 'week' | 'month' | 'none'>({ id: 'first', reply });
  const errors = useFieldErrors();
  const { none } = state;
  return (
    <>
      <PageHead title={t('limitAsk:title')} lead={t(mustSetAll ? 'limitAsk:leadAll' : 'limitAsk:lead')} />
      <Columns>
        <FormFrame
          form={form}
          fields={[
            ...fields.map(({ period }) => [state[period], t(`limitAsk:${period}`)] as const),
            ...(canDecline ? [[none, t('limitAsk:no')] as const] : []),
          ]}
          reply={reply}
        >
          <HiddenField name="act" value="set" />
          <p>{sentences(i18n, t('limitAsk:gross'), !mustSetAll && t('limitAsk:optional'))}</p>
          {fields.map(({ period, typed }) => (
            <TextField
              key={period}
              id={state[period].id}
              name={period}
              label={t(`limitAsk:${period}`)}
              defaultValue={reply ? (state[period].initialValue ?? '') : typed}
              errors={errors(state[period].errors)}
              required={mustSetAll}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
          {canDecline && (
            <CheckboxField
              id={none.id}
              name="none"
              label={t('limitAsk:no')}
              defaultValue={none.initialValue}
              errors={errors(none.errors)}
              required={false}
            />
          )}
          <Button>{t('limitAsk:submit')}</Button>
        </FormFrame>
        <div>
          <p>{t('limitAsk:open')}</p>
        </div>
      </Columns>
    </>
  );
}
