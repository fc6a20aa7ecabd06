import autocannon from 'autocannon';
import { load } from 'cheerio';
import sharp from 'sharp';

/** The pause between two uploads, unless answers take longer; ms. */
const BETWEEN_MS = 2_000;
/** An upload of a picture takes its turn among the pages; ms. */
const PATIENCE_MS = 60_000;
const FORM = '/profile/customer-service';

/** @typedef {import('./pair.mjs').Pair} Pair */

/** A photo of about 2 MB, the same in every run: noise weighs what details do. */
function photo() {
  const size = { width: 2_400, height: 1_800, channels: /** @type {const} */ (3) };
  let seed = 7;
  const next = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) >>> 24;
  const cells = { ...size, width: size.width / 4, height: size.height / 4 };
  const raw = Uint8Array.from({ length: cells.width * cells.height * 3 }, next);
  return sharp(raw, { raw: cells })
    .resize(size.width, size.height, { kernel: 'cubic' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/**
 * Sends a picture to customer service through the app's form.
 *
 * @param {string} url the app's @param {string} cookie of the member @param {Buffer} picture
 * @throws {Error} where the app does not take it
 */
async function upload(url, cookie, picture) {
  const headers = { cookie, 'accept-language': 'en', origin: url };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const page = await fetch(url + FORM, { headers, signal });
  const $ = load(await page.text());
  const body = new FormData();
  for (const { name, value } of $('#message').serializeArray()) body.set(name, value);
  body.set('text', 'A picture of the benchmark.');
  body.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  const answer = await fetch(url + FORM, { method: 'POST', headers, body, signal, redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status !== 302) throw new Error(`The upload answers ${answer.status}.`);
}

/**
 * Keeps the app at saturation, Home for all members at once, with uploads of pictures among it.
 *
 * @param {Pair} pair @param {number} seconds
 * @returns peak of its resident memory since its start, in MB; pages answered and failed; uploads and failed ones
 */
export async function measureMemory({ app, cookies }, seconds) {
  const picture = await photo();
  const counted = { uploads: 0, failedUploads: 0 };
  let isOver = false;
  const uploading = async () => {
    for (let at = 0; !isOver; at += 1) {
      const since = Date.now();
      await upload(app.url, cookies[at % cookies.length]?.app ?? '', picture).then(
        () => (counted.uploads += 1),
        (/** @type {unknown} */ error) => {
          counted.failedUploads += 1;
          process.stderr.write(`${String(error)}\n`);
        },
      );
      const left = Math.min(BETWEEN_MS, Math.max(0, since + BETWEEN_MS - Date.now()));
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  };
  const uploads = uploading();
  let clients = 0;
  const result = await autocannon({
    url: `${app.url}/home`,
    connections: cookies.length,
    duration: seconds,
    timeout: PATIENCE_MS / 1_000,
    setupClient: (client) => {
      const cookie = cookies[clients++ % cookies.length]?.app ?? '';
      client.setRequests([
        { method: 'GET', path: '/home', headers: { cookie, 'accept-language': 'en', 'accept-encoding': 'gzip' } },
      ]);
    },
  });
  isOver = true;
  await uploads;
  return {
    seconds,
    pictureBytes: picture.byteLength,
    peakMb: Math.round(app.peak() / 2 ** 20),
    endMb: Math.round(app.memory() / 2 ** 20),
    answers: result['2xx'],
    failed: result.non2xx + result.errors + result.timeouts,
    ...counted,
  };
}
