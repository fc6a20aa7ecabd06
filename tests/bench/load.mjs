import autocannon from 'autocannon';
import { deepStrictEqual } from 'node:assert';
import { bytesOf, pageOf, shownIn } from './member.mjs';

/** How many requests a round measures: at once, and one at a time, where each waits for the upstream. */
const REQUESTS = { atOnce: 1_024, oneAtATime: 128 };
/** Requests before anything is measured: a program is quicker once it has been running. */
const WARM_UP = { atOnce: 512, oneAtATime: 64 };
/** Seconds that an answer may take: on a machine that does other things as well, long for the time and none of the processor. */
const PATIENCE = 60;
/** Of so many members what both servers show is compared, from the first to the last. */
const COMPARED = 4;

/** @typedef {import('./processes.mjs').Served} Served */
/** @typedef {import('./scenarios.mjs').Scenario} Scenario */
/** @typedef {'limit' | 'plain' | 'app'} Asked */

/**
 * @param {Served} server @param {Scenario} scenario @param {readonly string[]} cookies of the members
 * @param {{ atOnce: number, oneAtATime: number }} amounts of requests
 */
async function ask(server, { path, connections }, cookies, amounts) {
  const amount = connections === 1 ? amounts.oneAtATime : amounts.atOnce;
  let clients = 0;
  const before = server.cpu();
  const result = await autocannon({
    url: server.url + path,
    connections,
    timeout: PATIENCE,
    amount,
    setupClient: (client) => {
      const number = clients++;
      const own = cookies.filter((_, at) => at % connections === number);
      client.setRequests(
        own.map((cookie) => ({
          method: 'GET',
          path,
          headers: { cookie, 'accept-language': 'en', 'accept-encoding': 'gzip' },
        })),
      );
    },
  });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${server.url}${path}: ${result.non2xx} failed answers, ${result.errors} errors`);
  return {
    cpuMs: (server.cpu() - before) / amount,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    perSecond: result.requests.average,
  };
}

/** @typedef {Awaited<ReturnType<typeof ask>> & { bytes: number, memoryMb: number }} Round */

/**
 * Compares what both servers show some of the members. A limit that shows less than the app is none.
 *
 * @param {import('./pair.mjs').Pair} pair @param {string} path
 * @throws {Error} with the difference
 */
async function assertSame({ app, limit, cookies }, path) {
  for (let at = 0; at < cookies.length; at += Math.ceil(cookies.length / COMPARED)) {
    const [own, other] = [cookies[at]?.app ?? '', cookies[at]?.limit ?? ''];
    deepStrictEqual(shownIn(await pageOf(limit.url, path, other)), shownIn(await pageOf(app.url, path, own)));
  }
}

/**
 * Asks the limit, the limit with Node's own settings, and the app for a page in turn, so that whatever else the machine does meets all of them alike.
 *
 * @param {import('./pair.mjs').Pair} pair @param {Scenario} scenario @param {number} rounds
 * @returns {Promise<Record<Asked, Round[]>>} every round of each of them
 * @throws {Error} where the two show something different, before or after, or an answer fails
 */
export async function measureLoad(pair, scenario, rounds) {
  await assertSame(pair, scenario.path);
  /** @type {Record<Asked, Round[]>} */
  const measured = { limit: [], plain: [], app: [] };
  const names = /** @type {const} */ (['limit', 'plain', 'app']);
  const cookies = (/** @type {Asked} */ name) => pair.cookies.map((member) => member[name === 'app' ? 'app' : 'limit']);
  for (const name of names) await ask(pair[name], scenario, cookies(name), WARM_UP);
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) {
      const server = pair[name];
      server.forgetPeak();
      const asked = await ask(server, scenario, cookies(name), REQUESTS);
      const bytes = await bytesOf(server.url, scenario.path, cookies(name)[0] ?? '');
      measured[name].push({ ...asked, bytes, memoryMb: server.peak() / 2 ** 20 });
    }
  await assertSame(pair, scenario.path);
  return measured;
}
