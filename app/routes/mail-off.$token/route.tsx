import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { isOffToken } from '~/domains/account/mail/mail.api.server';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { pageTitle } from '~/root/shell/shell-data';
import { Button, buttonLink } from '~/ui/form/button';
import { layout, PageHead } from '~/ui/layout/section';
import type { SubmitReply } from '~/web/form/submit-reply';
import { publicPage } from '~/web/page/member-page.server';
import { turnOffByPost, type TurnedOff } from './turn-off.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('mail:off.title');

/** Asks the service nothing: the page is the same for every link. */
export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async ({ params }) => {
    const isReadable = isOffToken(params['token']);
    return Promise.resolve(data({ isReadable }, { status: isReadable ? 200 : 404 }));
  });

export const action = (args: ActionFunctionArgs) => turnOffByPost(args);

/** The button, without which nothing is turned off: programs that open links to check them press none. */
function Confirm({ reply, children }: { reply: SubmitReply | undefined; children: ReactNode }) {
  const { t } = useTexts('mail');
  const [form] = useForm({ id: 'mail-off', reply });
  return (
    <>
      <PageHead title={t('off.title')} lead={t('off.lead')} />
      <FormFrame form={form} fields={[]} reply={reply}>
        <div className={layout.chips}>
          <Button>{t('off.submit')}</Button> {children}
        </div>
      </FormFrame>
    </>
  );
}

/** Turns e-mails off, for anyone who has one of them. */
export default function MailOffPage() {
  const { t } = useTexts('mail');
  const { isReadable } = useLoaderData<typeof loader>();
  const answer = useActionData<SubmitReply | TurnedOff>();
  const turned = answer && 'off' in answer ? answer : undefined;
  const choices = (
    <Link className={buttonLink.quiet} to={paths.mail()}>
      {t('off.choices')}
    </Link>
  );
  const isInvalid = !isReadable || turned?.off === false;
  return (
    <div className={layout.narrow}>
      {isInvalid && <PageHead title={t('off.invalid')} lead={t('off.invalidLead')} />}
      {!isInvalid && turned && <PageHead title={t('off.done')} lead={t('off.doneLead')} />}
      {isInvalid || turned ? (
        <p>{choices}</p>
      ) : (
        <Confirm reply={answer && 'result' in answer ? answer : undefined}>{choices}</Confirm>
      )}
    </div>
  );
}
