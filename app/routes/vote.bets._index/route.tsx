import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { BetList, BetSums } from '~/domains/draw/orders/bets-list';
import { PatternFilter } from '~/domains/draw/results/pattern-filter';
import { PeriodSearch } from '~/domains/draw/results/period-search';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { SettledPart } from '~/root/shell/settled-part';
import { pageTitle } from '~/root/shell/shell-data';
import { Empty, Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import filters from '~/ui/layout/filters.module.css';
import { Columns } from '~/ui/layout/columns';
import { Pager } from '~/ui/layout/pager';
import { layout, Links, PageHead, Section } from '~/ui/layout/section';
import { PatternSprite } from '~/ui/media/pattern';
import { memberPage } from '~/web/page/member-page.server';
import { loadBets } from './load-bets.server';

export const meta = pageTitle('bets:title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const { status, ...shown } = await loadBets(visit);
      return data(shown, { status });
    },
    'load.bets',
  );

const EXTENTS = { all: 'sumsOfAll', filter: 'sumsOfFilter', page: 'sumsOfPage' } as const;

/** The way from an empty list to where bets are placed. */
function ToVote() {
  const { t } = useTexts('bets');
  return (
    <Link className={buttonLink.quiet} to={paths.vote()}>
      {t('toVote')}
    </Link>
  );
}

export default function BetsPage() {
  const { t } = useTexts(['bets']);
  const { page, pattern, typed, invalid, unlisted, unit, list, lifetime } = useLoaderData<typeof loader>();
  if (unlisted)
    return (
      <>
        <PageHead title={t('bets:title')} />
        <Note>{t('bets:noList')}</Note>
      </>
    );
  const filter = { pattern, period: typed };
  const filtered = pattern !== undefined || typed !== '';
  // A member who has placed none has no sums and no file either.
  const hasBets = filtered || page > 1 || (list?.bets.length ?? 0) > 0;
  return (
    <>
      {list && list.bets.length > 0 && <PatternSprite />}
      <PageHead title={t('bets:title')} lead={t('bets:leadUnit', { unit })} />
      <div className={filters['filters']}>
        <PeriodSearch
          action={paths.bets()}
          typed={typed}
          invalid={invalid}
          pattern={pattern}
          button={t('bets:search')}
        />
        <PatternFilter
          label={t('bets:pattern')}
          href={(wanted) => paths.bets({ ...filter, pattern: wanted })}
          current={pattern}
        />
      </div>
      {filtered && (
        <Links>
          <Link to={paths.bets()}>{t('bets:toAll')}</Link>
        </Links>
      )}
      {list && (
        <>
          {list.narrowed && <Note>{t('bets:narrowed')}</Note>}
          {list.bets.length > 0 ? (
            <BetList bets={list.bets} />
          ) : page > 1 ? (
            <Empty>
              {t('bets:emptyPage')} <Link to={paths.bets(filter)}>{t('bets:toFirst')}</Link>
            </Empty>
          ) : (
            <Empty action={list.canBegin && !filtered && <ToVote />}>
              {filtered ? t('bets:emptyFilter') : t('bets:empty')}
            </Empty>
          )}
          <Pager page={page} more={list.more} last={list.last} href={(to) => paths.bets({ ...filter, page: to })} />
          {hasBets && (
            <Columns>
              <Section title={t('bets:sums')}>
                {list.sums ? (
                  <BetSums title={t(`bets:${EXTENTS[list.extent]}`)} sums={list.sums} />
                ) : (
                  <p>{t('bets:noSums')}</p>
                )}
                {list.extent !== 'all' && (
                  <SettledPart part={lifetime} empty={t('bets:noLifetime')}>
                    {([ever]) => ever && <BetSums title={t('bets:lifetime')} {...ever} />}
                  </SettledPart>
                )}
                <p className={layout.lead}>{t('bets:openCounts')}</p>
              </Section>
              <div className={layout.lead}>
                <Links>
                  {/* A file, not a route: the browser itself downloads it. */}
                  <a href={paths.betsCsv(filter)}>{t('bets:csv')}</a>
                </Links>
                <p>{t('bets:csvHint')}</p>
              </div>
            </Columns>
          )}
        </>
      )}
    </>
  );
}
