import { expect, it } from 'vitest';
import { signIn, useStage } from '../harness/stage';

const stage = useStage();

it.each(['/config.json', '/manifest.webmanifest?lang=en', '/icons/192.png'])(
  '%s is not sent again to whoever has it',
  async (path) => {
    const browser = stage.app.browser();
    const { status, headers, bytes } = await browser.get(path);
    expect([status, bytes.byteLength > 0]).toEqual([200, true]);
    const etag = headers.get('etag') ?? '';
    const again = await browser.get(path, { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.bytes.byteLength, again.headers.get('etag')]).toEqual([304, 0, etag]);
    expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'));
    expect((await browser.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  },
);

it('pages and what is about money have no name to be asked for again by', async () => {
  const member = await signIn(stage.app.browser(), 'ann', 'secret-of-ann');
  for (const path of ['/login', '/home', '/vote', '/profile/recharge', '/profile/records.csv', '/vote/bets.csv'])
    expect((await member.get(path, { 'if-none-match': '*' })).headers.has('etag'), path).toBe(false);
});
