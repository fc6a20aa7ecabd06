import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type MetaFunction } from '@remix-run/react';
import { otherLang, Tags } from '~/domains/news/announcement-list';
import styles from '~/domains/news/news.module.css';
import { formatLanguage } from '~/i18n/format';
import { useTexts } from '~/i18n/use-texts';
import { namedTitle, useLanguage } from '~/root/shell/shell-data';
import { FromOperator } from '~/ui/feedback/operator-words';
import { PayWarning } from '~/ui/feedback/service-words';
import { layout, PageHead } from '~/ui/layout/section';
import { privateNoCache } from '~/web/render/cache-headers';
import { memberPage } from '~/web/page/member-page.server';
import { Confirmation } from './confirmation';
import { confirmAnnouncement, openAnnouncement } from './open-announcement.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  namedTitle(matches, data?.title.text, 'news:title');

export const headers = privateNoCache;

export const loader = (args: LoaderFunctionArgs) => memberPage(args, openAnnouncement, 'load.notices');

export const action = (args: ActionFunctionArgs) => confirmAnnouncement(args);

export default function AnnouncementPage() {
  const { t } = useTexts('news');
  const announcement = useLoaderData<typeof loader>();
  const {
    title,
    isUntitled,
    paragraphs,
    textLanguage,
    fallback,
    important,
    isConfirmed,
    published,
    updated,
    readCount,
  } = announcement;
  const language = useLanguage();
  return (
    <>
      {announcement.onMoney && <PayWarning />}
      <div className={styles['head']}>
        <FromOperator onMoney={false} />
        {(important || fallback) && <Tags announcement={{ important, isRead: undefined, isConfirmed, fallback }} />}
        {isUntitled ? (
          <PageHead title={t('untitled')} />
        ) : (
          <PageHead title={title.text} lang={otherLang(title, language)} />
        )}
        <p className={styles['facts']}>
          {published && <span>{t('dated', { name: t('published'), date: published })}</span>}{' '}
          {updated && <span>{t('dated', { name: t('updated'), date: updated })}</span>}{' '}
          {readCount !== undefined && <span>{t('counted', { count: readCount })}</span>}
        </p>
      </div>
      {fallback && <p className={layout.lead}>{t('fallback', { language: formatLanguage(fallback, language) })}</p>}
      <div className={styles['text']} lang={textLanguage && otherLang({ language: textLanguage }, language)}>
        {paragraphs.map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {isConfirmed !== undefined && <Confirmation isConfirmed={isConfirmed} at={announcement.confirmedAt} />}
      {announcement.inThisBrowser && <p className={layout.lead}>{t('inThisBrowser')}</p>}
    </>
  );
}
