import { isEmbedded } from '~/config/settings.server';
import { drawLabel } from '~/domains/draw/proof/draw-label.server';
import { getPeriod, listDraws, listOdds, type Draw, type Period } from '~/domains/draw/draw.api.server';
import { drawView } from '~/domains/draw/draw.view';
import { LATEST, liveDraw, refreshAfter } from '~/domains/draw/live/live';
import { oddsFacts } from '~/domains/draw/bet/odds-text.server';
import { oddsView } from '~/domains/draw/bet/odds.view';
import { trackRecord } from '~/domains/draw/proof/track-record.server';
import { textsOf } from '~/i18n/texts.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import type { Settled } from '~/web/page/settled';
import { sharedReads } from '~/web/page/shared-lists.server';
import { loadBetForm } from './bet-entry.server';

/** What is made of a part, if it could be loaded. */
function shown<From, To>(loaded: Settled<From>, view: (from: From) => To): Settled<To> {
  return 'shown' in loaded ? { shown: view(loaded.shown) } : loaded;
}

/** How long the page waits for proofs of earlier draws that do not come with the results, in ms. */
const PATIENCE_MS = 300;

/** What earlier draws show of the commitment of the period in play. That one may be had later, by scripts. */
function recordOf({ api, timeLeft }: MemberContext, period: Settled<{ found: Period }>, draws: Settled<Draw[]>) {
  if ('failed' in period) return { as: 'not_yet' as const };
  return trackRecord(api, period.shown.found, 'shown' in draws ? draws.shown : undefined, timeLeft(PATIENCE_MS));
}

/**
 * Everything that the page of the draw prints. Each part fails on its own.
 *
 * @returns the page, and for `?auto=1` after how many seconds it is to be loaded again
 * @throws Response to the reality check when it is due
 */
export async function loadVotePage(visit: MemberContext) {
  const { api, url, language } = visit;
  // What is shown of them may be some seconds old; the check of a bet asks for them as the member.
  const loadingOdds = settle(sharedReads(visit, api).fresh('odds', listOdds), 'load.odds');
  const [period, draws, odds, bet] = await Promise.all([
    settle(
      getPeriod(api).then((found) => ({ found, at: found.serverTime ?? Date.now() })),
      'load.draws',
    ),
    settle(
      listDraws(api, 1, LATEST).then((found) => found.draws),
      'load.results',
    ),
    loadingOdds,
    loadingOdds.then((known) => loadBetForm(visit, 'shown' in known ? known.shown : undefined)),
  ]);
  const draw = shown(period, ({ found, at }) => liveDraw(found, 'shown' in draws ? draws.shown : [], at));
  const record = await recordOf(visit, period, draws);
  const { t } = textsOf(language);
  const auto = url.searchParams.get('auto') === '1';
  return {
    page: {
      draw,
      label: drawLabel(record, language),
      // Nothing is said to fix a result before it has been shown to.
      commitmentNote: record.as === 'proven' ? t('vote:commitmentNote') : undefined,
      odds: shown(odds, (listed) =>
        oddsView(listed, language, record.as === 'proven').map((group) => ({
          patterns: group.patterns,
          facts: oddsFacts(group, language),
        })),
      ),
      results: shown(draws, (list) => list.slice(0, LATEST).map(drawView)),
      bet,
      auto,
      notWhileAuto: auto ? t('vote:bet.notWhileAuto') : undefined,
      // Said with the page, since its script is the largest.
      noCommitment: drawLabel({ as: 'uncommitted' }, language),
      lead: t('vote:intro'),
      chanceNote: t('vote:chanceNote'),
      // What makes a pattern win is known of our own draw alone; a foreign one has its own rules.
      howPatternsWin: isEmbedded ? t('vote:howPatternsWin') : undefined,
    },
    refresh: auto ? refreshAfter('shown' in draw ? draw.shown : undefined) : undefined,
  };
}
