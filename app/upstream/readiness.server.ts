import { listClasses } from '~/contract/maccms';
import { listFilms } from '~/contract/video';
import { settings } from '~/config/settings.server';
import { envelope } from '~/contract/envelope';
import { createApi } from './client.server';
import { embeddedMemberApi } from './embedded.server';
import { within } from './patience';
import { readJson } from './read-json';
import { exchange, isUnconnected } from './transport.server';

/** Milliseconds that a load balancer's check may take. */
const PATIENCE_MS = 2_000;
/** Milliseconds after which an upstream that hangs is given up. */
const LOOK_MS = 5_000;

/** Milliseconds for which a good answer holds: several load balancers may ask, each of them every second. */
const READY_FRESH_MS = 1_000;
/** Milliseconds after a good answer for which none in time is no bad one: it is this process that is late when it has much to do. */
const READY_LATE_MS = 10_000;

/** A look that has not come to its end: while the upstream hangs, not everybody who asks adds to what waits. */
let pending: Promise<string> | undefined;
/** When the upstream was last found ready. */
let readyAt = -Infinity;

const READY = 'ready';
const late = () =>
  embeddedMemberApi ? 'the database does not answer in time' : 'the upstream does not answer in time';

/** What an answer says: of a success, the envelope of a member API has to be there. A captive portal succeeds with a page. */
function judge(status: number, text: string): string {
  if (status >= 500) return `the upstream answers with HTTP ${status}`;
  if (status >= 400) return READY;
  if (status >= 300) return 'the upstream redirects: is API_BASE_URL its whole address?';
  try {
    if (envelope.safeParse(readJson(text)).success) return READY;
  } catch {
    // No JSON.
  }
  return 'the upstream answers, but not as a member API: is API_BASE_URL its whole address?';
}

/** The embedded API by its own word; another one by an envelope, or by any refusal, since it owes us no answer without a token. */
async function lookAtUpstream(): Promise<string> {
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
    return judge(answer.status, answer.text);
  } catch (error) {
    if (over.signal.aborted) return late();
    return isUnconnected(error) ? 'the upstream takes no connection' : 'the upstream breaks its connections off';
  } finally {
    clearTimeout(timer);
  }
}

async function look(): Promise<string> {
  const found = await lookAtUpstream();
  if (found === READY) readyAt = performance.now();
  return found;
}

/**
 * Whether the upstream answers and is understood: `ready`, or what is wrong. Answered within 2 s whatever hangs.
 *
 * A load balancer that took a busy process for a broken one would give its share to the others, and have them fail in turn.
 */
export async function upstreamReadiness(): Promise<string> {
  const sinceReady = performance.now() - readyAt;
  if (sinceReady < READY_FRESH_MS) return READY;
  pending ??= look()
    .catch(() => 'the member API in this process could not be opened')
    .finally(() => {
      pending = undefined;
    });
  return (await within(PATIENCE_MS, pending)) ?? (sinceReady < READY_LATE_MS ? READY : late());
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
