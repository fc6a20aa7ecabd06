import { findNights, type Night } from '~/domains/balances/balances.api.server';
import { absentNights, isChain, nightView, olderThan, statedLines } from '~/domains/balances/balances.view';
import { checkWitness } from '~/domains/draw/proof/witness.server';
import { formatList, formatMinute } from '~/i18n/format';
import { amountWriter } from '~/web/render/amount-text.server';
import { createApiFor, type RequestContext } from '~/web/page/request-context.server';

/** What outside witnesses show of the newest root of a list, which includes all before it. */
async function witnessText({ app, i18n, clock }: RequestContext, { root, witness }: Night): Promise<string> {
  const { outcome, stamps } = await checkWitness(root, witness, Infinity, app.settings.env.DRAW_TSA_ROOTS);
  const { time, by } = stamps.find((stamp) => stamp.outcome === 'holds') ?? {};
  if (outcome === 'holds' && time !== undefined)
    return i18n.t('balances:witness.holds', { by, time: formatMinute(time, clock) });
  return i18n.t(
    outcome === 'holds' || outcome === 'late' ? 'balances:witness.unproven' : `balances:witness.${outcome}`,
  );
}

/**
 * Which nights of a list are absent. That of today is not, whenever it is published.
 *
 * @param before the day before which the list ends, as it was asked for
 */
function absenceText({ app, i18n, clock }: RequestContext, nights: readonly Night[], before: string | undefined) {
  const today = Date.parse(new Date().toISOString().slice(0, 10));
  const until = before === undefined ? today : Math.min(today, Date.parse(before));
  const absent = absentNights(nights, until, clock);
  if (absent.length === 0) return undefined;
  const list = formatList(absent, clock.language);
  return i18n.t(app.upstream.isEmbedded ? 'balances:nights.absent' : 'balances:nights.absentForeign', { nights: list });
}

/** The texts of the page: only it has them, so they are data and in no script. */
export async function loadBalancesPage(visit: RequestContext) {
  const { app, url, i18n, clock } = visit;
  const { t } = i18n;
  const before = url.searchParams.get('before') ?? undefined;
  // Without the visitor's login: they are the same for everyone.
  const nights = await findNights(createApiFor(visit, undefined), { before });
  const page = { title: t('balances:title'), lead: t('balances:lead'), status: 200, before };
  if (nights === undefined) return { ...page, says: t('balances:unoffered'), count: undefined };
  const [newest] = nights;
  if (!newest) {
    if (before !== undefined) return { ...page, status: 404, says: t('balances:noNight'), count: undefined };
    const says = t(app.upstream.isEmbedded ? 'balances:notYet' : 'balances:notYetForeign');
    return { ...page, says, count: undefined };
  }
  const writer = { i18n, clock, amount: amountWriter(visit, undefined) };
  const { operator } = app.settings;
  return {
    ...page,
    says: undefined,
    count: {
      demo: operator ? undefined : t('balances:demo'),
      names: {
        asOf: t('balances:asOf'),
        owed: t('balances:owed'),
        published: t('balances:published'),
        root: t('balances:root'),
      },
      includes: t(app.upstream.isEmbedded ? 'balances:includes' : 'balances:includesForeign'),
      // Beside the newest total alone: what was stated for an earlier one is not known here.
      stated:
        operator && before === undefined
          ? { title: t('balances:stated.title'), lines: statedLines(operator.held, newest.total, writer) }
          : undefined,
      shows: {
        title: t('balances:shows.title'),
        lines: (['all', 'unchecked', 'money', 'others'] as const).map((key) => t(`balances:shows.${key}`)),
      },
      check: {
        title: t('balances:check.title'),
        text: t('balances:check.text'),
        statement: t('balances:check.statement'),
        page: t('balances:check.page'),
        program: t('balances:check.program'),
        file: t('balances:check.file'),
      },
      nights: {
        title: t('balances:nights.title'),
        chain: t(isChain(nights) ? 'balances:nights.chain' : 'balances:nights.broken'),
        absent: absenceText(visit, nights, before),
        witness: await witnessText(visit, newest),
        list: nights.map((night) => nightView(night, writer)),
        older: olderThan(nights),
        toOlder: t('balances:nights.older'),
        toNewest: t('balances:nights.newest'),
      },
    },
  };
}
