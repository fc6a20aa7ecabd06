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

/** An answer of the embedded API that has not come yet: while its store hangs, not everybody who asks adds to what waits. */
let pending: Promise<boolean> | undefined;

async function embeddedIsReady(api: NonNullable<typeof embeddedMemberApi>): Promise<boolean> {
  pending ??= api
    .then((opened) => opened.ready())
    .finally(() => {
      pending = undefined;
    });
  return (await within(PATIENCE_MS, pending)) ?? false;
}

/** Whether an answer is one of a member API: of a success, its envelope. A captive portal succeeds with a page. */
function isUnderstood(status: number, text: string): boolean {
  if (status >= 400) return status < 500;
  return status < 300 && envelope.safeParse(readJson(text)).success;
}

/**
 * Whether the upstream answers and is understood, within 2 s: the embedded one by its own word; another one by an envelope, or
 * by any refusal, since it owes us no particular answer without a token.
 */
export async function upstreamIsReady(): Promise<boolean> {
  try {
    if (embeddedMemberApi) return await embeddedIsReady(embeddedMemberApi);
    const answer = await exchange({
      method: 'GET',
      url: new URL(`${settings.apiBaseUrl ?? ''}/bank/list`),
      headers: { accept: 'application/json' },
      body: undefined,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return isUnderstood(answer.status, answer.text);
  } catch {
    return false;
  }
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
