import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { AccountFacts, useAccountName } from '~/domains/funds/account/payout-account';
import { useTexts } from '~/i18n/use-texts';
import { CodeField, showsCode } from '~/pages/second-step/code-field';
import { paths } from '~/paths';
import { FormFrame } from '~/root/form/form-frame';
import { formKeyOf } from '~/root/form/form-key';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { PartFailure } from '~/root/shell/part-failure';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { buttonLink } from '~/ui/form/button';
import { DangerButton } from '~/ui/form/danger-button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { Columns } from '~/ui/layout/columns';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { deleteAccount, loadDeletePage } from './delete-account.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('cards:delete.title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadDeletePage);

export const action = deleteAccount;

/** A confirmation page; a link never deletes anything. */
export default function DeleteCardPage() {
  const { t } = useTexts(['cards', 'secondStep']);
  const nameOf = useAccountName();
  const { account, rests, formKey, asksCode } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const [form, { code }] = useForm<'code'>({ id: 'delete', reply });
  const hasCode = showsCode(asksCode, code);
  return (
    <>
      <PageHead title={t('cards:delete.title')} lead={rests ? t('cards:delete.textRests') : t('cards:delete.text')} />
      <Columns>
        <div>
          {'failed' in account ? (
            <PartFailure part={account} />
          ) : (
            account.shown && (
              <Section title={nameOf(account.shown)}>
                <AccountFacts account={account.shown} />
              </Section>
            )
          )}
          {('shown' in account || reply) && (
            <FormFrame form={form} fields={hasCode ? [[code, t('secondStep:code')]] : []} reply={reply}>
              <HiddenField name="formKey" value={formKeyOf(reply, formKey)} />
              {hasCode && <CodeField field={code} label={t('secondStep:code')} />}
              <div className={layout.chips}>
                <DangerButton does="delete">{t('cards:delete.submit')}</DangerButton>
                <Link className={buttonLink.quiet} to={paths.cards()}>
                  {t('cards:delete.keep')}
                </Link>
              </div>
            </FormFrame>
          )}
        </div>
        <NeverAsked />
      </Columns>
    </>
  );
}
