import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import styles from '~/domains/meet/blocks.module.css';
import { listBlocks } from '~/domains/meet/meet.api.server';
import { MeetLinks } from '~/domains/meet/meet-links';
import { blockView } from '~/domains/meet/meet.view';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { readPageQuery } from '~/paths.schema';
import { SettledPart } from '~/root/shell/settled-part';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { ColumnTitles } from '~/ui/layout/column-titles';
import { Facts } from '~/ui/layout/facts';
import { Pager } from '~/ui/layout/pager';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';

const PAGE_SIZE = 10;

export const meta = pageTitle('meet:blocks.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async ({ api, app, url, clock }) => {
      const { page } = readPageQuery(url);
      const list = await listBlocks(api, page, PAGE_SIZE);
      return {
        page,
        isOwn: app.upstream.isEmbedded,
        list: list && {
          more: list.more,
          last: list.last,
          blocks: list.rows.map((block) => blockView(block, clock)),
        },
      };
    },
    'load.blocks',
  );

export default function BlocksPage() {
  const { t } = useTexts(['meet']);
  const { page, list, isOwn } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('meet:blocks.title')} lead={isOwn ? t('meet:blocks.lead') : ''} />
      {list ? (
        <>
          {page > 1 && list.blocks.length === 0 ? (
            <Note>
              <p>{t('meet:beyond', { page })}</p>
              <Links>
                <Link to={paths.blocks()}>{t('meet:firstPage')}</Link>
              </Links>
            </Note>
          ) : (
            <SettledPart part={{ shown: list.blocks }} empty={t('meet:blocks.empty')}>
              {(blocks) => (
                <div className={styles['blocks']}>
                  <ColumnTitles titles={[t('meet:blocks.who'), t('meet:region'), t('meet:block.at')]} />
                  {blocks.map(({ id, name, region, at }) => (
                    <Section
                      key={id}
                      title={name ?? t('meet:noName')}
                      aside={
                        <Link
                          to={paths.blockProfile(id)}
                          aria-label={[t('meet:unblock.link'), name].filter(Boolean).join(' ')}
                        >
                          {t('meet:unblock.link')}
                        </Link>
                      }
                    >
                      <Facts
                        facts={[
                          [t('meet:region'), region && <span className={styles['region']}>{region}</span>],
                          [t('meet:block.at'), at && <span className={styles['at']}>{at}</span>],
                        ]}
                      />
                    </Section>
                  ))}
                </div>
              )}
            </SettledPart>
          )}
          <Pager page={page} more={list.more} last={list.last} href={paths.blocks} />
        </>
      ) : (
        <Note>{t('meet:blocks.unsupported')}</Note>
      )}
      <MeetLinks />
    </>
  );
}
