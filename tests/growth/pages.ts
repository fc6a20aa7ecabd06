import { getCheckin, getMember } from '~/contract/calls/account';
import { listBanners } from '~/contract/calls/content';
import * as draw from '~/contract/calls/draw';
import * as funds from '~/contract/calls/funds';
import { getLimits, getTotals } from '~/contract/calls/limits';
import { getClosing, getExport } from '~/contract/calls/own-data';
import { getSecondStep } from '~/contract/calls/second-step';
import { listLogins, listSecurityEvents } from '~/contract/calls/security';
import { getStopCard } from '~/contract/calls/stop-card';
import { getMail } from '~/contract/calls/mail';
import { getPush } from '~/contract/calls/push';
import { listBlocks, listProfiles, listRequests } from '~/contract/calls/meet';
import { countUnread, listNotices, listPublicNotices, readNotice } from '~/contract/calls/news';
import { getBalancePath, listBalances } from '~/contract/calls/balances';
import { getReport } from '~/contract/calls/report';
import { getService, listMessages } from '~/contract/calls/service';
import { getFilm, listFilms } from '~/contract/calls/video';
import { getKeptFilm, listFavourites, listPositions } from '~/contract/calls/watching';
import { findMemberByName } from '~/member-api/account/members.server';
import { searchMembers } from '~/member-api/desk/members/search.server';
import { startSession } from '~/member-api/account/sessions.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import { reviewDue } from '~/member-api/funds/demo-reviewer.server';
import { listReviewable } from '~/member-api/funds/review-queue.server';
import { measureWaiting } from '~/member-api/desk/waiting.server';
import { tidy } from '~/member-api/housekeeping.server';
import { listReports, listWaitingRequests } from '~/member-api/meet/desk.server';
import { findForDesk, listForDesk } from '~/member-api/news/desk.server';
import { listConversations } from '~/member-api/service-desk/conversation-list.server';
import { clientOf } from '../web/member-api/harness/harness';
import { MEMBER_EMAIL } from './members';
import { HEAVY, memberId } from './rows';
import { NOW, type Grown } from './store';

/** Pages that grow with one member’s own month, or with what a search scans, which is bounded but not at a small size. */
export const AS_LONG_AS_IT_IS: readonly string[] = ['statement (heavy)', 'films found'];

type Ask = () => Promise<unknown>;

const MONTH = { month: new Date(NOW).toISOString().slice(0, 7) };
const first = { page: 1, limit: 20 };

async function pagesOfMember(grown: Grown, number: number, rows: number): Promise<Record<string, Ask>> {
  const client = clientOf(grown.instance);
  const { db } = grown.instance.service;
  const options = { token: await startSession(db, memberId(number), NOW) };
  const get: typeof client.get = (call, input) => client.get(call, input, options);
  const { total = 1 } = await get(draw.listOrders, first);
  const lastOf = (count: number) => ({ page: Math.max(1, Math.ceil(count / 20)), limit: 20 });
  const newest = await get(draw.listOrders, first);
  const period = newest.list[0]?.period ?? '1';
  return {
    member: () => get(getMember, {}),
    balance: () => get(funds.getBalance, {}),
    'payout accounts': () => get(funds.listPayoutAccounts, {}),
    recharges: () => get(funds.listRecharges, first),
    withdrawals: () => get(funds.listWithdrawals, first),
    statement: () => get(funds.getStatement, MONTH),
    bets: () => get(draw.listOrders, first),
    'bets, last page': () => get(draw.listOrders, lastOf(total)),
    'bets on roses': () => get(draw.listOrders, { ...first, option: 'rose' }),
    'bets of a period': () => get(draw.listOrders, { ...first, period }),
    'play summary': () => get(draw.getPlaySummary, {}),
    limits: () => get(getLimits, {}),
    totals: () => get(getTotals, {}),
    logins: () => get(listLogins, first),
    'security log': () => get(listSecurityEvents, first),
    'second step': () => get(getSecondStep, {}),
    'own data': () => get(getExport, {}),
    closing: () => get(getClosing, {}),
    'stop card': () => get(getStopCard, {}),
    mail: () => get(getMail, {}),
    push: () => get(getPush, {}),
    'public announcements': () => client.ask(listPublicNotices, { limit: 20 }),
    'public report': () => client.ask(getReport, {}),
    'balances of all': () => client.ask(listBalances, {}),
    'path of the balance': () => client.ask(getBalancePath, {}, options),
    'kept of a film': () => get(getKeptFilm, { vod_id: '1001' }),
    favourites: () => get(listFavourites, first),
    'watched films': () => get(listPositions, first),
    ...(number === HEAVY ? {} : sharedPages(get, rows)),
  };
}

function sharedPages(asked: unknown, rows: number): Record<string, Ask> {
  const get = asked as (call: object, input: object) => Promise<unknown>;
  const middle = { page: Math.max(1, Math.floor(rows / 40)), limit: 20 };
  return {
    'check-ins': () => get(getCheckin, {}),
    'next period': () => get(draw.getNextPeriod, {}),
    'latest draw': () => get(draw.getLatestDraw, {}),
    draws: () => get(draw.listDraws, { page: 1, pageSize: 20 }),
    'draws, last page': () => get(draw.listDraws, { page: Math.ceil(rows / 20), pageSize: 20 }),
    'draws won by roses': () => get(draw.listDraws, { page: 1, pageSize: 20, option: 'rose' }),
    'a draw': () => get(draw.getDraw, { period: '7' }),
    banners: () => get(listBanners, {}),
    announcements: () => get(listNotices, first),
    'announcements, middle page': () => get(listNotices, middle),
    'unread announcements': () => get(countUnread, {}),
    'an announcement is read': async () =>
      get(readNotice, { id: `01900000-0000-7000-8010-${String(rows).padStart(12, '0')}` }),
    profiles: () => get(listProfiles, { ...first, suiji: 1, seed: 'a' }),
    'date requests': () => get(listRequests, first),
    blocks: () => get(listBlocks, first),
    service: () => get(getService, {}),
    messages: () => get(listMessages, {}),
    films: () => get(listFilms, { ...first, type: 'hot' }),
    'films of a kind': () => get(listFilms, { ...first, type: 'new', type_id: '10' }),
    'films, middle page': () => get(listFilms, { ...middle, type: 'hot' }),
    'films found': () => get(listFilms, { ...first, type: 'hot', wd: 'film 77' }),
    'a film': () => get(getFilm, { vod_id: `01900000-0000-7000-8012-${'7'.padStart(12, '0')}` }),
  };
}

function pagesOfOperators({ instance, folder }: Grown, rows: number): Record<string, Ask> {
  const { service } = instance;
  const { db } = service;
  const credited = { status: 'credited' as const, limit: 50 };
  return {
    'operators: a member by name': () => findMemberByName(service, 'member7'),
    'operators: a member by e-mail': () => findMemberByName(service, MEMBER_EMAIL),
    'operators: members found by e-mail': () => searchMembers(service, { term: MEMBER_EMAIL }),
    'operators: members found by name': () => searchMembers(service, { term: 'member7' }),
    'operators: recharges that wait': () =>
      listReviewable(db, 'recharges', { status: 'reviewing', page: 1, limit: 50 }),
    'operators: recharges': () => listReviewable(db, 'recharges', { ...credited, page: 1 }),
    'operators: recharges, middle page': () =>
      listReviewable(db, 'recharges', { ...credited, page: Math.ceil(rows / 1000) }),
    'operators: withdrawals in all': () => listReviewable(db, 'withdrawals', { status: undefined, page: 1, limit: 50 }),
    'operators: announcements': () => listForDesk(db, { withdrawn: false, page: 1, limit: 50 }),
    'operators: announcements withdrawn': () => listForDesk(db, { withdrawn: true, page: 1, limit: 50 }),
    'operators: an announcement': () => findForDesk(db, `01900000-0000-7000-8010-${String(rows).padStart(12, '0')}`),
    'operators: reports': () => listReports(service, { page: 1, limit: 50 }),
    'operators: date requests': () => listWaitingRequests(service, { page: 1, limit: 50 }),
    'operators: messages': () => listConversations(service, { state: 'open' }, { page: 1, limit: 50 }),
    'clock: the draw': () => advance(service),
    'clock: what is due': () => reviewDue({ ...service, settings: { ...service.settings, demoReviewSeconds: 7_200 } }),
    'clock: what waits': () => measureWaiting(service),
    'clock: housekeeping': () => tidy(service, folder),
  };
}

/** Every page of the member API by name, for a usual member, a heavy one and operators; and its recurring jobs. */
export async function pagesOf(grown: Grown, rows: number): Promise<Record<string, Ask>> {
  const heavy = await pagesOfMember(grown, HEAVY, rows);
  return {
    ...(await pagesOfMember(grown, Math.ceil(rows / 2), rows)),
    ...Object.fromEntries(Object.entries(heavy).map(([name, ask]) => [`${name} (heavy)`, ask])),
    ...pagesOfOperators(grown, rows),
  };
}
