import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Messages } from '~/domains/service/messages';
import styles from '~/domains/service/service.module.css';
import type { conversationView } from '~/domains/service/service.view';
import { errorText } from '~/i18n/error-text';
import { paths } from '~/paths';
import { useLanguage } from '~/root/shell-data';
import { Empty, FailedPart, Note } from '~/ui/feedback/notes';
import { layout, Section } from '~/ui/layout/section';
import type { Part } from '~/web/part';

type Conversation = ReturnType<typeof conversationView>;

/** One page of the conversation, with the ways to the others. */
function Page({ conversation, loadedAt }: { conversation: Conversation; loadedAt: number }) {
  const { t } = useTranslation('service');
  const language = useLanguage();
  const { messages, page, isLast, isBeyond } = conversation;
  const empty = isBeyond ? t('talk.beyond', { page }) : page > 1 || !isLast ? t('talk.gone') : t('talk.empty');
  return (
    <>
      {page > 1 && !isBeyond && (
        <p>
          <Link to={paths.customerService(page - 1)} rel="prev">
            {t('talk.earlier')}
          </Link>
        </p>
      )}
      {messages.length > 0 ? (
        <Messages messages={messages} language={language} isLast={isLast} />
      ) : (
        <Empty>{empty}</Empty>
      )}
      <p className={layout.links}>
        {!isLast && (
          <Link to={paths.customerService(page + 1)} rel="next">
            {t('talk.later')}
          </Link>
        )}
        {/* A whole new request, so that it works with and without scripts alike. */}
        <a href={paths.newestMessage(loadedAt)}>{isLast && !isBeyond ? t('talk.refresh') : t('talk.newest')}</a>
        {messages.length > 0 && (
          <a href={paths.serviceTranscript()} download>
            {t('talk.transcript')}
          </a>
        )}
      </p>
    </>
  );
}

interface Props {
  /** Nothing in it: the service takes no messages. */
  conversation: Part<Conversation | null>;
  /** Said where the service takes no messages. */
  unsupported: string | undefined;
  complaints: string | undefined;
  /** Who reads what is written and how long it is kept, in words. */
  keeping: string;
  /** Ms UTC. */
  loadedAt: number;
}

/** What was said so far; what stands in its place where the service takes no messages; who reads them. */
export function ConversationPart({ conversation, unsupported, complaints, keeping, loadedAt }: Props) {
  const { t, i18n } = useTranslation(['service', 'shell', 'errors']);
  if ('failed' in conversation)
    return (
      <FailedPart
        text={errorText(i18n, conversation.failed)}
        retryHref={paths.customerService()}
        retryLabel={t('errors:retry')}
      />
    );
  if (conversation.shown === null)
    return (
      <Note>
        <p>{unsupported}</p>
        {complaints && <p>{t('shell:complaints', { contact: complaints })}</p>}
      </Note>
    );
  return (
    <Section title={t('service:talk.title')}>
      <Page conversation={conversation.shown} loadedAt={loadedAt} />
      <p className={styles['small']}>{keeping}</p>
    </Section>
  );
}
