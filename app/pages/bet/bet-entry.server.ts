import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { lacksLimits } from '~/domains/account/limits.view';
import { betSchema, type Bet } from '~/domains/draw/bet/bet.schema';
import { betProblems, boundsView, choicesView, isOpen, profitLossView, type Write } from '~/domains/draw/bet/bet.view';
import { sumsDoubt } from '~/domains/draw/orders/doubts.server';
import type { Odds, Period } from '~/domains/draw/draw.api.server';
import { findPlaySummary, type PlaySummary } from '~/domains/draw/orders/orders.api.server';
import type { NetText } from '~/domains/draw/bet/play-net';
import { errorCode, errorText } from '~/i18n/error-text';
import { sentences } from '~/i18n/sentences';
import { textsOf } from '~/i18n/texts.server';
import { paths } from '~/paths';
import { withTimeout } from '~/upstream/call/with-timeout';
import { derived } from '~/upstream/cache/derived';
import { amountWriter, unitNote } from '~/web/render/amount-text.server';
import { setFlash } from '~/web/session/flash.server';
import { formKeyFor } from '~/web/form/form-key.server';
import { settleSoon } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import type { Settled } from '~/web/page/settled';
import { realityCheck } from '~/web/page/reality-check.server';
import { FormError } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';
import { loadMemberFunds, loadMarket, fundsFacts, valueOf, type MemberFunds } from './bet-context.server';

const PURPOSE = 'bet';

/** Encrypts a bet for the address of the check page, and from there back to the form. */
export function sealBet({ app, session }: MemberContext, { amount, ...bet }: Bet): Promise<string> {
  return app.sealing.encryptFor(session, PURPOSE, { ...bet, amount: amount.typed });
}

/** The bet in the address, if this member's session encrypted it for this step. */
export function decodeBet({ app, session, url }: MemberContext): Promise<Bet | undefined> {
  return app.sealing.openSealed(session, PURPOSE, betSchema, url.searchParams.get('bet'));
}

/** The sums of a member's play; `undefined` where the upstream has none. */
export type Sums = Promise<PlaySummary | undefined>;

/** The net result of the member's play, or a note that the upstream has no sums. */
async function loadNet(visit: MemberContext, sums: Sums, means: Promise<MemberFunds>): Promise<NetText> {
  const [summary, { balance }] = await Promise.all([sums, means]);
  const { t } = textsOf(visit.language);
  if (!summary) return { lines: [], amounts: [], note: t('vote:bet.netNone') };
  const spans = {
    today: t('vote:bet.netToday'),
    session: t('vote:bet.netSession'),
    lifetime: t('vote:bet.netLifetime'),
  };
  const write = amountWriter(visit, valueOf(balance)?.unit);
  const lines = profitLossView(summary, write);
  return {
    amounts: lines.map(({ amount }) => amount),
    title: t('vote:bet.netTitle'),
    lines: lines.map(({ span }) => spans[span]),
    doubts: lines.flatMap(({ span, sums }) => {
      const doubt = sumsDoubt(sums, visit.language, write);
      return doubt === undefined ? [] : [`${spans[span]}: ${doubt}`];
    }),
    note: t('vote:bet.netOpen'),
    unit: unitNote(visit),
  };
}

/** The data of the bet form, without the entered values. */
export interface BetFormPage {
  choices: ReturnType<typeof choicesView>;
  /** When each pattern wins; known of the draw of this app alone. */
  wins: Record<Bet['pattern'], string> | undefined;
  /** What can be staked: bounds, the balance or why it is missing, and the member's own limit. Rendered here, see vote-page. */
  hint: string;
  net: Settled<NetText>;
  /** With a balance of 0: that nothing can be staked, in place of the form. */
  noCredits: string | undefined;
  /** During a pause: until when, and what still works (rule X6). The form is not shown then. */
  paused: readonly [until: string, works: string] | undefined;
  /** Milliseconds until the reality check that the member has set. */
  realityCheckIn: number | undefined;
  formKey: string;
  /** The values of the bet when the member returns to change it. */
  typed: { pattern: string; amount: string } | undefined;
  /** The message for an address whose bet cannot be decrypted (any more). */
  stale: string | undefined;
}

const STAKE_LEFT = {
  day: 'vote:bet.stakeLeft',
  week: 'vote:bet.stakeLeftWeek',
  month: 'vote:bet.stakeLeftMonth',
} as const;

/** What can be staked, as far as known. A limit that cannot be read may still apply. */
function stakeHint(visit: MemberContext, odds: readonly Odds[] | undefined, known: MemberFunds, write: Write): string {
  const i18n = textsOf(visit.language);
  const { t } = i18n;
  const { balance } = known;
  const { left, unreadLimits } = fundsFacts(known, visit.clock);
  const { min, max } = boundsView(odds, write);
  const hints = [
    min && max
      ? t('vote:bet.range', { min, max })
      : min
        ? t('vote:bet.atLeast', { min })
        : max && t('vote:bet.atMost', { max }),
    'shown' in balance
      ? t('vote:bet.available', { amount: write(balance.shown.available ?? balance.shown.total) })
      : errorText(i18n, balance.failed),
    left.stake && t(STAKE_LEFT[left.stake.period], { amount: write(left.stake.amount) }),
    unreadLimits.some((name) => name.startsWith('stake') || name.startsWith('loss')) && t('vote:bet.limitUnread'),
  ];
  return sentences(visit, ...hints);
}

/** Timeout for the sums where something else waits for them, in ms. */
export const SUMS_PATIENCE_MS = 500;

/** What stands in place of the form where nothing can be staked. Demo members have credits, others have money. */
async function noCreditsText(visit: MemberContext, sums: Sums, { balance }: MemberFunds): Promise<string | undefined> {
  if ('failed' in balance || (balance.shown.available ?? balance.shown.total) > 0) return undefined;
  const { t } = textsOf(visit.language);
  if (visit.app.settings.operator) return t('vote:bet.noMoney');
  const known = await withTimeout(
    SUMS_PATIENCE_MS,
    sums.catch(() => undefined),
  );
  const staked = known?.lifetime.staked;
  return staked === 0 ? t('vote:bet.noCreditsYet') : t('vote:bet.noCredits');
}

/** A time that stays on one line. */
const unbroken = (time: string) => time.replaceAll(' ', '\u00a0');

/** {@link loadBetForm} with data that is already loaded. */
export async function betForm(
  visit: MemberContext,
  odds: readonly Odds[] | undefined,
  means: Promise<MemberFunds>,
  typed: Bet | undefined,
  formKey: string,
  sums: Sums = findPlaySummary(visit.api),
): Promise<Omit<BetFormPage, 'realityCheckIn' | 'stale'>> {
  const [known, net] = await Promise.all([means, settleSoon(visit, means, loadNet(visit, sums, means), 'load.net')]);
  const { balance } = known;
  const write = amountWriter(visit, valueOf(balance)?.unit);
  const { pausedUntil: until, isPauseHeldHere } = fundsFacts(known, visit.clock);
  const { t } = textsOf(visit.language);
  const held = isPauseHeldHere && t('limits:pause.held');
  return {
    hint: stakeHint(visit, odds, known, write),
    formKey,
    net,
    noCredits: await noCreditsText(visit, sums, known),
    choices: odds
      ? derived(odds, `choices ${visit.language}`, () => choicesView(odds, visit.language))
      : choicesView(odds, visit.language),
    wins: visit.app.upstream.isEmbedded
      ? {
          rose: t('verify:wins.rose'),
          lily: t('verify:wins.lily'),
          balloon: t('verify:wins.balloon'),
          smoke: t('verify:wins.smoke'),
        }
      : undefined,
    paused:
      until === undefined
        ? undefined
        : [sentences(visit, t('vote:bet.paused', { until: unbroken(until) }), held), t('vote:bet.pausedWorks')],
    typed: typed && { pattern: typed.pattern, amount: typed.amount.typed },
  };
}

/**
 * The data of the bet form. Its parts fail independently. A bet to change is decoded, with its key, from the address of its check
 * page.
 *
 * @param odds as loaded for the page
 * @throws Response, a redirect to the reality check when it is due
 */
export async function loadBetForm(
  visit: MemberContext,
  odds: readonly Odds[] | undefined,
  means: Promise<MemberFunds>,
  sums: Sums,
): Promise<BetFormPage> {
  const bet = await decodeBet(visit);
  const [{ limits }, form] = await Promise.all([
    means,
    betForm(visit, odds, means, bet, bet?.formKey ?? formKeyFor(visit), sums),
  ]);
  return {
    ...form,
    realityCheckIn: realityCheck(visit, limits?.current.realityCheckMinutes),
    stale: visit.url.searchParams.has('bet') && !bet ? textsOf(visit.language).t('vote:typedGone') : undefined,
  };
}

/**
 * Moves a bet whose period closed meanwhile to the open period. Nothing is placed before the member has seen the new period on
 * the check page.
 */
function movedOn(bet: Bet, period: Period | undefined): Bet {
  return period && isOpen(period) ? { ...bet, period: period.period } : bet;
}

/** Validates the bet form and redirects to the check page. No bet is placed yet. */
export const enterBet = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    page: paths.vote(),
    schema: betSchema,
    run: async (entered, visit) => {
      const [offer, means] = await Promise.all([loadMarket(visit), loadMemberFunds(visit)]);
      const bet = movedOn(entered, offer.period);
      const next = paths.betCheck(await sealBet(visit, bet));
      // Before any error, because the page that would show it redirects to the check as well; the values are in `next`.
      realityCheck({ ...visit, url: new URL(next, visit.url) }, means.limits?.current.realityCheckMinutes);
      // Said before the check page: the draw's page leads to the limits.
      if (means.limits && lacksLimits(means.limits)) throw new FormError({ '': ['reason.limits_unset'] });
      const { clock } = visit;
      const write = amountWriter(visit, valueOf(means.balance)?.unit);
      const problems = betProblems(bet, { ...offer, ...fundsFacts(means, clock) }, clock, write);
      if (Object.keys(problems).length > 0) throw new FormError(problems);
      if (bet.period === entered.period) return redirect(next);
      const code = errorCode('vote:bet.moved', { next: bet.period });
      return redirect(next, { headers: { 'Set-Cookie': await setFlash(visit, { tone: 'success', code }) } });
    },
  });
