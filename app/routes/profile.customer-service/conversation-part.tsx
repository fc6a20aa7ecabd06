import { Link } from '@remix-run/react';
import { Messages } from '~/domains/service/messages';
import type { conversationView } from '~/domains/service/service.view';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { PartFailure } from '~/root/shell/part-failure';
import { useLanguage } from '~/root/shell/shell-data';
import { Empty, Note } from '~/ui/feedback/notes';
import { Links, Section } from '~/ui/layout/section';
import type { Settled } from '~/web/page/settled';

type Conversation = ReturnType<typeof conversationView>;

/** One page of the conversation, with links to the others. */
function Page({ conversation, empty, loadedAt }: { conversation: Conversation; empty: string; loadedAt: number }) {
  const { t } = useTexts('service');
  const language = useLanguage();
  const { messages, page, isLast, isBeyond } = conversation;
  return (
    <>
      {page > 1 && !isBeyond && (
        <Links>
          <Link to={paths.customerService(page - 1)} rel="prev">
            {t('talk.earlier')}
          </Link>
        </Links>
      )}
      {messages.length > 0 ? (
        <Messages messages={messages} language={language} isLast={isLast} />
      ) : (
        <Empty>{empty}</Empty>
      )}
      <Links>
        {!isLast && (
          <Link to={paths.customerService(page + 1)} rel="next">
            {t('talk.later')}
          </Link>
        )}
        {/* A full page load, so that it works the same with and without scripts. */}
        <a href={paths.newestMessage(loadedAt)}>{isLast && !isBeyond ? t('talk.refresh') : t('talk.newest')}</a>
      </Links>
    </>
  );
}

interface Props {
  /** Without a conversation, the service accepts no messages. */
  conversation: Settled<Conversation | null>;
  /** Text where the service accepts no messages. */
  unsupported: string | undefined;
  complaints: string | undefined;
  /** Text in place of an empty conversation. */
  empty: string;
  /** Ms UTC. */
  loadedAt: number;
}

/** The conversation so far, or a substitute where the service accepts no messages. */
export function ConversationPart({ conversation, unsupported, complaints, empty, loadedAt }: Props) {
  const { t } = useTexts(['service', 'shell']);
  if ('failed' in conversation) return <PartFailure part={conversation} retryHref={paths.customerService()} />;
  return (
    <>
      {conversation.shown && (
        <Section title={t('service:talk.title')}>
          <Page conversation={conversation.shown} empty={empty} loadedAt={loadedAt} />
        </Section>
      )}
      {unsupported && (
        <Note>
          <p>{unsupported}</p>
          {complaints && <p>{t('shell:complaints', { contact: complaints })}</p>}
        </Note>
      )}
    </>
  );
}
