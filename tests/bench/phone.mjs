import { chromium } from '@playwright/test';
import { findChromium } from '../chromium.mjs';

/** A member's phone and line. Source: the project's goals for speed: six times slower, 400 ms, 400 kbit/s. */
const SLOWER = 6;
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** What a page may still do after it has loaded: larger pictures that come late, scripts. */
const SETTLE_MS = 4_000;

/** @typedef {{ firstPaint: number, largestPaint: number, tap: number, bytes: number, script: number, requests: number, shift: number }} Visit */

/** Notes in the page what it shows and when, in ms since 1970, so that it can be told across documents. */
function watch() {
  const seen = /** @type {{ largest: number, shift: number, heading: string, at: number, tapped: number }} */ (
    Object.assign(window, { seen: { largest: 0, shift: 0, heading: '', at: 0, tapped: 0 } }).seen
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('click', () => sessionStorage.setItem('tapped', String(Date.now())), true);
  const look = () => {
    const heading = document.querySelector('main h1')?.textContent ?? '';
    if (heading === '' || heading === seen.heading) return;
    seen.heading = heading;
    requestAnimationFrame(() => requestAnimationFrame(() => (seen.at = Date.now())));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * Opens Home as a phone does that has never been there, and taps a tab.
 *
 * @param {import('@playwright/test').Browser} browser @param {string} url @param {string} cookie
 * @param {number} settleMs from the load event to the tap
 * @returns {Promise<Visit>}
 */
async function visit(browser, url, cookie, settleMs) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    // What it fetches passes by the emulated line.
    serviceWorkers: 'block',
  });
  await context.addCookies(
    cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return { name, value: value.join('='), url };
    }),
  );
  const page = await context.newPage();
  await page.addInitScript(watch);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  /** @type {Map<string, string>} */
  const kinds = new Map();
  const sums = { bytes: 0, script: 0, requests: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    sums.requests += 1;
    if (kind === 'Script') sums.script += encodedDataLength;
    if (kind !== 'Image') sums.bytes += encodedDataLength;
  });
  await page.goto(`${url}/home`, { waitUntil: 'load', timeout: 120_000 });
  await page.waitForTimeout(settleMs);
  const home = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? NaN,
    largestPaint: /** @type {{ largest: number }} */ (Reflect.get(window, 'seen')).largest,
    shift: /** @type {{ shift: number }} */ (Reflect.get(window, 'seen')).shift,
  }));
  const counted = { ...sums };
  const before = await page.locator('main h1').textContent();
  await page.getByRole('navigation').first().getByRole('link', { name: 'Movie' }).tap();
  const tap = await page
    .waitForFunction(
      (heading) => {
        const seen = /** @type {{ heading: string, at: number } | undefined} */ (Reflect.get(window, 'seen'));
        const tapped = Number(sessionStorage.getItem('tapped'));
        return seen && seen.heading !== heading && seen.at > tapped && seen.at - tapped;
      },
      before,
      { polling: 50, timeout: 60_000 },
    )
    .then((handle) => handle.jsonValue());
  await context.close();
  return { ...home, tap: Number(tap), ...counted };
}

/**
 * Opens Home of servers in turn, on a throttled phone.
 *
 * @param {{ name: string, url: string, cookie: string }[]} servers @param {number} rounds
 * @param {number} [settleMs] from the load event to the tap
 * @returns {Promise<Record<string, Visit[]>>} every visit of each of them, in ms and bytes
 * @throws {Error} when there is no Chromium
 */
export async function measurePhone(servers, rounds, settleMs = SETTLE_MS) {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found: `npm test` installs one, or set CHROMIUM_PATH.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  /** @type {Record<string, Visit[]>} */
  const measured = {};
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const { name, url, cookie } of servers)
        (measured[name] ??= []).push(await visit(browser, url, cookie, settleMs));
  } finally {
    await browser.close();
  }
  return measured;
}
