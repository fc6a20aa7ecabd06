import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { DeskFacts } from '~/domains/service/desk-facts';
import styles from '~/domains/service/service.module.css';
import { useNewMessages } from '~/domains/service/new-messages';
import { errorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useSubmission } from '~/root/form/use-submission';
import { leaveSignedOut, useShownData } from '~/root/client/offline-submit';
import { PartFailure } from '~/root/shell/part-failure';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Columns } from '~/ui/layout/columns';
import { Fold } from '~/ui/layout/fold';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { ConversationPart } from './conversation-part';
import { useFormRound } from './form-round';
import { hasBegun, MessageForm, PICTURE_HINT_ID } from './message-form';
import { sendToService } from '~/pages/customer-service/send-message.server';
import { loadServicePage } from '~/pages/customer-service/service-page.server';
import { useShownConversation } from './shown-conversation';

export {
  submitOrKeepInput as clientAction,
  loadOrStore as clientLoader,
  skipWhenOffline as shouldRevalidate,
} from '~/root/client/offline-submit';

export const meta = pageTitle('service:title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadServicePage);

export const action = (args: ActionFunctionArgs) => sendToService(args);

export default function CustomerServicePage() {
  const { t, i18n } = useTexts(['service', 'errors', 'account', 'shell']);
  const loaded = useLoaderData<typeof loader>();
  const isOver = useShownData(loaded, hasBegun);
  const { lead, desk, demo, complaints, keeping, unsupported, hints, empty, formKey, loadedAt } = loaded;
  const reply = useSubmission();
  const round = useFormRound(paths.customerService(), reply);
  const { revalidate } = useRevalidator();
  const { conversation, failed } = useShownConversation(loaded.conversation, revalidate);
  const known = 'shown' in conversation ? conversation.shown : undefined;
  const isNewest = known?.isLast === true && !known.isBeyond;
  useNewMessages(isNewest, known?.messages.at(-1)?.id, { onNew: revalidate, onOver: leaveSignedOut });
  // Every page of the conversation has the form if messages are accepted. After a submit the form is always shown, so that no
  // input is lost.
  const canWrite = loaded.canWrite || reply !== undefined;
  return (
    <>
      <PageHead title={t('service:title')} />
      <Columns>
        {/* The form stays within this part, and so on the screen as long as the conversation is. */}
        <div className={styles['talk']}>
          <ConversationPart
            conversation={conversation}
            unsupported={unsupported}
            complaints={complaints}
            empty={empty}
            loadedAt={loadedAt}
          />
          {failed && <Note kind="warning">{t('service:talk.old', { reason: errorText(i18n, failed) })}</Note>}
          {canWrite && (
            <section className={styles['write']} aria-label={t('service:write.title')}>
              <div role="status">
                {isOver && (
                  <Note kind="warning">
                    <p>{loaded.over}</p>
                    <a href={paths.login(paths.customerService())} target="_blank" rel="noreferrer">
                      {t('account:login.title')}
                    </a>
                  </Note>
                )}
              </div>
              <MessageForm key={round} formKey={formKey} hint={hints.text} loadedAt={loadedAt} answered={reply} />
            </section>
          )}
        </div>
        <div>
          <Note kind="warning">{t('shell:staffNeverAsk')}</Note>
          <Section title={t('service:desk.title')}>
            {'failed' in desk ? (
              <PartFailure part={desk} retryHref={paths.customerService()} />
            ) : (
              <DeskFacts desk={desk.shown.view} texts={desk.shown.texts} />
            )}
            {demo && <p className={styles['small']}>{demo}</p>}
          </Section>
          {(canWrite || known) && (
            <Fold title={t('service:about')}>
              {lead && <p>{lead}</p>}
              {known && <p>{keeping}</p>}
              {canWrite && <p id={PICTURE_HINT_ID}>{t('service:write.pictureHint', { hint: hints.picture })}</p>}
            </Fold>
          )}
          {known && known.messages.length > 0 && (
            <Links>
              <a href={paths.serviceTranscript()} download>
                {t('service:talk.transcript')}
              </a>
            </Links>
          )}
        </div>
      </Columns>
    </>
  );
}
