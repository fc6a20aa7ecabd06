import { createServer } from 'node:http';
import sharp from 'sharp';

/**
 * The upstream of the benchmark: a member API with constant responses to the calls of Home, each after 20 ms.
 *
 * A separate process, so that its work is not counted for the app: `node tests/bench/upstream.mjs`. Prints its address.
 */

const DELAY_MS = 20;
const COUNTS = { banners: 3, announcements: 6, people: 6, films: 6 };

const upTo = (/** @type {number} */ count) => Array.from({ length: count }, (_, at) => at + 1);
const [WORDS, PEOPLE, FILMS] = [
  ['lantern', 'harbour', 'garden', 'evening', 'river', 'terrace'],
  ['Mei Lin', 'Aiko', 'Hana', 'Ruolan', 'Sakura', 'Yun'],
  ['Night Train', 'The Paper Boat', 'Harbour Lights', 'A Week in May', 'Second Garden', 'Low Tide'],
];

/** @param {unknown} data */
const success = (data) => ({ code: 200, msg: 'ok', data });

/** What is answered, by path. @type {Readonly<Record<string, unknown>>} */
const ANSWERS = {
  '/member/login': success({ user: { username: 'ann' }, token: 'token-of-the-benchmark' }),
  '/home/bannerList': success({
    list: upTo(COUNTS.banners).map((id) => ({
      url: `/pictures/banner-${id}.jpg`,
      name: `Evening at the ${WORDS[id]}`,
    })),
  }),
  '/home/getNotice': success({
    list: upTo(COUNTS.announcements).map((id) => ({
      id,
      title: `The ${WORDS[id - 1]} opens`,
      text_en_us: `From now on the ${WORDS[id - 1]} is open every evening until midnight. Bring a friend, and a coat.`,
      created_at: '2026-11-01T12:00:00Z',
    })),
  }),
  '/home/unreadNotices': success({ unread: 2 }),
  '/meet/xuanfeiList': success({
    list: upTo(COUNTS.people).map((id) => ({
      id,
      xuanfei_name: PEOPLE[id - 1],
      avatar_2: `/pictures/person-${id}.jpg`,
      likes: id * 123,
      address: 'Harbour',
    })),
    total: COUNTS.people,
  }),
  '/getVideos': {
    code: 1,
    msg: 'ok',
    data: {
      list: upTo(COUNTS.films).map((id) => ({
        vod_id: id,
        vod_name: FILMS[id - 1],
        vod_pic: `/pictures/film-${id}.jpg`,
        vod_duration: '01:30:00',
        vod_hits: id * 4321,
      })),
    },
  },
  '/lottery/getnextperiod': success({ period: '42', status: 'open', commitment: 'ab'.repeat(32) }),
  '/lottery/getodds': success([{ option: 'rose', odds: 1.95 }]),
  '/lottery/getdrawlist': success({ list: [] }),
};

/** A picture that weighs what a photo does, and is the same in every run. */
function picture(/** @type {string} */ path) {
  const [width, height] = path.includes('banner') ? [1200, 600] : path.includes('film') ? [800, 1200] : [800, 800];
  const cells = { width: width / 25, height: height / 25, channels: /** @type {const} */ (3) };
  let seed = [...path].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  const next = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) >>> 24;
  const raw = Uint8Array.from({ length: cells.width * cells.height * 3 }, next);
  return sharp(raw, { raw: cells }).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 80 }).toBuffer();
}

/** @type {Map<string, Promise<Buffer>>} */
const pictures = new Map();
const bodies = new Map(Object.entries(ANSWERS).map(([path, answer]) => [path, JSON.stringify(answer)]));

const server = createServer((request, response) => {
  request.resume();
  const { pathname } = new URL(request.url ?? '/', 'http://upstream');
  if (pathname.startsWith('/pictures/')) {
    const made = pictures.get(pathname) ?? picture(pathname);
    pictures.set(pathname, made);
    void made.then((bytes) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes));
    return;
  }
  const body = bodies.get(pathname);
  setTimeout(() => {
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    response.end(body ?? JSON.stringify({ code: 404, msg: 'no such call', data: null }));
  }, DELAY_MS);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
