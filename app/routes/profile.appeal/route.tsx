import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { SuspensionNote } from '~/domains/account/suspension-note';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { formKeyOf } from '~/root/form/form-key';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { PartFailure } from '~/root/shell/part-failure';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Button } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { TextAreaField } from '~/ui/form/text-area-field';
import { Columns } from '~/ui/layout/columns';
import { Links, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { appeal, loadAppealPage } from './appeal.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('account:appeal.title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadAppealPage);

export const action = (args: ActionFunctionArgs) => appeal(args);

/** The reason of the suspension in force, the form to appeal against it, and what it stops; or what became of the appeal. */
export default function AppealPage() {
  const { t } = useTexts(['account', 'errors', 'service']);
  const { failed, suspension, textMax, isOwn, formKey } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const errors = useFieldErrors();
  const [form, { text }] = useForm<'text'>({ id: 'appeal', reply });
  const canAppeal = suspension && !suspension.until && !suspension.appeal;
  const others = (
    <>
      <NeverAsked />
      <Links>
        <Link to={paths.customerService()}>{t('service:title')}</Link>
      </Links>
    </>
  );
  if (!suspension && !failed && !reply)
    return (
      <>
        <PageHead title={t('account:appeal.title')} lead={t('account:appeal.none')} />
        {others}
      </>
    );
  return (
    <>
      <PageHead title={t('account:appeal.title')} />
      <Columns>
        <div>
          {failed && <PartFailure part={failed} />}
          {suspension && !canAppeal && <SuspensionNote suspension={suspension} />}
          {(canAppeal || reply) && (
            <>
              {canAppeal && (
                <p>
                  {t('account:suspension.since', {
                    since: suspension.since,
                    why: t(`errors:suspended.${suspension.why}`),
                  })}
                </p>
              )}
              <p>{t('account:appeal.lead')}</p>
              <FormFrame form={form} fields={[[text, t('account:appeal.text')]]} reply={reply}>
                <HiddenField name="formKey" value={formKeyOf(reply, formKey)} />
                <TextAreaField
                  id={text.id}
                  name="text"
                  label={t('account:appeal.text')}
                  hint={t(isOwn ? 'account:appeal.textHint' : 'account:appeal.textHintForeign', { max: textMax })}
                  defaultValue={text.initialValue}
                  errors={errors(text.errors)}
                />
                <Button>{t('account:appeal.submit')}</Button>
              </FormFrame>
            </>
          )}
        </div>
        <div>
          {/* The form comes first, and the reason above it: what is known of the suspension otherwise is the same on Profile. */}
          {canAppeal && (
            <Note kind="plain">
              <p>{t('account:suspension.blocks')}</p>
              <p>{t('account:suspension.open')}</p>
            </Note>
          )}
          {others}
        </div>
      </Columns>
    </>
  );
}
