import { createHash } from 'node:crypto';
import type { DrawClock } from './draw-clock';
import { PLAIN, type Presentation } from './presentation';

/** What a call has found, in the form of docs/member-api.md. */
type Found = Readonly<Record<string, unknown>>;
type Form = (found: never) => unknown;

const same: Form = (found) => found;

type Row = Readonly<Record<string, unknown>>;
const rows = (found: { list: readonly Row[] }) => found.list;

/** How services write a list. */
const LISTS: readonly Form[] = [
  rows,
  same,
  ...['records', 'rows', 'items'].map((name) => (found: { list: Row[] }) => ({ [name]: found.list })),
  (found: { list: Row[] }) => ({ list: found.list, total: String(found.list.length), page: '1' }),
];

/** The period in play with its times in Unix seconds. */
function withTimes({ current }: DrawClock): object {
  const { period, closesAt, drawsAt, now } = current();
  const seconds = (at: number) => Math.floor(at / 1_000);
  return { period, closesAt: seconds(closesAt), drawsAt: seconds(drawsAt), serverTime: seconds(now) };
}

/** What is said where nothing is to say. */
const NOTHING: readonly Form[] = [null, {}, true, '', []].map((value) => () => value);

const draw = (change: (row: Row) => object) => (row: Row) => ({ ...row, ...change(row) });
const DRAWS = [
  (row: Row) => row,
  draw(({ numbers }) => ({ numbers: (numbers as number[]).join(',') })),
  draw(({ numbers }) => ({ numbers: (numbers as number[]).join(' '), sum: undefined })),
  draw(({ numbers, result }) => ({ numbers: (numbers as number[]).map(String), result: (result as string[]).join() })),
  draw(({ numbers }) => ({ numbers: JSON.stringify(numbers), sum: null })),
];

const PHOTOS = [
  (photos: readonly string[]): unknown => photos,
  (photos: readonly string[]) => photos.join(','),
  (photos: readonly string[]) => JSON.stringify(photos),
  (photos: readonly string[]) => photos.map((url) => ({ url })),
];

type Odds = { list: readonly { option: string; odds: number }[] };
const ODDS: readonly Form[] = [
  ({ list }: Odds) => list,
  ({ list }: Odds) => Object.fromEntries(list.map(({ option, odds }) => [option, odds])),
  ({ list }: Odds) => Object.fromEntries(list.map(({ option, odds }) => [option, String(odds)])),
  ({ list }: Odds) => ({ list: list.map(({ option, odds }) => ({ option, odds: odds.toFixed(2) })) }),
];

const signedIn: readonly Form[] = [
  same,
  ({ token }: Found) => ({ token }),
  ({ token }: Found) => ({ user: null, token }),
  ({ user, token }: { user: { username: string }; token: string }) => ({ user: user.username, token }),
];

/** Films as MacCMS has them: with what its detail page shows, and addresses to play. */
const filmWithDetail = (film: Row) => ({
  ...film,
  vod_content: 'A night in the garden.',
  vod_year: '2026',
  vod_play_url: 'https://films.example/play.mp4',
});

const bare =
  (name: string): Form =>
  (found: Found) =>
    found[name];

/** Forms of what single calls answer; all others are lists, or stay as they are. */
const FORMS: Readonly<Record<string, readonly Form[]>> = {
  'GET /config.json': [same, (found: Found) => ({ code: 200, msg: 'success', data: found })],
  'POST /member/login': signedIn,
  'POST /member/register': signedIn,
  'POST /member/setpwd': NOTHING,
  'POST /member/savebtc': NOTHING,
  'POST /member/deletebank': NOTHING,
  'POST /member/withdraw': NOTHING,
  'POST /member/recharge': NOTHING,
  'POST /game/saveorder': NOTHING,
  'GET /member/getuserbalance': [
    bare('balance'),
    ({ balance }: Found) => Number(balance),
    ({ balance }: Found) => ({ balance: Number(balance) }),
    ({ balance }: Found) => ({ balance: String(Number(balance)) }),
  ],
  'GET /member/isRecharge': [true, 1, '1', {}, { isRecharge: 1 }, { enabled: 'true' }].map((value) => () => value),
  'POST /upload/image': [bare('url'), ({ url }: Found) => ({ path: url }), ({ url }: Found) => [url]],
  'GET /lottery/getnextperiod': [bare('period'), ({ period }: Found) => String(period), same],
  'GET /lottery/getodds': ODDS,
  'GET /System/getKefu': [bare('url'), same, ({ url }: Found) => ({ link: url })],
};

const isList = (found: unknown): found is { list: readonly Row[] } =>
  typeof found === 'object' && found !== null && 'list' in found;

/** Every number as text, or every id as text or as a number. */
function withScalars(value: unknown, form: number, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withScalars(each, form, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withScalars(each, form, key)]));
  const asText = form === 1 || (form === 2 && /(^|_)id$|^period$/.test(name));
  return typeof value === 'number' && asText ? String(value) : value;
}

/**
 * The same answers in the forms that the specification leaves open: lists, numbers, ids, dates, empty answers, envelopes. A call
 * has one form for as long as the seed is the same, as with a real service.
 */
export function oddPresentation(seed: number): Presentation {
  const pick = <Choice>(label: string, choices: readonly Choice[]): Choice =>
    choices[createHash('sha256').update(`${seed}:${label}`).digest().readUInt32BE(0) % choices.length]!;
  const scalars = pick('scalars', [0, 1, 2]);
  const inRow: Readonly<Record<string, (row: Row) => unknown>> = {
    'GET /lottery/getdrawlist': pick('draws', DRAWS),
    'GET /getVideos': pick('films', [(row: Row) => row, filmWithDetail]),
    'GET /meet/xuanfeiAddress': pick('regions', [(row: Row) => row, ({ name }: Row) => name]),
    'GET /bank/list': pick('banks', [(row: Row) => row, ({ id, name }: Row) => ({ id, bankName: name, name })]),
  };
  return {
    ...PLAIN,
    data: (call, found, clock) => {
      if (call === 'GET /lottery/getnextperiod' && pick('times', [true, false])) return withTimes(clock);
      if (call === 'GET /member/check-invite-code')
        return (found as { valid: boolean }).valid
          ? pick(call, [null, true, {}, { valid: 1 }, []])
          : pick(call, [false, 0, { valid: 0 }, { valid: 'false' }]);
      if (call === 'GET /lottery/getlatestdraw') return withScalars(pick('draws', DRAWS)(found as Row), scalars);
      if (call === 'POST /meet/xuanfeiDetail') {
        const { photos } = found as { photos: string[] };
        return { ...(withScalars(found, scalars) as object), photos: pick('photos', PHOTOS)(photos) };
      }
      const forms = FORMS[call];
      if (forms) return withScalars(pick(call, forms)(found as never), scalars);
      if (!isList(found)) return withScalars(found, scalars);
      const each = inRow[call];
      const list = each ? { list: found.list.map(each) } : found;
      return withScalars(pick(call, LISTS)(list as never), scalars);
    },
    envelope: (code, msg, data) => ({
      code: pick('code', [code, String(code)]),
      ...pick('msg', [{ msg }, code === 200 || code === 1 ? {} : { msg }, code === 200 ? { msg: null } : { msg }]),
      ...(data === null ? pick('no data', [{ data }, {}]) : { data }),
    }),
    unauthorized: pick('unauthorized', ['status', 'envelope']),
  };
}
