import type { Settings } from '~/config/settings.server';
import type { MemberApi } from './embedded.server';
import type { Api } from './api';
import type { Access } from './client.server';
import type { Transport } from './transport.server';
import { listClasses } from '~/contract/calls/maccms';
import { listFilms } from '~/contract/calls/video';
import { envelope } from '~/contract/envelope';
import { withTimeout } from './with-timeout';
import { readJson } from './read-json';
import { isUnconnected } from './transport.server';

/** Timeout of a load balancer's readiness check, in ms. */
const PATIENCE_MS = 2_000;
/** Timeout of the check of the upstream, in ms. */
const LOOK_MS = 5_000;

/** How long a ready result is cached, in ms: several load balancers may check every second. */
const READY_FRESH_MS = 1_000;
/** How long after a ready result a timeout does not count as a failure, in ms: this process may just be busy. */
const READY_LATE_MS = 10_000;

interface Parts {
  settings: Settings;
  /** The embedded one. */
  memberApi: Promise<MemberApi> | undefined;
  exchange: Transport['exchange'];
  createApi: (access: Access) => Api;
}

const READY = 'ready';

/** Judges an answer: a success must be a member API's envelope. A captive portal succeeds with a page. */
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

/** Cache TTL of the video service's result, in ms: it may be a third party's, and load balancers check every second. */
const VIDEO_FRESH_MS = 60_000;

/** Creates the check of the upstream. */
export function createReadiness({ settings, memberApi, exchange, createApi }: Parts) {
  /** The check in progress: while the upstream hangs, further checks join it instead of piling up. */
  let pending: Promise<string> | undefined;
  /** When the upstream was last ready, monotonic ms. */
  let readyAt = -Infinity;
  const late = () => (memberApi ? 'the database does not answer in time' : 'the upstream does not answer in time');

  /** Asks the embedded API itself; an external one is ready with an envelope or any 4xx, since no token is sent. */
  async function lookAtUpstream(): Promise<string> {
    if (memberApi) return (await memberApi).ready();
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
   * Whether the upstream answers correctly: `ready`, or what is wrong. Always returns within 2 s.
   *
   * If a load balancer took a busy process for a broken one, its traffic would overload the others in turn.
   */
  async function upstreamReadiness(): Promise<string> {
    const sinceReady = performance.now() - readyAt;
    if (sinceReady < READY_FRESH_MS) return READY;
    pending ??= look()
      .catch(() => 'the member API in this process could not be opened')
      .finally(() => {
        pending = undefined;
      });
    return (await withTimeout(PATIENCE_MS, pending)) ?? (sinceReady < READY_LATE_MS ? READY : late());
  }

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
   * Whether the video service answers correctly, if it has an address of its own. Without it only films are missing, so
   * this is reported but takes no process out of service.
   */
  async function videoServiceAnswers(): Promise<boolean> {
    if (settings.env.VIDEO_API_URL === undefined) return true;
    if (!video || performance.now() - video.at > VIDEO_FRESH_MS)
      video = { at: performance.now(), answers: await askVideoService() };
    return video.answers;
  }

  return { upstreamReadiness, videoServiceAnswers };
}

/** @see createReadiness */
export type Readiness = ReturnType<typeof createReadiness>;
