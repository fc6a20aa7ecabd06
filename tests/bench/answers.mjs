/**
 * What the upstream of the benchmark answers: constant lists of realistic sizes, and facts of each member.
 */

/** @typedef {{ member: string, number: number, query: URLSearchParams, body: Record<string, unknown> }} Asked */

const FILMS_IN_ALL = 36;
const PROFILES_IN_ALL = 20;
const HOUR_MS = 3_600_000;

const upTo = (/** @type {number} */ count) => Array.from({ length: count }, (_, at) => at + 1);
/** @template Value @param {readonly Value[]} list @param {number} at */
const cycled = (list, at) => /** @type {Value} */ (list[at % list.length]);

const WORDS = ['lantern', 'harbour', 'garden', 'evening', 'river', 'terrace'];
const PEOPLE = ['Mei Lin', 'Aiko', 'Hana', 'Ruolan', 'Sakura', 'Yun'];
const FILMS = ['Night Train', 'The Paper Boat', 'Harbour Lights', 'A Week in May', 'Second Garden', 'Low Tide'];
const REGIONS = ['Harbour', 'Old Town', 'Hill Side', 'Riverbank', 'Station', 'West Lake', 'North Gate', 'Park'];
const GENRES = ['Drama', 'Comedy', 'Mystery', 'Documentary', 'Romance', 'Adventure'];
const PATTERNS = ['rose', 'lily', 'balloon', 'smoke'];
/** The category of which Home shows films. Source: specification, chapter 7. */
const HOT_TYPE = 30;

/** @param {unknown} data */
const success = (data) => ({ code: 200, msg: 'ok', data });
/** @param {unknown} data */
const found = (data) => ({ code: 1, msg: 'ok', data });

/** @template Row @param {Row[]} rows @param {unknown} page @param {unknown} limit */
function pageOf(rows, page, limit) {
  const [at, size] = [Number(page ?? 1), Number(limit ?? 20)];
  return { list: rows.slice((at - 1) * size, at * size), total: rows.length, page: at, limit: size };
}

/** The lists of a member. `number` is 0 in front of a service whose lists are the same for all members. */
function listsOf(/** @type {number} */ number) {
  const id = (/** @type {number} */ at) => number * 1_000 + at;
  const named = (/** @type {string} */ name) => (number > 0 ? `${name} ${number}` : name);
  return {
    banners: upTo(3).map((at) => ({
      id: id(at),
      url: `/pictures/banner-${at}.jpg`,
      name: named(`Evening at the ${WORDS[at]}`),
    })),
    notices: upTo(6).map((at) => ({
      id: id(at),
      title: named(`The ${WORDS[at - 1]} opens`),
      text_en_us: `From now on the ${WORDS[at - 1]} is open every evening until midnight. ${named('Bring a friend, and a coat')}.`,
      created_at: '2026-11-01T12:00:00Z',
    })),
    people: upTo(PROFILES_IN_ALL).map((at) => ({
      id: id(at),
      xuanfei_name: named(cycled(PEOPLE, at - 1)),
      avatar_2: `/pictures/person-${at}.jpg`,
      likes: at * 123 + number,
      address: cycled(REGIONS, at - 1),
    })),
    films: upTo(FILMS_IN_ALL).map((at) => ({
      vod_id: id(at),
      vod_name: named(at > FILMS.length ? `${cycled(FILMS, at - 1)} ${at}` : cycled(FILMS, at - 1)),
      vod_pic: `/pictures/film-${at}.jpg`,
      vod_duration: '01:30:00',
      vod_hits: at * 4_321 + number,
      type_id: at % 3 === 0 ? HOT_TYPE : HOT_TYPE + (at % GENRES.length),
    })),
    types: GENRES.map((genre, at) => ({ type_id: HOT_TYPE + at, type_name: named(genre) })),
    regions: REGIONS.map((name, at) => ({ id: id(at + 1), name: named(name) })),
    draws: upTo(10).map((at) => ({
      period: String(1_000 - at),
      numbers: [at % 10, (at * 3) % 10, (at * 7) % 10],
      sum: (at % 10) + ((at * 3) % 10) + ((at * 7) % 10),
      result: [cycled(PATTERNS, at), cycled(PATTERNS, at + 1)],
      drawnAt: new Date(Date.UTC(2026, 10, 1, 12) - at * HOUR_MS).toISOString(),
    })),
    odds: PATTERNS.map((option, at) => ({ option, odds: 1.95 + at / 100, chance: 0.5, min: '1.00', max: '5000.00' })),
  };
}

/** @type {Map<number, ReturnType<typeof listsOf>>} */
const kept = new Map();
/** @param {Asked} asked */
function lists({ number }) {
  const known = kept.get(number) ?? listsOf(number);
  kept.set(number, known);
  return known;
}

/** @param {Asked} asked */
function films(asked) {
  const { query } = asked;
  const type = query.get('type_id');
  const all = lists(asked).films.filter(({ type_id }) => type === null || String(type_id) === type);
  if (query.get('type') === 'hot') all.sort((a, b) => b.vod_hits - a.vod_hits);
  return found(pageOf(all, query.get('page') ?? 1, query.get('limit') ?? 20));
}

/** The number in a member's name: their amounts depend on it. */
const own = (/** @type {string} */ member) => Number(/\d+$/.exec(member)?.[0] ?? 0);
/** @param {number} units */
const money = (units) => units.toFixed(2);

/** The period in play began with this process; its draw is far enough away for a whole run. */
const OPENED = Date.now();
const period = () => ({
  period: '1000',
  opensAt: new Date(OPENED).toISOString(),
  closesAt: new Date(OPENED + 23 * HOUR_MS).toISOString(),
  drawsAt: new Date(OPENED + 23 * HOUR_MS + 60_000).toISOString(),
  serverTime: new Date().toISOString(),
  status: 'open',
});

/**
 * What is answered, by method and path: the calls of the five pages. Any other call is one that this service does not have.
 *
 * @type {Readonly<Record<string, (asked: Asked) => { code: number, msg: string, data: unknown }>>}
 */
export const ANSWERS = {
  'POST /member/login': ({ body }) =>
    success({ user: { username: body['username'] }, token: `token-of-${String(body['username'])}` }),
  'GET /member/info': ({ member }) =>
    success({
      id: own(member),
      username: member,
      email: `${member}@night-garden.example`,
      phone: `138${String(own(member)).padStart(8, '0')}`,
      inviteCode: `GARDEN${own(member)}`,
      hasPaymentPassword: true,
      createdAt: '2026-01-15T08:00:00Z',
    }),
  'GET /member/getuserbalance': ({ member }) =>
    success({
      balance: money(1_000 + own(member)),
      available: money(900 + own(member)),
      frozen: money(100),
      unit: 'CNY',
      rules: {
        min: '100.00',
        max: '50000.00',
        dailyLimit: '100000.00',
        feePercent: 1,
        feeMin: '2.00',
        arrivalHours: 24,
      },
    }),
  'GET /member/checkin': () =>
    success({ today: false, total: 4, days: ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-05'] }),
  'GET /member/limits': ({ member }) =>
    success({
      current: { stakeDaily: money(2_000 + own(member)), lossDaily: '1000.00', rechargeDaily: '5000.00' },
      used: { stake: '120.00', loss: '20.00', recharge: '0.00' },
    }),
  'GET /game/summary': ({ member }) =>
    success({
      today: { staked: '120.00', won: '100.00', net: '-20.00' },
      session: { staked: '60.00', won: '100.00', net: '40.00' },
      lifetime: { staked: money(5_000 + own(member)), won: money(5_000 + own(member)), net: '0.00' },
    }),
  'GET /game/orders': ({ member }) =>
    success({
      list: [
        {
          id: `bet-${own(member)}`,
          period: period().period,
          option: 'lily',
          amount: '4.00',
          odds: 1.95,
          status: 'open',
        },
      ],
      total: 1,
    }),
  'GET /System/messages': () =>
    success({
      list: [{ id: 7, from: 'agent', text: 'The garden opens at seven.', at: '2026-11-05T18:30:00Z' }],
      total: 1,
      page: 1,
      limit: 1,
    }),
  'POST /System/messages': () => success({ id: 8, at: '2026-11-05T18:35:00Z' }),
  'POST /upload/image': () => success({ url: '/pictures/person-1.jpg' }),
  'POST /home/bannerList': (asked) => success({ list: lists(asked).banners }),
  'POST /home/getNotice': (asked) => success(pageOf(lists(asked).notices, asked.body['page'], asked.body['limit'])),
  'GET /home/unreadNotices': () => success({ unread: 2 }),
  'POST /meet/xuanfeiList': (asked) => success(pageOf(lists(asked).people, asked.body['page'], asked.body['limit'])),
  'GET /meet/xuanfeiAddress': (asked) => success({ list: lists(asked).regions }),
  'GET /getVideos': films,
  'GET /getVideoTypes': (asked) => found({ list: lists(asked).types }),
  'GET /lottery/getnextperiod': () => success(period()),
  'GET /lottery/getodds': (asked) => success(lists(asked).odds),
  'GET /lottery/getdrawlist': (asked) =>
    success(pageOf(lists(asked).draws, asked.query.get('page') ?? 1, asked.query.get('pageSize') ?? 20)),
};
