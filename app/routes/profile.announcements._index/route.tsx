import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { AnnouncementList } from '~/domains/news/announcement-list';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { AsOf } from '~/root/shell/as-of';
import { SettledPart } from '~/root/shell/settled-part';
import { pageTitle, useLanguage } from '~/root/shell/shell-data';
import { FromOperator } from '~/ui/feedback/operator-words';
import { Note } from '~/ui/feedback/notes';
import { Facts } from '~/ui/layout/facts';
import { Pager } from '~/ui/layout/pager';
import { layout, Links, PageHead, Section } from '~/ui/layout/section';
import { privateNoCache } from '~/web/render/cache-headers';
import { memberPage } from '~/web/page/member-page.server';
import { loadAnnouncements } from './load-announcements.server';

const title = pageTitle('news:title');

/** With the address of the feed, for feed readers, where there is one. */
export const meta: MetaFunction<typeof loader> = (args) => [
  ...(title(args) ?? []),
  ...(args.data?.feed === undefined
    ? []
    : [{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', href: args.data.feed }]),
];

export const headers = privateNoCache;

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadAnnouncements, 'load.notices');

export default function AnnouncementsPage() {
  const { t } = useTexts(['news', 'security']);
  const { page, more, last, announcements, asOf, count, inThisBrowser } = useLoaderData<typeof loader>();
  const language = useLanguage();
  return (
    <>
      <PageHead title={t('news:title')} lead={announcements.some(({ important }) => important) ? t('news:lead') : ''} />
      <AsOf time={asOf} />
      {page > 1 && announcements.length === 0 ? (
        <Note>
          <p>{t('news:beyond', { page })}</p>
          <Links>
            <Link to={paths.announcements()}>{t('news:firstPage')}</Link>
          </Links>
        </Note>
      ) : (
        <SettledPart part={{ shown: announcements }} empty={t('news:empty')}>
          {(list) => (
            <>
              <FromOperator onMoney={list.some(({ onMoney }) => onMoney)} />
              <AnnouncementList announcements={list} language={language} />
            </>
          )}
        </SettledPart>
      )}
      <Pager page={page} more={more} last={last} href={paths.announcements} />
      {/* Announced each night, and never unread: 365 a year would hide what members are to read. */}
      {count && (
        <Section title={count.title}>
          <Facts facts={count.facts} />
          <p>
            {count.root.name}: <code>{count.root.hash}</code>
          </p>
          <Links>
            <Link to={paths.balances()}>{count.link}</Link>
          </Links>
        </Section>
      )}
      {inThisBrowser && <p className={layout.lead}>{t('news:inThisBrowser')}</p>}
    </>
  );
}
