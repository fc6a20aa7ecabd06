import { drawLabel } from '~/domains/draw/proof/draw-label.server';
import { getPeriod, listDraws, listOdds, type Draw, type Odds, type Period } from '~/domains/draw/draw.api.server';
import { drawView } from '~/domains/draw/draw.view';
import { LATEST, liveDraw, refreshAfter } from '~/domains/draw/live/live';
import { periodView } from '~/domains/draw/live/period-view';
import { oddsText } from '~/domains/draw/bet/odds-text.server';
import { oddsView } from '~/domains/draw/bet/odds.view';
import { roundToCome } from '~/domains/draw/proof/scheme.server';
import { trackRecord } from '~/domains/draw/proof/track-record.server';
import { findNewestBets, myBets } from '~/domains/draw/orders/my-bets.server';
import { findPlaySummary } from '~/domains/draw/orders/orders.api.server';
import { textsOf } from '~/i18n/texts.server';
import type { Language } from '~/i18n/language';
import type { Translator } from '~/i18n/translate';
import { withTimeout } from '~/upstream/call/with-timeout';
import { derived } from '~/upstream/cache/derived';
import { settle, settleSoon } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import type { Settled } from '~/web/page/settled';
import { sharedReads } from '~/web/page/shared-lists.server';
import { amountWriter } from '~/web/render/amount-text.server';
import { loadMemberFunds, valueOf } from '~/pages/bet/bet-context.server';
import { loadBetForm, SUMS_PATIENCE_MS } from '~/pages/bet/bet-entry.server';

/** Patterns with the same payout and chance, and what is said of them. */
const oddsGroups = (odds: readonly Odds[], language: Language, isProven: boolean) =>
  derived(odds, `groups ${language} ${String(isProven)}`, () =>
    oddsView(odds, language, isProven).map((group) => oddsText(group, language)),
  );

/** Applies a view to a part, if it loaded. */
function shown<From, To>(loaded: Settled<From>, view: (from: From) => To): Settled<To> {
  return 'shown' in loaded ? { shown: view(loaded.shown) } : loaded;
}

/** Timeout for proofs of earlier draws that are not part of the results, in ms. */
const PATIENCE_MS = 300;

/** The sentence below the commitment: what it proves, with a public random number or without. */
function noteOf(period: Period | undefined, t: Translator['t']): string {
  const round = period && roundToCome(period);
  return round === undefined ? t('vote:commitmentNote') : t('vote:commitmentNoteRound', { round });
}

/** What earlier draws show about the commitment of the current period. Scripts can load it later. */
function recordOf({ api, timeLeft }: MemberContext, period: Settled<{ found: Period }>, draws: Settled<Draw[]>) {
  if ('failed' in period) return { as: 'not_yet' as const };
  return trackRecord(api, period.shown.found, valueOf(draws), timeLeft(PATIENCE_MS));
}

/**
 * The data of the draw's page. Its parts fail independently.
 *
 * @returns the page, and for `?auto=1` after how many seconds it reloads
 * @throws Response, a redirect to the reality check when it is due
 */
export async function loadVotePage(visit: MemberContext) {
  const { api, url, language, clock } = visit;
  // They may be some seconds old here; the check of a bet loads them for the member.
  const loadingOdds = settle(visit, sharedReads(visit, api).fresh('odds', listOdds), 'load.odds');
  const means = loadMemberFunds(visit);
  // It is awaited later; where a login is over, the odds reject before that, and nothing else would take this rejection.
  means.catch(() => undefined);
  const sums = findPlaySummary(api);
  // The list needs the sums only to save its call for members who have no bets.
  const loadingBets = withTimeout(
    SUMS_PATIENCE_MS,
    sums.catch(() => undefined),
  ).then((known) => findNewestBets(api, known));
  const [period, draws, odds, bet, orders] = await Promise.all([
    settle(
      visit,
      getPeriod(api).then((found) => ({ found, at: found.serverTime ?? Date.now() })),
      'load.draws',
    ),
    settle(
      visit,
      listDraws(api, 1, LATEST).then((found) => found.draws),
      'load.results',
    ),
    loadingOdds,
    loadingOdds.then((known) => loadBetForm(visit, valueOf(known), means, sums)),
    settleSoon(visit, means, loadingBets, 'load.bets'),
  ]);
  const live = shown(period, ({ found, at }) => liveDraw(found, 'shown' in draws ? draws.shown : [], at));
  const record = await recordOf(visit, period, draws);
  const i18n = textsOf(language);
  const { t } = i18n;
  const results = valueOf(draws)?.slice(0, LATEST);
  const { balance } = await means;
  const now = valueOf(live);
  const winningOf = (of: string) => results?.find((draw) => draw.period === of)?.winning;
  // In a break there is no countdown to follow, and no card with the link that stops it.
  const auto = url.searchParams.get('auto') === '1' && bet.paused === undefined;
  return {
    page: {
      draw: shown(live, ({ serverTime, ...draw }) => ({
        draw,
        view: periodView(draw, serverTime, i18n, clock.zone, false),
        zone: clock.zone,
        at: String(serverTime),
      })),
      // Next to the draw: gaps of a template that are close to each other compress better.
      bet,
      mine: shown(orders, (found) =>
        myBets(
          found,
          { period: now?.period, last: now?.last?.period, results: results?.map((draw) => draw.period) ?? [] },
          winningOf,
          language,
          amountWriter(visit, valueOf(balance)?.unit),
        ),
      ),
      label: drawLabel(record, language),
      // The page makes this claim only after it has been verified.
      commitmentNote: record.as === 'proven' ? noteOf(valueOf(period)?.found, t) : undefined,
      odds: shown(odds, (listed) => oddsGroups(listed, language, record.as === 'proven')),
      results: shown(draws, (list) => list.slice(0, LATEST).map((draw) => derived(draw, 'row', () => drawView(draw)))),
      auto,
      notWhileAuto: auto ? t('vote:bet.notWhileAuto') : undefined,
      // Part of the data, because this page's script is the largest.
      noCommitment: drawLabel({ as: 'uncommitted' }, language),
      chanceNote: t('vote:chanceNote'),
      // The winning rule of a pattern is known only for our own draw; others have their own rules.
      howPatternsWin: visit.app.upstream.isEmbedded ? t('vote:howPatternsWin') : undefined,
    },
    refresh: auto ? refreshAfter(now) : undefined,
  };
}
