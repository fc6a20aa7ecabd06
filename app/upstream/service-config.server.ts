import { z } from 'zod';
import { settings } from '~/config/settings.server';
import { readJson } from './read-json';
import { exchange } from './transport.server';

/** Milliseconds that a page waits for it: registering must not hang on it. */
const PATIENCE_MS = 2_000;
/** Milliseconds until it is asked again. */
const FRESH_MS = 5 * 60_000;

const age = z.coerce.number().int().min(18).max(99).optional().catch(undefined);
const answer = z.object({ minimumAge: age, data: z.object({ minimumAge: age }).optional().catch(undefined) });

let known: { at: number; minimumAge: number | undefined } | undefined;

async function askUpstream(base: string): Promise<number | undefined> {
  try {
    const { status, text } = await exchange({
      method: 'GET',
      url: new URL(`${base}/config.json`),
      headers: { accept: 'application/json' },
      body: undefined,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const read = answer.safeParse(status === 200 ? readJson(text) : undefined);
    return read.success ? (read.data.minimumAge ?? read.data.data?.minimumAge) : undefined;
  } catch {
    return undefined; // an optional extension; what a member API says of the age it says again when it refuses
  }
}

/**
 * From which age members are let in: ours, or the member API's if that is higher (rule X10).
 *
 * @returns whole years, never under 18
 */
export async function minimumAge(): Promise<number> {
  const own = settings.client.minimumAge;
  if (settings.apiBaseUrl === undefined) return own;
  if (!known || performance.now() - known.at > FRESH_MS)
    known = { at: performance.now(), minimumAge: await askUpstream(settings.apiBaseUrl) };
  return Math.max(own, known.minimumAge ?? 0);
}
