import { listClasses } from '~/contract/maccms';
import { listFilms } from '~/contract/video';
import { settings } from '~/config/settings.server';
import { envelope } from '~/contract/envelope';
import { createApi } from './client.server';
import { embeddedMemberApi } from './embedded.server';
import { within } from './patience';
import { readJson } from './read-json';
import { exchange } from './transport.server';

/** Milliseconds that a load balancer's check may take. */
const PATIENCE_MS = 2_000;
/** Milliseconds after which an upstream that hangs is given up. */
const LOOK_MS = 5_000;

/** Milliseconds for which a good answer holds: several load balancers may ask, each of them every second. */
const READY_FRESH_MS = 1_000;
/** Milliseconds after a good answer for which none in time is no bad one: it is this process that is late when it has much to do. */
const READY_LATE_MS = 10_000;

/** A look that has not come to its end: while the upstream hangs, not everybody who asks adds to what waits. */
let pending: Promise<boolean> | undefined;
/** When the upstream was last found ready. */
let readyAt = -Infinity;

/** Whether an answer is one of a member API: of a success, its envelope. A captive portal succeeds with a page. */
function isUnderstood(status: number, text: string): boolean {
  if (status >= 400) return status < 500;
  return status < 300 && envelope.safeParse(readJson(text)).success;
}

/** The embedded API by its own word; another one by an envelope, or by any refusal, since it owes us no answer without a token. */
async function lookAtUpstream(): Promise<boolean> {
  if (embeddedMemberApi) return (await embeddedMemberApi).ready();
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), LOOK_MS);
  try {
    const answer = await exchange({
      method: 'GET',
      url: new URL(`${settings.apiBaseUrl ?? ''}/bank/list`),
      headers: { accept: 'application/json' },
      body: undefined,
      signal: over.signal,
    });
    return isUnderstood(answer.status, answer.text);
  } finally {
    clearTimeout(timer);
  }
}

async function look(): Promise<boolean> {
  const ready = await lookAtUpstream();
  if (ready) readyAt = performance.now();
  return ready;
}

/**
 * Whether the upstream answers and is understood. Answered within 2 s whatever hangs.
 *
 * A load balancer that took a busy process for a broken one would give its share to the others, and have them fail in turn.
 */
export async function upstreamIsReady(): Promise<boolean> {
  const sinceReady = performance.now() - readyAt;
  if (sinceReady < READY_FRESH_MS) return true;
  pending ??= look()
    .catch(() => false)
    .finally(() => {
      pending = undefined;
    });
  return (await within(PATIENCE_MS, pending)) ?? sinceReady < READY_LATE_MS;
}

/** Milliseconds until the video service is asked again: it may be somebody else's, and a load balancer asks every second. */
const VIDEO_FRESH_MS = 60_000;

let video: { at: number; answers: boolean } | undefined;

async function askVideoService(): Promise<boolean> {
  const api = createApi({ language: 'en', requestId: 'readyz', signal: AbortSignal.timeout(PATIENCE_MS) });
  try {
    if (settings.env.VIDEO_API_KIND === 'maccms') await api(listClasses, { pg: 1, pagesize: 1 });
    else await api(listFilms, { page: 1, limit: 1 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether the video service answers as it should, if it has an address of its own. Without it members lack films and nothing
 * else, so it is told to whoever looks, and takes no process out of service.
 */
export async function videoServiceAnswers(): Promise<boolean> {
  if (settings.env.VIDEO_API_URL === undefined) return true;
  if (!video || performance.now() - video.at > VIDEO_FRESH_MS)
    video = { at: performance.now(), answers: await askVideoService() };
  return video.answers;
}
