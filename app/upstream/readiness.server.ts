import { listClasses } from '~/contract/maccms';
import { listFilms } from '~/contract/video';
import { settings } from '~/config/settings.server';
import { createApi } from './client.server';
import { embeddedMemberApi } from './embedded.server';
import { exchange } from './transport.server';

/** Milliseconds that a load balancer's check may take. */
const PATIENCE_MS = 2_000;

/**
 * Whether the upstream answers: the embedded one by its own word, another one by any answer at all, since it owes us no
 * particular one without a token.
 */
export async function upstreamIsReady(): Promise<boolean> {
  try {
    if (embeddedMemberApi) return await (await embeddedMemberApi).ready();
    const answer = await exchange({
      method: 'GET',
      url: new URL(`${settings.apiBaseUrl ?? ''}/bank/list`),
      headers: { accept: 'application/json' },
      body: undefined,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.status < 500;
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
