import { describe, expect, it } from 'vitest';
import { envelope, status, success } from '../../../faults/bad-upstream';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();
const TOKEN = 'tOKen_-'.repeat(7).slice(0, 43);
const STOP = `/stop/${TOKEN}`;
const CHECK = `${STOP}/timeout/7`;

const offers = () => stage.upstream.on('/stop-card/use', success({ begun: true }));
/** Anyone with a phone: no login. */
const stranger = () => stage.app.browser();

describe('the secret in the address', () => {
  it('is sent nowhere, cached nowhere and indexed nowhere', async () => {
    for (const path of [STOP, CHECK, '/stop/x']) {
      const { headers } = await stranger().get(path);
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('cache-control'), path).toBe('private, no-store');
      expect(headers.get('x-robots-tag'), path).toBe('noindex');
      expect(headers.get('link') ?? '', path).not.toContain('canonical');
    }
    expect((await stranger().get('/login')).headers.get('referrer-policy')).toBe('same-origin');
  });

  it('its forms work in browsers that send no origin with that policy, and the language form too', async () => {
    offers();
    const browser = stranger();
    await browser.get(STOP);
    const none = { origin: 'null' };
    expect((await browser.post(STOP, { pause: 'timeout-7' }, none)).location).toBe(CHECK);
    await browser.get(CHECK);
    const chosen = await browser.post('/preferences', { language: 'ja' }, none);
    expect(chosen.location).toBe(`${CHECK}#preferences`);
    expect((await browser.get(CHECK)).$('html').attr('lang')).toBe('ja');
    expect((await browser.post(CHECK, {}, none)).main).toContain(sentence('ja', 'stopCard:done.title'));
    // Another site's form still does not.
    await browser.get(CHECK);
    expect((await browser.post(CHECK, {}, { origin: 'https://evil.example' })).main).not.toContain(
      'The break has started',
    );
  });

  it('is in no line of the log and in no metric, not even of failures', async () => {
    offers();
    const browser = stranger();
    await browser.get(STOP);
    await browser.post(STOP, { pause: 'timeout-7' });
    await browser.get(CHECK);
    for (const behaviour of [
      success({ begun: true }),
      status(500),
      envelope(404, 'Not found', { reason: 'not_found' }),
      success('nonsense'),
    ]) {
      stage.upstream.on('/stop-card/use', behaviour);
      await browser.post(CHECK, {});
    }
    await browser.get(`${STOP}.data`);
    await browser.get(`${STOP}/x/y/z`);
    await browser.get(`/STOP/${TOKEN}`);
    await browser.get(`/nowhere/${TOKEN}`);
    expect(stage.app.log()).toContain('/stop/…');
    expect(stage.app.log()).not.toContain(TOKEN);
    const { registry } = await import('~/config/observing/metrics.server');
    expect(await registry.metrics()).not.toContain(TOKEN);
  });
});
