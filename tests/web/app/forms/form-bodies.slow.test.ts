import { describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { success } from '../../../faults/bad-upstream';
import { ROUTES } from '../../../routes';
import type { Browser } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();

const MB = 1024 * 1024;
const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' };
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };

/** An endless body without a length. */
function endless(): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(16 * 1024).fill(120);
  return new ReadableStream<Uint8Array>({ pull: (stream) => stream.enqueue(chunk) });
}

/** A body that stalls after its beginning. */
const stalled = (beginning: string) =>
  new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode(beginning)),
  });

/** A body that begins, then continues with this many bytes per second. */
function slowly(beginning: string, bytesPerSecond: number): ReadableStream<Uint8Array> {
  let timer: ReturnType<typeof setInterval>;
  return new ReadableStream<Uint8Array>({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode(beginning));
      timer = setInterval(() => stream.enqueue(new Uint8Array(bytesPerSecond).fill(120)), 1_000);
    },
    cancel: () => clearInterval(timer),
  });
}

/** The timers and clocks that a test controls. */
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] as const;

/**
 * Waits until the body is being read, when its timeout starts: then the server has a timer for its rate and one for its time.
 *
 * @param own timers of the body itself
 */
async function untilRead(own = 0): Promise<void> {
  while (vi.getTimerCount() < own + 2) await new Promise(setImmediate);
}

describe('a text that is too long for any form', () => {
  it('comes back as far as a form may weigh, to be made shorter', async () => {
    const member = await stage.member();
    const path = '/meet/detail/7/report';
    await member.get(path);
    for (const length of [20_000, 20_001, 20_002]) {
      const page = await member.post(path, { reason: 'fake', text: 'x'.repeat(length % 3) + '花'.repeat(length) });
      expect(page.status).toBe(413);
      expect(page.$('[role=alert]').text()).toContain('What you sent is too large.');
      expect(page.$('input[name=reason]:checked').val()).toBe('fake');
      expect(page.$('textarea[name=text]').text()).toMatch(/^\s?x*花{5000,}\s*$/);
    }
  });
});

describe('a body that never ends', () => {
  it.each([
    ['a form', URLENCODED],
    ['a form with a file', MULTIPART],
  ])('sent as %s to any route is stopped and answered', async (_, headers) => {
    const member = await stage.member();
    const statuses = new Set<number>();
    for (const pattern of ROUTES) {
      const address = pattern.replace(/:\w+/g, '7').replace('*', 'x');
      const answer = await member.send(address, { method: 'POST', body: endless(), headers });
      statuses.add(answer.status);
      expect([400, 403, 404, 405, 413, 415, 302], `${address} ${answer.status}`).toContain(answer.status);
      expect(stage.app.bytesRead(), address).toBeLessThan(9 * MB);
      // The doctor sends as much as a picture to test a proxy's limit; the route counts the bytes and stores nothing.
      if (headers === URLENCODED && address !== '/proxy-check') expect(stage.app.bytesRead(), address).toBeLessThan(MB);
    }
    expect(statuses).toContain(413);
  });

  it('from somebody who is not signed in is hardly begun', async () => {
    const browser = stage.app.browser();
    for (const address of ['/profile/recharge', '/profile/recharge/send', '/profile/customer-service']) {
      const answer = await browser.send(address, { method: 'POST', body: endless(), headers: MULTIPART });
      expect([200, 302], address).toContain(answer.status);
      expect(stage.app.bytesRead(), address).toBeLessThan(100_000);
    }
  });
});

const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const PICTURE_FORM = `${part('amount', '123.45')}--x\r\ncontent-disposition: form-data; name="screenshot"; filename="a.jpg"\r\n\r\nabc`;

async function memberWhoRecharges(): Promise<Browser> {
  stage.upstream.on('/member/isRecharge', success({ enabled: true, min: '10.00', max: '5000.00' }));
  stage.upstream.on('/bank/list', success([{ id: 1, name: 'Hill Bank', accountNumber: '1', accountName: 'Hill' }]));
  const member = await stage.member();
  await member.get('/profile/recharge');
  return member;
}

describe('a body that comes too slowly', () => {
  it('is given up after twenty seconds, in words, with what had arrived', async () => {
    for (const language of LANGUAGES) {
      const browser = stage.app.browser(reading(language));
      await browser.get('/login');
      vi.useFakeTimers({ toFake: [...TIMERS] });
      const body = stalled('username=ann&password=secret-of-ann&csrf=');
      const answer = browser.send('/login', { method: 'POST', body, headers: URLENCODED });
      await untilRead();
      await vi.advanceTimersByTimeAsync(21_000);
      vi.useRealTimers();
      const page = await answer;
      expect(page.status).toBe(408);
      expect(page.$('[role=alert]').text()).toContain(sentence(language, 'errors:form.too_slow'));
      expect(page.$('input[name=username]').val()).toBe('ann');
      expect(page.body).not.toContain('secret-of-ann');
    }
    expect(stage.upstream.received).toEqual([]);
  });

  it('is given up after a minute, though it goes on arriving as fast as it must', async () => {
    const browser = stage.app.browser();
    await browser.get('/login');
    vi.useFakeTimers({ toFake: [...TIMERS] });
    let answered = false;
    const answer = browser.send('/login', { method: 'POST', body: slowly('username=', 600), headers: URLENCODED });
    void answer.then(() => (answered = true));
    await untilRead(1);
    await vi.advanceTimersByTimeAsync(55_000);
    expect(answered).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect((await answer).status).toBe(408);
  });

  it.each([
    ['on a line of 400 kbit/s', 50_000, 100],
    ['from a phone with 50 kbit/s', 6_250, 250],
    ['on a line that is hardly one', 600, 250],
  ])('with a picture, %s, has four and a half minutes', async (_, bytesPerSecond, seconds) => {
    const member = await memberWhoRecharges();
    vi.useFakeTimers({ toFake: [...TIMERS] });
    let answered = false;
    const body = slowly(PICTURE_FORM, bytesPerSecond);
    const answer = member.send('/profile/recharge', { method: 'POST', body, headers: MULTIPART });
    void answer.then(() => (answered = true));
    await untilRead(1);
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    expect(answered).toBe(false);
    await vi.advanceTimersByTimeAsync(271_000 - seconds * 1_000);
    vi.useRealTimers();
    const page = await answer;
    // A faster body exceeds the size limit by then.
    expect([page.status, page.$('input[name=amount]').val()]).toEqual([bytesPerSecond > 40_000 ? 413 : 408, '123.45']);
  });

  it('with a picture that stands still is given up, and keeps the fields that stand before it', async () => {
    const member = await memberWhoRecharges();
    vi.useFakeTimers({ toFake: [...TIMERS] });
    const answer = member.send('/profile/recharge', {
      method: 'POST',
      body: stalled(PICTURE_FORM),
      headers: MULTIPART,
    });
    await untilRead();
    await vi.advanceTimersByTimeAsync(21_000);
    vi.useRealTimers();
    const page = await answer;
    expect([page.status, page.$('input[name=amount]').val()]).toEqual([408, '123.45']);
  });
});

describe('an address that no page could read', () => {
  it.each([
    ['is encoded wrongly', '/%E0%A4%A', 400, 'errors:address.text'],
    ['is too long', `/home?x=${'x'.repeat(9_000)}`, 414, 'errors:address.long'],
  ] as const)('because it %s is answered in words', async (_, address, status, text) => {
    for (const language of LANGUAGES) {
      const page = await stage.app.browser(reading(language)).get(address);
      expect([page.status, page.$('h1').text()]).toEqual([status, sentence(language, 'errors:address.title')]);
      expect(page.main).toContain(sentence(language, text));
    }
  });

  it('because it is none, or would be another one to the router, is a page in words for a member too', async () => {
    const member = await stage.member();
    for (const address of [
      '*',
      '//evil.example',
      '///',
      '/%5C/',
      '/%5C%5Cevil.example',
      '/%09/',
      '/%0A/x',
      '/%0d%0a/x',
    ]) {
      const page = await member.get(address);
      expect([address, page.status, page.$('h1').text()]).toEqual([
        address,
        400,
        sentence('en', 'errors:address.title'),
      ]);
      expect(page.$('html').attr('data-signed-in'), address).toBeDefined();
    }
    // Node itself refuses this one, before the language of a member is known.
    const refused = await member.get('home');
    expect([refused.status, refused.$('h1').first().text()]).toEqual([400, sentence('en', 'errors:address.title')]);
    expect(stage.app.logLines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it('is no way back for somebody who has to sign in first, if it is too long to be followed', async () => {
    const browser = stage.app.browser();
    expect((await browser.get(`/movie?q=${'x'.repeat(2_500)}`)).location).toBe('/login');
    expect((await browser.get('/movie?q=x')).location).toBe('/login?redirect=%2Fmovie%3Fq%3Dx');
  });

  it('is told from a method that no page takes', async () => {
    for (const method of ['OPTIONS', 'PUT', 'DELETE', 'PATCH']) {
      const page = await stage.app.browser().send('/login', { method });
      expect([method, page.status, page.$('h1').text()]).toEqual([method, 405, sentence('en', 'errors:method.title')]);
    }
    expect(stage.app.log()).not.toContain('unexpected error');
  });
});
