import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceOf } from './device.server';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/120.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Linux; Android 13; Pixel 7) ${WEBKIT} Chrome/120.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox, macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
])('%s is %s', async (agent, device) => {
  expect(await deviceOf(agent)).toBe(device);
});

test.each([undefined, '', 'PayFirst/1.0', 'Mozilla/5.0 (Pay; us) Deposit/2.0', 'curl/8.5.0'])(
  '%j is no known device',
  async (agent) => {
    expect(await deviceOf(agent)).toBeNull();
  },
);

test('no text of a User-Agent is ever a device by itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[A-Z][a-z]{5,12}$/), async (word) => {
      const mark = `Q${word}Z`;
      for (const agent of [`${mark}/1.0`, `Mozilla/5.0 (${mark}; ${mark} 1) ${mark}/1.0`, `${mark} ${mark} Chrome/9`])
        expect((await deviceOf(agent)) ?? '').not.toContain(mark);
    }),
  );
});
