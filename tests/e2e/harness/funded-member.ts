import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { registerMember, type FreshMember } from './member';

interface Envelope {
  code: number;
  data: unknown;
}

/** A picture that nobody has sent before: the same one is taken once. */
function newPicture(): Promise<Buffer> {
  return sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();
}

/**
 * Registers a member and recharges 1,000.00 as a member would: a picture, a request, and the demo's reviewer, for whom
 * `DEMO_REVIEW_SECONDS` should be short.
 *
 * @param url the app's address
 * @throws {Error} when it is refused, or not credited within half a minute
 */
export async function registerFundedMember(url: string): Promise<FreshMember> {
  const member = await registerMember(url);
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('token', member.token);
    const answer = await fetch(`${url}/api${path}`, { ...init, headers });
    const { code, data } = (await answer.json()) as Envelope;
    if (code !== 200) throw new Error(`${path} was refused: ${JSON.stringify(data)}`);
    return data;
  };
  const post = (path: string, body: object) =>
    call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await newPicture())], { type: 'image/png' }), 'transfer.png');
  const { url: screenshot } = (await call('/upload/image', { method: 'POST', body: form })) as { url: string };
  const { list: banks } = (await call('/bank/list')) as { list: { id: string; accountNumber?: string }[] };
  const bankId = banks.find(({ accountNumber }) => accountNumber)?.id;
  await post('/member/recharge', { bankId, amount: '1000.00', screenshot });
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const { balance } = (await call('/member/getuserbalance')) as { balance: string };
    if (balance === '1000.00') return member;
    await wait(250);
  }
  throw new Error('The recharge was not credited within half a minute');
}
