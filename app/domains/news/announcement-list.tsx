import { Link } from '@remix-run/react';
import { LANGUAGE_NAMES, type Language } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import type { Words } from './announcement-words.server';
import styles from './news.module.css';
import type { AnnouncementCard } from './news.view';

/** `lang` of text that is not in the page's language. */
export function otherLang(words: Pick<Words, 'language'>, language: Language): Language | undefined {
  return words.language === language ? undefined : words.language;
}

interface TagsProps {
  announcement: Pick<AnnouncementCard, 'important' | 'isRead' | 'isConfirmed' | 'fallback'>;
}

/** Status tags of an announcement: text with a shape each, never colour alone. */
export function Tags({ announcement }: TagsProps) {
  const { t } = useTexts('news');
  const { important, isRead, isConfirmed, fallback } = announcement;
  return (
    <p className={styles['tags']}>
      {important && <strong className={styles['important']}>{t('important')}</strong>}{' '}
      {isRead === false && <strong className={styles['unread']}>{t('unread')}</strong>}{' '}
      {isConfirmed === false && <strong className={styles['toConfirm']}>{t('toConfirm')}</strong>}{' '}
      {isRead && <span>{t('read')}</span>} {isConfirmed && <span>{t('confirmed')}</span>}{' '}
      {fallback && (
        <span className={styles['fallback']} lang={fallback}>
          {LANGUAGE_NAMES[fallback]}
        </span>
      )}
    </p>
  );
}

interface Props {
  announcements: readonly AnnouncementCard[];
  /** The page's language. */
  language: Language;
}

/** Announcements, each linked to its page. */
export function AnnouncementList({ announcements, language }: Props) {
  const { t } = useTexts('news');
  return (
    <ul className={styles['list']}>
      {announcements.map((announcement) => {
        const { id, title, excerpt, updated, published, readCount } = announcement;
        return (
          <li key={id} className={styles['card']}>
            <Tags announcement={announcement} />
            <h2 className={styles['title']}>
              <Link to={paths.announcement(id)} lang={otherLang(title, language)}>
                {title.text}
              </Link>
            </h2>
            {excerpt && (
              <p className={styles['excerpt']} lang={otherLang(excerpt, language)}>
                {excerpt.text}
              </p>
            )}
            <p className={styles['facts']}>
              {updated && <span>{t('dated', { name: t('updated'), date: updated })}</span>}{' '}
              {published && <span>{t('dated', { name: t('published'), date: published })}</span>}{' '}
              {readCount !== undefined && <span>{t('counted', { count: readCount })}</span>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
