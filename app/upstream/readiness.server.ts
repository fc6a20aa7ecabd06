import { settings } from '~/config/settings.server';
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
