import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { formKeyOf } from '~/root/form/form-key';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { ActionRow } from '~/ui/form/action-row';
import { Button } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { RadioField } from '~/ui/form/radio-field';
import { TextAreaField } from '~/ui/form/text-area-field';
import { Columns } from '~/ui/layout/columns';
import { Links, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { loadReportPage, report } from './report.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('meet:report.link');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadReportPage, 'load.meets');

export const action = (args: ActionFunctionArgs) => report(args);

export default function ReportPage() {
  const { t } = useTexts(['meet', 'service']);
  const { name, isSupported, isOwn, textMax, formKey } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const errors = useFieldErrors();
  const [form, { reason, text }] = useForm<'reason' | 'text'>({
    id: 'report',
    reply,
  });
  return (
    <>
      <PageHead title={t('meet:report.title', { name: name ?? t('meet:noName') })} />
      <Columns isReadFirst>
        <div>
          <Note kind="warning">{t('meet:report.danger')}</Note>
          {(isSupported || reply) && <p>{isOwn ? t('meet:report.lead') : t('meet:report.leadForeign')}</p>}
        </div>
        {isSupported || reply ? (
          <FormFrame
            form={form}
            fields={[
              [reason, t('meet:report.reason')],
              [text, t('meet:report.text')],
            ]}
            reply={reply}
          >
            <HiddenField name="formKey" value={formKeyOf(reply, formKey)} />
            <RadioField
              id={reason.id}
              name="reason"
              label={t('meet:report.reason')}
              defaultValue={reason.initialValue}
              errors={errors(reason.errors)}
              options={[
                { value: 'money', label: t('meet:reason.money'), detail: t('meet:reason.moneyDetail') },
                { value: 'fake', label: t('meet:reason.fake'), detail: t('meet:reason.fakeDetail') },
                { value: 'minor', label: t('meet:reason.minor') },
                { value: 'harassment', label: t('meet:reason.harassment') },
                { value: 'other', label: t('meet:reason.other') },
              ]}
            />
            <TextAreaField
              id={text.id}
              name="text"
              label={t('meet:report.text')}
              hint={t('meet:report.textHint', { max: textMax })}
              defaultValue={text.initialValue}
              errors={errors(text.errors)}
              required={false}
            />
            <ActionRow>
              <Button>{t('meet:report.submit')}</Button>
            </ActionRow>
          </FormFrame>
        ) : (
          <p>{t('meet:report.unsupported')}</p>
        )}
        <Links>
          <Link to={paths.customerService()}>{t('service:title')}</Link>
          <Link to={paths.meetSafety()}>{t('meet:safety.title')}</Link>
        </Links>
      </Columns>
    </>
  );
}
