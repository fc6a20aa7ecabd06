import { findOwnPath } from '~/domains/balances/balances.api.server';
import { ownCount } from '~/domains/balances/balances.view';
import { closesAt, statementDoubts, withdrawalDoubtTexts } from '~/domains/funds/funds-doubts.server';
import { getBalance } from '~/domains/funds/funds.api.server';
import { getRechargeState } from '~/domains/funds/recharge/recharge.api.server';
import { reviewText } from '~/domains/funds/recharge/recharge.view';
import { demoReviewSeconds, givesBack } from '~/domains/funds/own-service.server';
import { balanceAt } from '~/domains/funds/records/statement.check';
import { readRecordsQuery, monthsBeside } from '~/domains/funds/records/records.schema';
import { findRecordsPage, findStatement } from '~/domains/funds/records/records.server';
import { recordView, reviewedIn } from '~/domains/funds/records/records.view';
import type { Statement } from '~/domains/funds/records/records.api.server';
import { statementView, type NameBet } from '~/domains/funds/records/statement.view';
import { UTC } from '~/i18n/clock';
import { formatDateTime, formatMonth } from '~/i18n/format';
import { sentences } from '~/i18n/sentences';
import { mayBegin } from '~/pages/limits/may-begin.server';
import { PATH_LIMIT } from '~/pages/balances/path-limit';
import { paths } from '~/paths';
import { withTimeout } from '~/upstream/call/with-timeout';
import { amountWriter, unitNote } from '~/web/render/amount-text.server';
import type { MemberContext } from '~/web/page/request-context.server';

type Query = ReturnType<typeof readRecordsQuery>;

/** Timeout for an optional call, in ms. */
const PATIENCE_MS = 500;

/**
 * The balance at which the current month has to close. A different balance counts only if the month still closes as before:
 * otherwise there was a movement between the two calls.
 */
async function balanceBeside(statement: Statement, month: string, { api, timeLeft }: MemberContext) {
  const soon = <Found>(loading: Promise<Found>) => withTimeout(timeLeft(PATIENCE_MS), loading).catch(() => undefined);
  const balance = await soon(getBalance(api));
  if (!balance || closesAt(statement, balance)) return undefined;
  const again = await soon(findStatement(api, month));
  return again?.closing === statement.closing ? balance : undefined;
}

/** The bounds of a month, ms UTC. @param month `2026-11` */
function boundsOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: Date.UTC(year, number - 1), to: Date.UTC(year, number) };
}

/** How the member was counted in the newest night of a month, or at its end, and whether the statement comes to the same. */
async function loadCount(visit: MemberContext, month: string, statement: Statement) {
  const { app, api, i18n, clock, session, timeLeft } = visit;
  const { from, to } = boundsOf(month);
  const ask = async () => {
    const wait = await app.rateLimits.throttled(PATH_LIMIT, session.token);
    return {
      path: wait === undefined ? await findOwnPath(api, new Date(to).toISOString().slice(0, 10)) : ('failed' as const),
    };
  };
  const failed = { path: 'failed' } as const;
  const { path } = (await withTimeout(timeLeft(PATIENCE_MS), ask()).catch(() => failed)) ?? failed;
  const isOfMonth = typeof path !== 'object' || (path.at >= from && path.at <= to);
  const balance = (at: number) => balanceAt(statement, at);
  const writer = { i18n, clock, amount: amountWriter(visit, undefined), isEmbedded: app.upstream.isEmbedded };
  const { path: own, ...count } = ownCount(isOfMonth ? path : 'none', balance, writer);
  const file = own && { href: paths.balancePath(own.day), text: i18n.t('balances:own.file') };
  return { ...count, file, nights: path === undefined ? undefined : i18n.t('balances:own.nights') };
}

/** One month. Without a valid month, returns the entered text for the form. */
async function loadStatement(visit: MemberContext, { month, typed, page }: Query, now: number) {
  if (month === undefined) return { kind: 'statement' as const, typed };
  const { api, i18n, language, clock, session } = visit;
  const beside = monthsBeside(month, now);
  const found = await findStatement(api, month);
  const [counted, balance] = await Promise.all([
    found && loadCount(visit, month, found),
    found && !beside.next ? balanceBeside(found, month, visit) : undefined,
  ]);
  const write = amountWriter(visit, undefined);
  const doubts = found ? statementDoubts(found, balance, language, write) : [];
  const nameBet: NameBet = ({ pattern, period }) =>
    i18n.t('records:bet', { pattern: i18n.t(`vote:${pattern}`), period });
  const named = (one: string | undefined) =>
    one === undefined ? undefined : { month: one, name: formatMonth(one, language) };
  return {
    kind: 'statement' as const,
    typed: month,
    month,
    monthName: formatMonth(month, language),
    lead: sentences(i18n, found && unitNote(visit), clock.zone !== UTC && i18n.t('fundsFacts:monthsAreUtc')),
    page,
    beside: { previous: named(beside.previous), next: named(beside.next) },
    /** The member's name and the time, for print. */
    member: session.name,
    asOf: formatDateTime(now, clock),
    statement: found &&
      counted && {
        ...statementView(found, page, clock, { write, nameBet }),
        doubts,
        counted,
      },
  };
}

/** How long reviews take, if one is being waited for and the service answers in time. */
async function findReviewText(visit: MemberContext, rows: readonly { status?: string | undefined }[]) {
  if (!rows.some(({ status }) => status === 'reviewing')) return undefined;
  const state = await withTimeout(visit.timeLeft(PATIENCE_MS), getRechargeState(visit.api)).catch(() => undefined);
  const { api, app, i18n, language } = visit;
  const isMeasured = app.upstream.isEmbedded;
  return state && reviewText({ ...state, isMeasured, demoSeconds: demoReviewSeconds(api) }, i18n, language);
}

/** A page of withdrawals or recharges. */
async function loadList(visit: MemberContext, kind: 'withdrawals' | 'recharges', page: number) {
  const found = await findRecordsPage(visit.api, kind, page);
  const write = amountWriter(visit, undefined);
  return {
    kind,
    lead: found?.rows.length ? unitNote(visit) : undefined,
    page,
    again: found && reviewedIn(found.rows, demoReviewSeconds(visit.api), Date.now()),
    list: found && {
      // A withdrawal is never held up by limits or pauses (rule X6).
      canBegin: found.rows.length === 0 && (kind === 'withdrawals' || (await mayBegin(visit, 'recharge'))),
      givesBack: givesBack(visit.api),
      review: kind === 'recharges' ? await findReviewText(visit, found.rows) : undefined,
      records: found.rows.map((record) => {
        const doubts = kind === 'withdrawals' ? withdrawalDoubtTexts(record, undefined, visit.language, write) : [];
        return recordView(record, kind, visit.clock, write, doubts);
      }),
      more: found.more,
      last: found.last,
    },
  };
}

/**
 * The data of `/profile/records`.
 *
 * @returns with the status of the page: 400 for an invalid month
 * @throws UpstreamError when the upstream fails; a missing list is not a failure
 */
export async function loadRecords(visit: MemberContext) {
  const now = Date.now();
  const query = readRecordsQuery(visit.url, now);
  if (query.kind !== 'statement') return { status: 200, shown: await loadList(visit, query.kind, query.page) };
  return { status: query.month === undefined ? 400 : 200, shown: await loadStatement(visit, query, now) };
}
