import autocannon from 'autocannon';

/** How many requests are under way at once, and how many are measured in a round. */
const AT_ONCE = 64;
const REQUESTS = 2_000;
/** Requests before anything is measured: a program is quicker once it has been running. */
const WARM_UP = 1_000;
/** Seconds that an answer may take: on a machine that does other things as well, long for the time and none of the processor. */
const PATIENCE = 60;

/** @typedef {import('./processes.mjs').Served} Served */

/** @param {Served} server @param {string} cookie @param {number} amount */
async function ask(server, cookie, amount) {
  const headers = { cookie, 'accept-language': 'en', 'accept-encoding': 'gzip' };
  const before = server.cpu();
  const result = await autocannon({
    url: `${server.url}/home`,
    connections: AT_ONCE,
    timeout: PATIENCE,
    amount,
    headers,
  });
  if (result.non2xx + result.errors + result.timeouts > 0)
    throw new Error(`${server.url}: ${result.non2xx} failed answers, ${result.errors} errors`);
  return {
    cpuMs: (server.cpu() - before) / amount,
    bytes: result.throughput.total / amount,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    perSecond: result.requests.average,
  };
}

/** @typedef {Awaited<ReturnType<typeof ask>>} Round */

/**
 * Asks servers for Home in turn, so that whatever else the machine does meets all of them alike.
 *
 * @param {{ name: string, server: Served, cookie: string }[]} servers @param {number} rounds
 * @returns {Promise<Record<string, Round[]>>} every round of each of them
 */
export async function measureLoad(servers, rounds) {
  /** @type {Record<string, Round[]>} */
  const measured = {};
  for (const { server, cookie } of servers) await ask(server, cookie, WARM_UP);
  for (let round = 0; round < rounds; round += 1)
    for (const { name, server, cookie } of servers) (measured[name] ??= []).push(await ask(server, cookie, REQUESTS));
  return measured;
}
