import { useForm } from '@conform-to/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { AccountFacts, useAccountName } from '~/domains/funds/payout-account';
import { paths } from '~/paths';
import { FormFrame } from '~/root/form-frame';
import { pageTitle } from '~/root/shell-data';
import { Button, buttonLink } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page.server';
import type { SubmitReply } from '~/web/submit.server';
import { deleteAccount, loadDeletePage } from './delete-account.server';

export { sendOrKeep as clientAction, unlessLineLost as shouldRevalidate } from '~/root/lost-line';

export const meta = pageTitle('cards:delete.title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadDeletePage, 'load.cards');

export const action = deleteAccount;

/** Asks first; a link never deletes anything. */
export default function DeleteCardPage() {
  const { t } = useTranslation('cards');
  const nameOf = useAccountName();
  const { account, formKey } = useLoaderData<typeof loader>();
  const reply = useActionData<SubmitReply>();
  const [form] = useForm({ id: 'delete', lastResult: reply?.result });
  return (
    <div className={layout.narrow}>
      <PageHead title={t('delete.title')} lead={t('delete.text')} />
      <Section title={nameOf(account)}>
        <AccountFacts account={account} />
      </Section>
      <FormFrame form={form} fields={{}} reply={reply}>
        <HiddenField name="formKey" value={formKey} />
        <div className={layout.chips}>
          <Button>{t('delete.submit')}</Button>
          <Link className={buttonLink.quiet} to={paths.cards()}>
            {t('delete.keep')}
          </Link>
        </div>
      </FormFrame>
    </div>
  );
}
