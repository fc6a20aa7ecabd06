import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import { checkStamp, elementsOf, readToken } from '../../../public/verify.mjs';

/** Timeout of one authority in ms, from the connection to the last byte. */
export const TIMEOUT_MS = 4_000;

/** Largest answer of an authority. A token with its certificates has 2 to 8 kB, and must fit in a line of a receipt in base64. */
const MAX_BYTES = 16_384;

/** How far the time of a stamp may be from this machine's, in ms: a clock that is wrong by more is a fault of one of them. */
const PLAUSIBLE_MS = 5 * 60_000;

/** An authority gave no usable stamp; the message says why, without its address. */
class Unusable extends Error {}

/**
 * A TimeStampReq of RFC 3161: version 1, SHA-256, certReq. All its lengths are fixed, because the nonce is positive and has eight bytes.
 *
 * @param nonce 16 hex digits, of which the first is 4 to 7
 */
const requestFor = (digest: string, nonce: string) =>
  Buffer.from(`30430201013031300d060960864801650304020105000420${digest}0208${nonce}0101ff`, 'hex');

/** A random number of 62 bits, as an INTEGER of eight bytes. */
function makeNonce(): string {
  const bytes = randomBytes(8);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes.toString('hex');
}

async function readBytes(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    // Leaving the loop destroys the stream.
    if (size > MAX_BYTES) throw new Unusable('its answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function ask(url: string, query: Buffer): Promise<Buffer> {
  try {
    const { statusCode, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: query,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (statusCode === 200) return await readBytes(body);
    // Without a listener the abort of an unread body ends the process. A redirect is not followed.
    body.on('error', () => undefined).destroy();
    throw new Unusable(`it answers ${String(statusCode)}`);
  } catch (error) {
    if (error instanceof Unusable) throw error;
    throw new Unusable('it does not answer', { cause: error });
  }
}

/** The token of a TimeStampResp. Status 0 is granted, 1 granted with changes: what changed is seen when the token is checked. */
function tokenOf(answer: Buffer): Uint8Array {
  try {
    const [response] = elementsOf(answer);
    const [info, token] = elementsOf(response?.content ?? Buffer.alloc(0));
    const [status] = elementsOf(info?.content ?? Buffer.alloc(0));
    const granted = status?.tag === 2 && status.content.length === 1 && (status.content[0] ?? 2) < 2;
    if (!granted) throw new Unusable('it refuses');
    if (!token) throw new Unusable('it sends no time-stamp');
    return token.whole;
  } catch (error) {
    if (error instanceof Unusable) throw error;
    throw new Unusable('its answer is no time-stamp', { cause: error });
  }
}

/**
 * Has an authority stamp a digest, without trust: nothing is returned that the verifier of members would not accept. Follows no redirect.
 *
 * @param url address of the authority
 * @param digest SHA-256, 64 lower-case hex digits
 * @param roots trusted root certificates as PEM; those that Node brings along by default
 * @param now ms UTC
 * @returns the TimeStampToken in base64, and the time that it states, in ms UTC
 * @throws Unusable with the reason
 */
export async function fetchStamp(
  url: string,
  digest: string,
  roots: readonly string[] | undefined,
  now: () => number,
): Promise<{ token: string; time: number }> {
  const nonce = makeNonce();
  const bytes = tokenOf(await ask(url, requestFor(digest, nonce)));
  const token = Buffer.from(bytes).toString('base64');
  const { fault, time = NaN } = await checkStamp(token, digest, roots);
  if (fault !== undefined) throw new Unusable(`its time-stamp is not valid: ${fault}`);
  if (readToken(bytes).nonce !== nonce) throw new Unusable('its time-stamp is not valid: nonce');
  if (!(Math.abs(time - now()) <= PLAUSIBLE_MS)) throw new Unusable('its time-stamp is not valid: time');
  return { token, time };
}
