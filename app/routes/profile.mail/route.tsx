import type { LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { PartFailure } from '~/root/shell/part-failure';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Pairs } from '~/ui/layout/columns';
import { PageHead, Section } from '~/ui/layout/section';
import type { SubmitReply } from '~/web/form/submit-reply';
import { memberPage } from '~/web/page/member-page.server';
import { ChoiceForm, CodeForm } from './mail-forms';
import { changeMail, loadMailPage } from './mail-page.server';
import { PushPart } from './push-part';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('mail:title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadMailPage, 'load.mail');

export const action = changeMail;

export default function MailPage() {
  const { t } = useTexts(['mail', 'logins', 'push']);
  const { mail, push } = useLoaderData<typeof loader>();
  const reply = useActionData<SubmitReply>();
  const isOn = mail && Object.values(mail.choices).includes(true);
  return (
    <>
      <PageHead title={t('mail:title')} lead={mail ? t('mail:lead') : undefined} />
      <Pairs>
        <div>
          {mail ? (
            <>
              {isOn && !mail.isConfirmed && (
                <Section title={t('mail:code.title')}>
                  <p>{t('mail:code.lead', { email: mail.email ?? '' })}</p>
                  <CodeForm reply={reply} />
                </Section>
              )}
              {/* A form keeps its errors until its next answer; what was saved has none. */}
              <ChoiceForm key={reply ? 'answered' : 'saved'} mail={mail} reply={reply} />
              <p>
                {t('mail:pause')} {t('mail:every')}
              </p>
            </>
          ) : (
            <Note>{t('mail:none')}</Note>
          )}
        </div>
        <div>
          {push === null && <Note>{t('push:none')}</Note>}
          {push && 'failed' in push && <PartFailure part={push} />}
          {push && 'shown' in push && <PushPart push={push.shown} reply={reply} />}
        </div>
      </Pairs>
      {(mail || push) && <NeverAsked />}
    </>
  );
}
