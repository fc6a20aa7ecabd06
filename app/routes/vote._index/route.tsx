import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { ResultList } from '~/domains/draw/draw-lists';
import { useAfterDraw, useLiveDraw } from '~/domains/draw/live/live-hook';
import { useReloadIn } from '~/domains/draw/live/reload-hook';
import { withNewest } from '~/domains/draw/live/live';
import { OddsList } from '~/domains/draw/bet/odds-list';
import { LastDraw } from '~/domains/draw/live/last-draw';
import { PeriodCard } from '~/domains/draw/live/period-card';
import { PlayNet } from '~/domains/draw/bet/play-net';
import { MyBets } from '~/domains/draw/orders/my-bets';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { formKeyOf } from '~/root/form/form-key';
import { useSubmission } from '~/root/form/use-submission';
import { SettledPart } from '~/root/shell/settled-part';
import { leaveSignedOut, useShownData } from '~/root/client/offline-submit';
import { PartFailure } from '~/root/shell/part-failure';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Columns } from '~/ui/layout/columns';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { PatternSprite } from '~/ui/media/pattern';
import { memberPage } from '~/web/page/member-page.server';
import type { RouteHandle } from '~/web/render/route-handle';
import { enterBet, type BetFormPage } from '~/pages/bet/bet-entry.server';
import { hasBegun, UnprovenDraw } from '~/pages/bet/bet-form';
import { FollowingBetForm } from './following-bet-form';
import { useRealityTimer } from './reality-timer';
import { loadVotePage } from './vote-page.server';

export const meta = pageTitle('vote:title');

/** When a page whose period has been drawn looks again for what became of its bets, in seconds. */
const PAID_LATER = 5;

export const handle: RouteHandle = {
  personal: (page) => {
    const { realityCheckIn, typed, net } = page['bet'] as BetFormPage;
    // What these members see differs in more than words.
    if (realityCheckIn !== undefined || typed || page['kept'] || 'failed' in net) return undefined;
    return [
      'draw.shown.view.left',
      'draw.shown.at',
      'bet.hint',
      'bet.formKey',
      'bet.net.shown.amounts',
      'mine.shown.words',
    ];
  },
};

/** `Refresh`, for a page that reloads itself. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** Also after a refusal, so that balance, limits and period in the form are up to date. */
export {
  alwaysUnlessLineLost as shouldRevalidate,
  loadOrStore as clientLoader,
  submitOrKeepInput as clientAction,
} from '~/root/client/offline-submit';

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(args, async (visit) => {
    const { page, refresh } = await loadVotePage(visit);
    return data(page, refresh === undefined ? {} : { headers: { Refresh: String(refresh) } });
  });

export const action = (args: ActionFunctionArgs) => enterBet(args);

export default function VotePage() {
  const { t } = useTexts(['vote', 'limits', 'account']);
  const loaded = useLoaderData<typeof loader>();
  const { draw, odds, results, bet, mine, auto, notWhileAuto, howPatternsWin } = loaded;
  const reply = useSubmission();
  const { revalidate } = useRevalidator();
  const isOver = useShownData(loaded, hasBegun);
  const followed = useLiveDraw('shown' in draw ? draw.shown : undefined, leaveSignedOut);
  const { held, reload } = useRealityTimer(bet.realityCheckIn, hasBegun, revalidate);
  useAfterDraw(followed, reload);
  // A service may pay some time after it has published the result.
  useReloadIn('shown' in mine && mine.shown.isWaiting ? PAID_LATER : undefined, mine, reload);
  // A page with live updates needs no reload by header, which would lose input.
  useEffect(() => {
    if (auto) window.location.replace(paths.vote());
  }, [auto]);
  const now = followed.draw;
  // The next period may open without a commitment while the page is open.
  const label = now?.commitment ? loaded.label : loaded.noCommitment;
  const form = !auto && (
    <FollowingBetForm page={{ ...bet, formKey: formKeyOf(reply, bet.formKey) }} followed={followed} reply={reply} />
  );
  const card =
    'failed' in draw && !now ? (
      <PartFailure part={draw} retryHref={paths.vote()} />
    ) : (
      <PeriodCard followed={followed} auto={auto}>
        {label && <UnprovenDraw label={label} isFolded />}
      </PeriodCard>
    );
  // The card of the last draw has its result: the list begins with the draw before.
  const told = bet.paused ? undefined : now?.last?.result?.period;
  const latest = (
    <Section title={t('results')} aside={<Link to={paths.draws()}>{t('more.history')}</Link>}>
      <p>{loaded.chanceNote}</p>
      <SettledPart part={results} empty={t('noResults')}>
        {(list) => (
          <ResultList
            draws={withNewest(list, now?.last).filter(({ period }) => period !== told)}
            checkable={now?.commitment !== undefined}
          />
        )}
      </SettledPart>
    </Section>
  );
  // They fill the left column where the form is usually missing; else they are beside the form.
  const areResultsLeft = bet.paused !== undefined || bet.noCredits !== undefined;
  // Rows lead to the list of bets themselves.
  const leadsToBets = 'failed' in mine || (mine.shown.rows.length === 0 && !mine.shown.none);
  return (
    <>
      <PatternSprite />
      <PageHead title={t('title')} />
      <Columns>
        <div>
          {bet.paused && form}
          {!bet.paused && card}
          {bet.stale && <Note>{bet.stale}</Note>}
          <div role="status">
            {held && (
              <Note>
                {t('limits:reality.due')} <Link to={paths.realityCheck(paths.vote())}>{t('limits:reality.look')}</Link>
              </Note>
            )}
            {isOver && (
              <Note>
                <p>{t('bet.over')}</p>
                <a href={paths.login(paths.vote())} target="_blank" rel="noreferrer">
                  {t('account:login.title')}
                </a>
              </Note>
            )}
          </div>
          {!bet.paused && form}
          {notWhileAuto && <Note>{notWhileAuto}</Note>}
          {now && !bet.paused && <LastDraw draw={now} commitmentNote={loaded.commitmentNote} />}
          {'failed' in mine ? <PartFailure part={mine} /> : <MyBets {...mine.shown} />}
          {areResultsLeft && latest}
        </div>
        <div>
          <PlayNet net={bet.net} />
          <Section title={t('odds')}>
            {howPatternsWin && <p>{howPatternsWin}</p>}
            <SettledPart part={odds} empty={t('noOdds')}>
              {(groups) => <OddsList groups={groups} />}
            </SettledPart>
          </Section>
          {!areResultsLeft && latest}
          <Links>
            {leadsToBets && <Link to={paths.bets()}>{t('more.bets')}</Link>}
            <Link to={paths.verify()}>{t('more.verify')}</Link>
            <Link to={paths.limits()}>{t('limits:title')}</Link>
          </Links>
        </div>
      </Columns>
    </>
  );
}
