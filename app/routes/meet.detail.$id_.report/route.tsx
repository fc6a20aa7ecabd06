import { useForm } from '@conform-to/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '~/paths';
import { FormFrame, useFieldErrors } from '~/root/form-frame';
import { pageTitle } from '~/root/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Button } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { RadioField } from '~/ui/form/radio-field';
import { TextAreaField } from '~/ui/form/text-area-field';
import { layout, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page.server';
import type { SubmitReply } from '~/web/submit.server';
import { loadReportPage, report } from './report.server';

export { sendOrKeep as clientAction, unlessLineLost as shouldRevalidate } from '~/root/lost-line';

export const meta = pageTitle('meet:report.link');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadReportPage, 'load.meets');

export const action = (args: ActionFunctionArgs) => report(args);

export default function ReportPage() {
  const { t } = useTranslation('meet');
  const { id, name, isSupported, textMax, formKey } = useLoaderData<typeof loader>();
  const reply = useActionData<SubmitReply>();
  const errors = useFieldErrors();
  const [form, { reason, text }] = useForm<{ reason: string; text: string }>({
    id: 'report',
    lastResult: reply?.result,
  });
  return (
    <div className={layout.narrow}>
      <PageHead title={t('report.title', { name: name ?? t('noName') })} />
      <Note>{t('report.danger')}</Note>
      {isSupported ? (
        <>
          <p>{t('report.lead')}</p>
          <FormFrame
            form={form}
            fields={[
              [reason, t('report.reason')],
              [text, t('report.text')],
            ]}
            reply={reply}
          >
            <HiddenField name="formKey" value={formKey} />
            <RadioField
              id={reason.id}
              name="reason"
              label={t('report.reason')}
              defaultValue={reason.initialValue}
              errors={errors(reason.errors)}
              options={[
                { value: 'money', label: t('reason.money'), detail: t('reason.moneyDetail') },
                { value: 'fake', label: t('reason.fake'), detail: t('reason.fakeDetail') },
                { value: 'minor', label: t('reason.minor') },
                { value: 'harassment', label: t('reason.harassment') },
                { value: 'other', label: t('reason.other') },
              ]}
            />
            <TextAreaField
              id={text.id}
              name="text"
              label={t('report.text')}
              hint={t('report.textHint', { max: textMax })}
              defaultValue={text.initialValue}
              errors={errors(text.errors)}
              required={false}
            />
            <Button>{t('report.submit')}</Button>
          </FormFrame>
        </>
      ) : (
        <p>{t('report.unsupported')}</p>
      )}
      <p className={layout.links}>
        <Link to={paths.meet(id)}>{t('toProfile')}</Link>
        <Link to={paths.meetSafety()}>{t('safety.title')}</Link>
      </p>
    </div>
  );
}
