import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { FoundDraw, PastDrawList } from '~/domains/draw/results/history';
import { PatternFilter } from '~/domains/draw/results/pattern-filter';
import { PeriodSearch } from '~/domains/draw/results/period-search';
import { ResultStatistics } from '~/domains/draw/results/statistics';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { AsOf } from '~/root/shell/as-of';
import { SettledPart } from '~/root/shell/settled-part';
import { pageTitle } from '~/root/shell/shell-data';
import { Empty, Note } from '~/ui/feedback/notes';
import filters from '~/ui/layout/filters.module.css';
import { Pager } from '~/ui/layout/pager';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { PatternSprite } from '~/ui/media/pattern';
import { memberPage } from '~/web/page/member-page.server';
import { loadHistory } from './load-history.server';

export const meta = pageTitle('bets:history.title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const { status, ...shown } = await loadHistory(visit);
      return data(shown, { status });
    },
    'load.draws',
  );

export default function HistoryPage() {
  const { t } = useTexts(['bets']);
  const { page, pattern, typed, invalid, searchable, found, list, statistics } = useLoaderData<typeof loader>();
  const all = <Link to={paths.draws()}>{t('bets:history.toAll')}</Link>;
  const none = (text: string, link = all) => (
    <Empty>
      {text} {link}
    </Empty>
  );
  return (
    <>
      {(found ?? list?.draws.length) ? <PatternSprite /> : null}
      <PageHead
        title={t('bets:history.title')}
        lead={list && t(list.checkable ? 'bets:history.leadVerify' : 'bets:history.lead')}
      />
      <div className={filters['filters']}>
        {searchable ? (
          <PeriodSearch action={paths.draws()} typed={typed} invalid={invalid} button={t('bets:history.search')} />
        ) : (
          <Note>{t('bets:history.noSearch')}</Note>
        )}
        {list && (
          <PatternFilter
            label={t('bets:history.wonBy')}
            href={(wanted) => paths.draws({ pattern: wanted })}
            current={pattern}
          />
        )}
      </div>
      {found && searchable && (
        <Section title={t('bets:history.found')}>
          <FoundDraw found={found} />
        </Section>
      )}
      {list ? (
        <>
          <AsOf time={list.asOf} />
          {list.unreadable && <Note>{list.unreadable}</Note>}
          {list.narrowed && <Note>{t('bets:history.narrowed')}</Note>}
          {list.draws.length > 0 ? (
            <PastDrawList draws={list.draws} checkable={list.checkable} />
          ) : list.narrowed ? (
            none(t('bets:history.emptyNarrowed'))
          ) : page > 1 ? (
            none(t('bets:history.emptyPage'), <Link to={paths.draws({ pattern })}>{t('bets:toFirst')}</Link>)
          ) : pattern ? (
            none(t('bets:history.emptyFilter'))
          ) : (
            <Empty>{t('bets:history.empty')}</Empty>
          )}
          <Pager page={page} more={list.more} last={list.last} href={(to) => paths.draws({ pattern, page: to })} />
        </>
      ) : (
        <p>{all}</p>
      )}
      {statistics && (
        <div id="chances">
          <Section title={t('bets:stats.title')}>
            <SettledPart part={statistics} empty={t('bets:history.empty')}>
              {([counts]) => counts && <ResultStatistics statistics={counts} />}
            </SettledPart>
          </Section>
        </div>
      )}
      {list && !statistics && (
        <Links>
          <Link to={`${paths.draws()}#chances`}>{t('bets:stats.link')}</Link>
        </Links>
      )}
    </>
  );
}
