import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { PatternList, PeriodCard, ResultList } from '~/domains/draw/draw-lists';
import { getPeriod, listDraws, listOdds } from '~/domains/draw/draw.api.server';
import { drawView, oddsView, periodView } from '~/domains/draw/draw.view';
import { LoadedPart } from '~/root/loaded-part';
import { pageTitle } from '~/root/shell-data';
import { Note } from '~/ui/feedback/notes';
import { PageHead, Section } from '~/ui/layout/section';
import { memberPage, part } from '~/web/page.server';

export const meta = pageTitle('vote:title');

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async ({ api, language }) => {
    const [period, odds, draws] = await Promise.all([
      part(
        getPeriod(api).then((period) => [periodView(period, language)]),
        'load.draws',
      ),
      part(listOdds(api).then(oddsView), 'load.odds'),
      part(
        listDraws(api, 1, 10).then(({ draws }) => draws.map(drawView)),
        'load.draws',
      ),
    ]);
    return { period, odds, draws };
  });

export default function VotePage() {
  const { t } = useTranslation('vote');
  const { period, odds, draws } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {'shown' in period && !period.shown[0]?.commitment && <Note>{t('uncheckable')}</Note>}
      <LoadedPart part={period} empty={t('noResults')}>
        {([shown]) => shown && <PeriodCard period={shown} />}
      </LoadedPart>
      <Section title={t('odds')}>
        <LoadedPart part={odds} empty={t('noOdds')}>
          {(list) => <PatternList odds={[...list]} />}
        </LoadedPart>
      </Section>
      <Section title={t('results')}>
        <LoadedPart part={draws} empty={t('noResults')}>
          {(list) => <ResultList draws={list} />}
        </LoadedPart>
        <p>{t('chanceNote')}</p>
      </Section>
    </>
  );
}
