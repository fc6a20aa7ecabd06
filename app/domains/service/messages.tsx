import type { ReactNode } from 'react';
import { detectLanguage } from '~/i18n/detect-language';
import type { Language } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import { PayWarning } from '~/ui/feedback/service-words';
import { useLitePictures } from '~/ui/media/lite';
import styles from './service.module.css';
import type { MessageView } from './service.view';

/** Names of senders; programs are never shown as persons. */
function useSpeakers(): Record<MessageView['from'], string> {
  const { t } = useTexts('service');
  return { member: t('from.member'), agent: t('from.agent'), automatic: t('from.automatic') };
}

function MessagePicture({ src, label }: { src: string | undefined; label: string }) {
  const { t } = useTexts('service');
  const lite = useLitePictures();
  if (!src) return <p>{t('picture.none')}</p>;
  return (
    <a href={src} className={styles['picture']}>
      {lite ? label : <img src={src} alt={label} width={240} height={180} loading="lazy" decoding="async" />}
    </a>
  );
}

/** Id of the newest message for links to it; see `paths.newestMessage`. */
const NEWEST_ID = 'newest';

interface Props {
  messages: readonly MessageView[];
  language: Language;
  /** Whether the last of them is the newest of all. */
  isLast: boolean;
  /** Shown above the oldest of them. */
  before?: ReactNode;
}

/**
 * Messages, oldest first. With scripts, new messages are announced. Those that are the newest scroll in a box of their own, which
 * shows its end when the page is opened, with scripts or without; elsewhere the box is as high as they are.
 */
export function Messages({ messages, language, isLast, before }: Props) {
  const { t } = useTexts('service');
  const speakers = useSpeakers();
  return (
    <div
      role={isLast ? 'log' : 'group'}
      aria-label={t('talk.title')}
      {...(isLast ? { className: styles['newest'], tabIndex: 0 } : {})}
    >
      <div>
        {before}
        <ol className={styles['messages']}>
          {messages.map(({ id, from, text, onMoney, hasPicture, picture, at }, index) => (
            <li
              key={id}
              {...(isLast && index === messages.length - 1 ? { id: NEWEST_ID, tabIndex: -1 } : {})}
              className={[styles['message'], styles[from]].join(' ')}
            >
              <p className={styles['head']}>
                <strong>{speakers[from]}</strong> {at && <time dateTime={at.iso}>{at.text}</time>}
              </p>
              {onMoney && <PayWarning />}
              {text && (
                <p className={styles['text']} lang={detectLanguage(text, language)} dir="auto">
                  {text}
                </p>
              )}
              {hasPicture && (
                <MessagePicture
                  src={picture}
                  label={t(at ? 'picture.ofAt' : 'picture.of', { who: speakers[from], time: at?.text })}
                />
              )}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
