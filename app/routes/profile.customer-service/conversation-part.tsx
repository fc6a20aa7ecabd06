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

/** One page of the conversation, with the ways to the others where the reading ends: earlier ones above, later ones below. */
function Page({ conversation, empty, loadedAt }: { conversation: Conversation; empty: string; loadedAt: number }) {
  const { t } = useTexts('service');
  const language = useLanguage();
  const { messages, page, isLast, isBeyond } = conversation;
  const isNewest = isLast && !isBeyond;
  // A full page load, so that it works the same with and without scripts.
  const newest = <a href={paths.newestMessage(loadedAt)}>{isNewest ? t('talk.refresh') : t('talk.newest')}</a>;
  const earlier = page > 1 && !isBeyond && (
    <Links>
      <Link to={paths.customerService(page - 1)} rel="prev">
        {t('talk.earlier')}
      </Link>
    </Links>
  );
  return (
    <Section title={t('talk.title')} aside={isNewest && newest}>
      {messages.length > 0 ? (
        <Messages messages={messages} language={language} isLast={isLast} before={earlier} />
      ) : (
        <>
          {earlier}
          <Empty>{empty}</Empty>
        </>
      )}
      {!isNewest && (
        <Links>
          {!isLast && (
            <Link to={paths.customerService(page + 1)} rel="next">
              {t('talk.later')}
            </Link>
          )}
          {newest}
        </Links>
      )}
    </Section>
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
  const { t } = useTexts('shell');
  if ('failed' in conversation) return <PartFailure part={conversation} retryHref={paths.customerService()} />;
  return (
    <>
      {conversation.shown && <Page conversation={conversation.shown} empty={empty} loadedAt={loadedAt} />}
      {unsupported && (
        <Note>
          <p>{unsupported}</p>
          {complaints && <p>{t('complaints', { contact: complaints })}</p>}
        </Note>
      )}
    </>
  );
}
