import { success } from '../../../faults/bad-upstream';
import type { GOOD_ANSWERS } from './good-answers';

/** An evening in UTC, which is the next day in Tokyo. */
export const NOW = Date.UTC(2026, 10, 21, 20, 30);
const at = new Date(NOW).toISOString();
const until = new Date(NOW + 3_600_000).toISOString();
const ORDER = {
  id: 'o1',
  period: '41',
  option: 'rose',
  amount: '1.00',
  odds: 1.95,
  payout: '0.00',
  status: 'lost',
  at,
};
const DRAW = { period: '41', numbers: [1, 5, 6], sum: 12, result: ['rose', 'smoke'], drawnAt: at };

/** The responses of a third-party member API to a member who has something on every page, with the time of everything at {@link NOW}. */
export const FULL_ANSWERS: typeof GOOD_ANSWERS = {
  '/member/statement': success({
    opening: '0.00',
    closing: '5.00',
    entries: [{ at, kind: 'recharge', amount: '5.00', balance: '5.00' }],
  }),
  '/member/withdrawals': success([{ id: '7', amount: '5.00', applyTime: at, status: 'processing' }]),
  '/member/recharges': success([{ id: '8', amount: '5.00', applyTime: at, completeTime: at, status: 'completed' }]),
  '/member/getuserbank': success([{ id: '1', kind: 'bank', cardNumber: '•••• 1111', usableFrom: until }]),
  '/member/isRecharge': success({ enabled: true }),
  '/member/limits': success({ current: {}, pending: {}, pause: { kind: 'timeout', until } }),
  '/member/security-log': success([{ id: 'e', kind: 'signed_in', at }]),
  '/member/logins': success([{ id: 'a', startedAt: at, seenAt: at, current: true }]),
  '/member/info': success({ username: 'ann', createdAt: at }),
  '/member/closing': success({ closing: true, since: at, until }),
  '/System/messages': success([{ id: '1', from: 'agent', text: 'Hello', at }]),
  '/home/getNotice': success({ list: [{ id: '5', title_en_us: 'News', text_en_us: 'Notice 5', lastUpdate: at }] }),
  '/meet/requests': success([{ id: '1', profileId: '2', name: 'Mira', status: 'sent', at, until }]),
  '/meet/blocks': success([{ id: '1', xuanfei_name: 'Mira', at }]),
  '/meet/reports': success([{ id: '1', name: 'Mira', at }]),
  '/game/orders': success({ list: [ORDER] }),
  '/lottery/getdraw': success({ ...DRAW, status: 'complete', commitment: 'ab'.repeat(32), closesAt: at }),
  '/lottery/getdrawlist': success({ list: [DRAW] }),
  '/lottery/getnextperiod': success({ period: '42', opensAt: at, closesAt: until, drawsAt: until, serverTime: at }),
};
