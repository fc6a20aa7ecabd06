/**
 * Preloaded into an app under test (`node --import`): the test moves the clock of its process forward, in place of waiting for a
 * draw or a review. Timers keep their pace.
 */

/** How far the clock is ahead, in ms. */
let ahead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);

const realNow = Date.now;
Date.now = () => realNow() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (date, parts) => new date(.../** @type {[]} */ (parts.length === 0 ? [Date.now()] : parts)),
});

process.on('message', (/** @type {number} */ ms) => {
  ahead += ms;
  process.send?.(ahead);
});
// The channel to the test does not keep the app alive.
process.channel?.unref();
