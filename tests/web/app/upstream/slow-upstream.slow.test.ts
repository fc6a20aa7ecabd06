import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadImage } from '~/contract/calls/funds';
import { LANGUAGES } from '~/i18n/language';
import { hang, success, trickle } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Timeouts run twenty times as fast: ten seconds end after half of one. */
const asked: number[] = [];
beforeEach(() => {
  const limit = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return limit(Math.ceil(ms / 20));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  asked.length = 0;
  stage.upstream.heal();
});

const SLOW = [
  ['never answers', hang],
  ['sends a byte a second', trickle],
] as const;

describe.each(SLOW)('an upstream that %s', (_, behaviour) => {
  it('is given up after ten seconds, on a page', async () => {
    for (const language of LANGUAGES) {
      const member = await stage.member(reading(language));
      asked.length = 0;
      stage.upstream.on('/getVideos', behaviour);
      const page = await member.get('/movie');
      stage.upstream.heal();
      expect(page.status).toBe(504);
      expect(page.main).toContain(sentence(language, 'errors:upstream.timeout'));
      expect(new Set(asked)).toEqual(new Set([10_000]));
    }
  });

  it('is given up after ten seconds, in a form that keeps what was typed', async () => {
    const browser = stage.app.browser();
    await browser.get('/login');
    stage.upstream.on('/member/login', behaviour);
    const page = await browser.post('/login', { username: 'ann', password: 'secret-of-ann' });
    expect(page.status).toBe(504);
    expect(page.$('[role=alert]').text()).toContain(sentence('en', 'errors:upstream.timeout'));
    expect(page.$('input[name=username]').val()).toBe('ann');
    expect(page.body).not.toContain('secret-of-ann');
  });

  it('costs Home the one part that waits for it', async () => {
    const member = await stage.member();
    stage.upstream.on('/home/bannerList', behaviour);
    const page = await member.get('/home');
    expect(page.status).toBe(200);
    expect(page.main).toContain(sentence('en', 'errors:load.banners'));
    expect(page.main).toContain('Film 4');
  });

  it('is given a minute for a picture', async () => {
    const api = stage.app.inside.upstream.createApi({ token: 'x', language: 'en', requestId: 'request-1' });
    stage.upstream.on('/upload/image', behaviour);
    const file = { name: 'a.png', type: 'image/png', bytes: Buffer.from('picture') };
    // The contract defines no fields for an upload: the request is the file itself.
    const request = { file };
    await expect(api(uploadImage, request)).rejects.toMatchObject({ kind: 'timeout' });
    expect(asked).toEqual([60_000]);
  });
});

it('an upstream that takes a while within the limit is waited for', async () => {
  vi.restoreAllMocks();
  const member = await stage.member();
  stage.upstream.on(
    '/meet/xuanfeiList',
    (response, request) =>
      void setTimeout(
        () => success({ list: [{ id: 1, xuanfei_name: 'Late Lily' }], total: 1 })(response, request),
        100,
      ),
  );
  expect((await member.get('/meet')).main).toContain('Late Lily');
});
