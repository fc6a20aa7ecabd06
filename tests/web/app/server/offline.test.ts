import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';

import type { Browser } from '../harness/browser';
import { openApp } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { SECRET, useStage } from '../harness/stage';

const stage = useStage();
const SAVING = { 'save-data': 'on' };

/** Whether the service worker for this browser unregisters itself. */
async function isLeaving(browser: Browser, headers?: Record<string, string>): Promise<boolean> {
  const { status: answered, body, headers: said } = await browser.get('/sw.js', headers);
  expect([answered, said.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(said.get('cache-control')).toContain('no-cache');
  expect(said.get('content-security-policy')).toMatch(/^default-src 'none'; connect-src 'self'; form-action 'none'; /);
  return body.includes('unregister');
}

describe('the service worker', () => {
  it('is for members with scripts, and one that takes itself away for everybody else', async () => {
    const member = await stage.member();
    expect(await isLeaving(member)).toBe(false);
    expect(await isLeaving(member, SAVING)).toBe(true);
    expect(await isLeaving(stage.app.browser())).toBe(true);
    await member.get('/preferences');
    await member.post('/preferences', { lite: 'on' });
    expect(await isLeaving(member)).toBe(true);
  });

  it.each(LANGUAGES)(
    'says in the member’s language, and in the brand’s words, that there is no line: %s',
    async (language) => {
      const { body } = await (await stage.member(reading(language))).get('/sw.js');
      for (const key of ['errors:offline.title', 'errors:offline.text', 'errors:retry', 'news:title'])
        expect(body, key).toContain(sentence(language, key as 'errors:retry'));
      expect(body).toContain('Night <b>Garden</b>');
    },
  );

  it('is allowed by the policy of pages', async () => {
    const { headers } = await (await stage.member()).get('/home');
    expect(headers.get('content-security-policy')).toContain("worker-src 'self'");
  });

  it('takes itself away from everybody where an operator wants none', async () => {
    const app = await openApp({ API_BASE_URL: stage.upstream.url, SESSION_SECRETS: SECRET, OFFLINE_PAGE: 'off' });
    const browser = app.browser();
    await browser.get('/login');
    await browser.post('/login', { username: 'ann', password: 'secret-of-ann' });
    expect(await isLeaving(browser)).toBe(true);
    await app.close();
  });
});
