import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { formatMoment } from '~/i18n/format';
import { LANGUAGES, type Language } from '~/i18n/language';
import { reset, success } from '../../../faults/bad-upstream';
import { DAY, FIFTY, NONE, NOW, useLimitsStage, waiting } from './limits.stage';
import { sentence } from '../harness/sentences';

const { upstream, limits, posted, member } = useLimitsStage();

describe('setting a limit', () => {
  const set = async (
    value: string,
    { language = 'en', slug = 'daily-stake' }: { language?: Language; slug?: string } = {},
  ) => {
    const browser = await member(language);
    await browser.get(`/profile/limits/${slug}`);
    return { browser, answer: await browser.post(`/profile/limits/${slug}`, { act: 'set', value }) };
  };

  it.each([
    ['50', '50.00'],
    ['１，２３４．５', '1234.50'],
    ['0', '0.00'],
  ])('%s is sent as %s', async (value, sent) => {
    limits(NONE, { ...NONE, current: { stakeDaily: sent } });
    const { answer } = await set(value);
    expect([answer.status, answer.location]).toEqual([302, '/profile/limits']);
    expect(posted('/member/limits')).toEqual([{ stakeDaily: sent }]);
  });

  it.each(LANGUAGES)('that is in force now is said to be: %s', async (language) => {
    limits(NONE, FIFTY);
    const { browser, answer } = await set('50', { language });
    const page = await browser.get(answer.location);
    const said = page.$('[role=status]').text();
    expect(said).toContain(sentence(language, 'limits:flash.inForce').split('{{value}}')[1]);
    expect(said).toContain('50.00');
  });

  it.each(LANGUAGES)('that is looser is said to wait, until when, and that nothing changes: %s', async (language) => {
    limits(FIFTY, waiting('90.00', NOW + DAY));
    const { browser, answer } = await set('90', { language });
    const said = (await browser.get(answer.location)).$('[role=status]').text();
    expect(said).toContain(formatMoment(NOW + DAY, utcClock(language)));
    expect(said).toContain(sentence(language, 'limits:flash.waits').split('{{from}}')[1]);
  });

  it.each(LANGUAGES)('refuses what is no amount next to its field and keeps it: %s', async (language) => {
    limits(FIFTY);
    for (const [value, key] of [
      ['', 'required'],
      ['1.005', 'amount.format'],
      ['-1', 'amount.format'],
    ] as const) {
      const { answer } = await set(value, { language });
      expect(answer.status).toBe(400);
      const field = answer.$('input[name=value]');
      expect(field.attr('value') ?? '').toBe(value);
      expect(field.attr('aria-invalid')).toBe('true');
      expect(answer.$(`#${field.attr('id')}-error`).text()).toContain(sentence(language, `errors:${key}`));
    }
    expect(posted('/member/limits')).toEqual([]);
  });

  it('takes minutes for the reality check', async () => {
    limits(NONE, { ...NONE, current: { realityCheckMinutes: 60 } });
    const { browser, answer } = await set('60', { slug: 'reality-check' });
    expect(posted('/member/limits')).toEqual([{ realityCheckMinutes: 60 }]);
    expect((await browser.get(answer.location)).text).toContain('Reality check: 1 hour. In effect now.');
    const wrong = await set('1441', { slug: 'reality-check' });
    expect(wrong.answer.status).toBe(400);
    expect(wrong.answer.main).toContain('from 1 to 1440');
  });

  it.each(LANGUAGES)(
    'whose answer is lost is not called failed, next to what is in force by now: %s',
    async (language) => {
      upstream().on('/member/limits', (response, request) => {
        const isSet = upstream().received.some(({ method, path }) => method === 'POST' && path === '/member/limits');
        if (request.method === 'POST') reset(response, request);
        else success(isSet ? FIFTY : NONE)(response, request);
      });
      const { answer } = await set('50', { language });
      expect(answer.status).toBe(502);
      const said = answer.$('[role=alert]').text();
      expect(said).toContain(sentence(language, 'errors:unsure.title'));
      expect(said).toContain(sentence(language, 'errors:limit.unsure').split('{{')[0]);
      expect(said).not.toContain(sentence(language, 'errors:failed.title'));
      expect(answer.main).toContain('50.00');
    },
  );

  it('is not called done when the service did not take it over', async () => {
    limits(FIFTY, FIFTY);
    const { answer } = await set('10');
    expect(answer.status).toBe(502);
    expect(answer.main).toContain('This change wasn’t saved.');
    expect(answer.$('input[name=value]').attr('value')).toBe('10');
  });
});

describe('deciding about a looser limit', () => {
  it('confirming sends the same value again', async () => {
    const browser = await member();
    limits(waiting('90.00', NOW), { ...FIFTY, current: { stakeDaily: '90.00' } });
    await browser.get('/profile/limits/daily-stake');
    const answer = await browser.post('/profile/limits/daily-stake', { act: 'confirm', waiting: '9000' });
    expect(posted('/member/limits')).toEqual([{ stakeDaily: '90.00' }]);
    expect((await browser.get(answer.location)).text).toContain('Daily stake limit: $90.00. In effect now.');
  });

  it('confirming that it goes takes it away', async () => {
    const browser = await member();
    limits(waiting(null, NOW), NONE);
    const page = await browser.get('/profile/limits/daily-stake');
    expect(page.main).toContain('Confirm: no limit');
    const answer = await browser.post('/profile/limits/daily-stake', { act: 'confirm', waiting: '' });
    expect(posted('/member/limits')).toEqual([{ stakeDaily: null }]);
    expect((await browser.get(answer.location)).text).toContain('Daily stake limit: removed.');
  });

  it('keeping sends the current value, which drops what waits', async () => {
    const browser = await member();
    limits(waiting('90.00', NOW), FIFTY);
    await browser.get('/profile/limits/daily-stake');
    const answer = await browser.post('/profile/limits/daily-stake', { act: 'keep' });
    expect(posted('/member/limits')).toEqual([{ stakeDaily: '50.00' }]);
    expect((await browser.get(answer.location)).text).toContain('stays at $50.00. The requested change was dropped.');
  });

  it('claims to have cancelled no request that waits no longer', async () => {
    const browser = await member();
    limits(waiting('90.00', NOW));
    await browser.get('/profile/limits/daily-stake');
    limits(FIFTY);
    const answer = await browser.post('/profile/limits/daily-stake', { act: 'keep' });
    expect(answer.status).toBe(409);
    expect(answer.main).toContain('Please check it again');
    expect(posted('/member/limits')).toEqual([]);
  });

  it('confirms nothing that the page did not show', async () => {
    const browser = await member();
    limits(waiting('90.00', NOW));
    await browser.get('/profile/limits/daily-stake');
    limits(waiting('9000.00', NOW));
    const answer = await browser.post('/profile/limits/daily-stake', { act: 'confirm', waiting: '9000' });
    expect(answer.status).toBe(409);
    expect(answer.main).toContain('nothing was confirmed');
    expect(posted('/member/limits')).toEqual([]);
  });

  it('asking to remove a limit makes it wait', async () => {
    const browser = await member();
    limits(FIFTY, waiting(null, NOW + DAY));
    await browser.get('/profile/limits/daily-stake');
    const answer = await browser.post('/profile/limits/daily-stake', { act: 'remove' });
    expect(posted('/member/limits')).toEqual([{ stakeDaily: null }]);
    const page = await browser.get(answer.location);
    expect(page.text).toContain(
      'Daily stake limit: change to no limit requested. You can confirm it from Nov 22, 2026, 08:30 UTC',
    );
  });
});
