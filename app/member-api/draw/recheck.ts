import { createHash, webcrypto } from 'node:crypto';

/**
 * A second implementation of the draw, written from docs/member-api.md. It shares no line with `outcome.ts`, `chain.ts` and
 * `merkle.ts`, and uses another library and another approach. Nothing is paid until both agree, so a mistake in one of them
 * causes no wrong payout.
 */
const { subtle } = webcrypto;
const utf8 = new TextEncoder();

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join('');
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const digest = (...parts: (string | Uint8Array)[]) => {
  const sha = createHash('sha256');
  for (const part of parts) sha.update(part);
  return sha.digest();
};

/** The face for each byte: 1 to 6 in turn, 42 times, and none for the last four. */
const FACES = [...'123456'.repeat(42)];

async function faces(seed: string, words: (k: number) => string, k: number, before: string): Promise<string> {
  const key = await subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = new Uint8Array(await subtle.sign('HMAC', key, utf8.encode(words(k))));
  const seen = before + Array.from(mac, (byte) => FACES[byte] ?? '').join('');
  return seen.length < 3 ? faces(seed, words, k + 1, seen) : seen.slice(0, 3);
}

/**
 * @param seed s_i in hex
 * @param period the period's number
 * @param signature of the round that the period named, in hex; none for a period that named none
 * @returns the commitment that the seed opens (hex), the numbers as text such as `"3,1,6"`, and the winning patterns
 */
export async function recheckDraw(seed: string, period: number, signature?: string) {
  const drawn =
    signature === undefined ? [] : [toHex(new Uint8Array(await subtle.digest('SHA-256', fromHex(signature))))];
  const shown = await faces(seed, (k) => [period, k, ...drawn].join(':'), 0, '');
  const [a = 0, b = 0, c = 0] = [...shown].map(Number);
  const high = a + b + c > 10.5;
  const odd = ((a ^ b ^ c) & 1) === 1;
  return {
    commitment: toHex(new Uint8Array(await subtle.digest('SHA-256', fromHex(seed)))),
    numbers: [a, b, c].join(','),
    result: [high ? 'rose' : 'lily', odd ? 'balloon' : 'smoke'],
  };
}

/**
 * The root of a period's orders, computed level by level from the leaves up (RFC 6962 defines it top down). A single node at the
 * end of a level moves up unchanged.
 *
 * @param leaves leaf texts in order of id
 * @returns the root in hex
 */
export function recheckRoot(leaves: readonly string[]): string {
  let level = leaves.map((leaf) => digest('\0', leaf));
  while (level.length > 1)
    level = level.flatMap((left, i) => {
      const right = level[i + 1];
      if (i % 2 === 1) return [];
      return [right ? digest('\x01', left, right) : left];
    });
  return toHex(level[0] ?? digest());
}
