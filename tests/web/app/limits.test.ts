import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatMoment } from '~/i18n/format';
import { LANGUAGES } from '~/i18n/language';
import { status, success, type Behaviour } from '../../faults/bad-upstream';
import { reading, sentence } from './sentences';
import { openStage, type Stage } from './stage';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 21, 8, 30);
const time = (ms: number) => new Date(ms).toISOString();

const USED = { stake: '20.00', loss: '12.50', recharge: '0.00' };
const NONE = { current: {}, pending: {}, used: USED };
const FIFTY = { current: { stakeDaily: '50.00' }, pending: {}, used: USED };
const waiting = (value: string | null, from: number) => ({
  ...FIFTY,
  pending: { stakeDaily: { value, from: time(from) } },
});

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
afterEach(() => {
  stage.upstream.heal();
  vi.useRealTimers();
});

/** What the service says of the limits, and what it answers when they are set. */
function limits(before: object, after: object = before): void {
  const answer: Behaviour = (response, request) =>
    success(request.method === 'POST' ? after : before)(response, request);
  stage.upstream.on('/member/limits', answer);
}

const posted = (path: string) =>
  stage.upstream.received
    .filter((call) => call.method === 'POST' && call.path === path)
    .map(({ body }) => JSON.parse(body) as unknown);

/** A member who reads a language, at a time that stands still. */
async function member(language: (typeof LANGUAGES)[number] = 'en') {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const browser = await stage.member(reading(language));
  stage.upstream.received.length = 0;
  return browser;
}

describe('the page of play limits', () => {
  it('is linked from the profile', async () => {
    const page = await (await member()).get('/profile');
    expect(page.$('main a[href="/profile/limits"]').text()).toBe('Play limits');
  });

  it.each(LANGUAGES)('says what is set, used and left, and when a day begins: %s', async (language) => {
    limits(FIFTY);
    const page = await (await member(language)).get('/profile/limits');
    expect(page.status).toBe(200);
    expect(page.main).toContain(sentence(language, 'limits:day'));
    for (const [name, amount] of [
      ['current', '50.00'],
      ['used', '20.00'],
      ['left', '30.00'],
    ])
      expect(page.main).toMatch(new RegExp(`${sentence(language, `limits:${name}`)} [$¥]${amount}`));
    expect(page.main.split(sentence(language, 'limits:none'))).toHaveLength(4);
    for (const slug of ['daily-stake', 'daily-loss', 'daily-recharge', 'reality-check'])
      expect(page.$(`main a[href="/profile/limits/${slug}"]`)).toHaveLength(1);
    expect(page.main).not.toMatch(/undefined|NaN|\{\{/);
  });

  it('says what waits and from when it can be confirmed, and offers that only then', async () => {
    const browser = await member();
    limits(waiting('90.00', NOW + DAY));
    const early = await browser.get('/profile/limits/daily-stake');
    expect(early.main).toContain('Waiting: $90.00 credits. You can confirm this from Nov 22, 2026, 08:30 UTC.');
    expect(early.main).not.toContain('Confirm:');
    expect(early.main).toContain('Keep: $50.00 credits');
    vi.setSystemTime(NOW + DAY);
    const ready = await browser.get('/profile/limits/daily-stake');
    expect(ready.main).toContain('Confirm: $90.00 credits');
    expect((await browser.get('/profile/limits')).main).toContain('Confirm or keep');
  });

  it('prints what came from a service that says little', async () => {
    limits({ current: { lossDaily: 12.5 } });
    const page = await (await member()).get('/profile/limits');
    expect(page.main).toContain('Limit $12.50 credits');
    expect(page.main).not.toMatch(/Used today|undefined|NaN/);
  });

  it('fails in words when the service does', async () => {
    stage.upstream.on('/member/limits', status(503));
    const page = await (await member()).get('/profile/limits');
    expect(page.status).toBe(503);
    expect(page.main).toContain('The play limits could not be loaded.');
  });

  it.each(['/profile/limits/no-such', '/profile/limits/pause/holiday', '/profile/limits/pause/timeout/41'])(
    'has nothing at %s',
    async (path) => {
      limits(NONE);
      expect((await (await member()).get(path)).status).toBe(404);
    },
  );
});

describe('where the service keeps no limits', () => {
  it.each(LANGUAGES)(
    'the page says so and what can be done, and offers no form that would not hold: %s',
    async (language) => {
      const browser = await member(language);
      const page = await browser.get('/profile/limits');
      expect(page.status).toBe(200);
      expect(page.main).toContain(sentence(language, 'limits:unsupported.text'));
      expect(page.main).toContain(sentence(language, 'limits:unsupported.demo'));
      expect(page.$('main form, main a[href^="/profile/limits"]')).toHaveLength(0);
    },
  );

  it('the pages behind it lead back to it', async () => {
    const browser = await member();
    for (const path of ['daily-stake', 'reality-check', 'pause/timeout', 'pause/exclusion', 'pause/exclusion/184'])
      expect((await browser.get(`/profile/limits/${path}`)).location, path).toBe('/profile/limits');
  });

  it('the draw shows nothing broken', async () => {
    const page = await (await member()).get('/vote');
    expect(page.status).toBe(200);
    expect(page.main).not.toMatch(/limits could not|undefined|NaN/);
  });
});

describe('setting a limit', () => {
  const set = async (value: string, { language = 'en' as (typeof LANGUAGES)[number], slug = 'daily-stake' } = {}) => {
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
    expect(said).toContain(formatMoment(NOW + DAY, language));
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
    expect((await browser.get(answer.location)).text).toContain('Reality check: 1 hour. In force now.');
    const wrong = await set('1441', { slug: 'reality-check' });
    expect(wrong.answer.status).toBe(400);
    expect(wrong.answer.main).toContain('from 1 to 1440');
  });

  it('is not called done when the service did not take it over', async () => {
    limits(FIFTY, FIFTY);
    const { answer } = await set('10');
    expect(answer.status).toBe(502);
    expect(answer.main).toContain('The service did not take this over.');
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
    expect((await browser.get(answer.location)).text).toContain('Daily stake: $90.00 credits. In force now.');
  });

  it('confirming that it goes takes it away', async () => {
    const browser = await member();
    limits(waiting(null, NOW), NONE);
    const page = await browser.get('/profile/limits/daily-stake');
    expect(page.main).toContain('Confirm: no limit');
    const answer = await browser.post('/profile/limits/daily-stake', { act: 'confirm', waiting: '' });
    expect(posted('/member/limits')).toEqual([{ stakeDaily: null }]);
    expect((await browser.get(answer.location)).text).toContain('Daily stake: no limit any more.');
  });

  it('keeping sends the current value, which drops what waits', async () => {
    const browser = await member();
    limits(waiting('90.00', NOW), FIFTY);
    await browser.get('/profile/limits/daily-stake');
    const answer = await browser.post('/profile/limits/daily-stake', { act: 'keep' });
    expect(posted('/member/limits')).toEqual([{ stakeDaily: '50.00' }]);
    expect((await browser.get(answer.location)).text).toContain('stays at $50.00 credits. Nothing waits any more.');
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
    expect(page.text).toContain('Daily stake: no limit waits until Nov 22, 2026, 08:30 UTC.');
  });
});

describe('a time-out', () => {
  it.each(LANGUAGES)(
    'is chosen from four lengths, none in advance, and none is refused in words: %s',
    async (language) => {
      limits(NONE);
      const browser = await member(language);
      const page = await browser.get('/profile/limits/pause/timeout');
      expect(
        page
          .$('input[type=radio]')
          .toArray()
          .map((radio) => radio.attribs['value']),
      ).toEqual(['1', '7', '30', '42']);
      expect(page.$('input[checked]')).toHaveLength(0);
      const answer = await browser.post('/profile/limits/pause/timeout', {});
      expect(answer.status).toBe(400);
      expect(answer.main).toContain(sentence(language, 'errors:pause.length'));
    },
  );

  it.each(LANGUAGES)('says before it begins until when, what it stops and what it leaves: %s', async (language) => {
    limits(NONE);
    const browser = await member(language);
    await browser.get('/profile/limits/pause/timeout');
    const chosen = await browser.post('/profile/limits/pause/timeout', { days: '7' });
    expect(chosen.location).toBe('/profile/limits/pause/timeout/7');
    const page = await browser.get(chosen.location);
    expect(page.main).toContain(formatMoment(NOW + 7 * DAY, language));
    for (const key of ['blocks', 'open', 'fixed'])
      expect(page.main).toContain(sentence(language, `limits:pause.${key}`));
    expect(posted('/member/timeout')).toEqual([]);
  });

  it('begins when it is confirmed, and until when is what the service says', async () => {
    limits(NONE);
    stage.upstream.on('/member/timeout', success({ until: time(NOW + 9 * DAY) }));
    const browser = await member();
    await browser.get('/profile/limits/pause/timeout/7');
    const answer = await browser.post('/profile/limits/pause/timeout/7', {});
    expect(posted('/member/timeout')).toEqual([{ kind: 'timeout', days: 7 }]);
    expect(answer.location).toBe('/profile/limits');
    const page = await browser.get(answer.location);
    expect(page.$('[role=status]').text()).toBe('Bets and recharges are stopped until Nov 30, 2026, 08:30 UTC.');
  });

  it('that is shorter than the pause in force cannot be begun', async () => {
    limits({ ...NONE, pause: { kind: 'timeout', until: time(NOW + 30 * DAY) } });
    const browser = await member();
    const page = await browser.get('/profile/limits/pause/timeout/7');
    expect(page.main).toContain('in force until Dec 21, 2026, 08:30 UTC lasts longer');
    expect(page.$('main form')).toHaveLength(0);
    expect((await browser.get('/profile/limits/pause/timeout/42')).$('main form')).toHaveLength(1);
  });
});

describe('a self-exclusion', () => {
  it.each(LANGUAGES)(
    'takes a second step and a tick, and says where it holds and where help is: %s',
    async (language) => {
      limits(NONE);
      const browser = await member(language);
      const first = await browser.get('/profile/limits/pause/exclusion');
      expect(
        first
          .$('input[type=radio]')
          .toArray()
          .map((radio) => radio.attribs['value']),
      ).toEqual(['184', '366', '1827']);
      for (const key of ['pause.here', 'help.text']) expect(first.main).toContain(sentence(language, `limits:${key}`));
      const chosen = await browser.post('/profile/limits/pause/exclusion', { days: '184' });
      const second = await browser.get(chosen.location);
      expect(second.main).toContain(formatMoment(NOW + 184 * DAY, language));
      const unsure = await browser.post(chosen.location, {});
      expect(unsure.status).toBe(400);
      expect(unsure.main).toContain(sentence(language, 'errors:pause.confirm'));
      expect(posted('/member/timeout')).toEqual([]);
      stage.upstream.on('/member/timeout', success({ until: time(NOW + 184 * DAY) }));
      expect((await browser.post(chosen.location, { sure: 'on' })).location).toBe('/profile/limits');
      expect(posted('/member/timeout')).toEqual([{ kind: 'exclusion', days: 184 }]);
    },
  );

  it.each(LANGUAGES)('in force stands on top of the page, and can be made longer: %s', async (language) => {
    limits({ ...NONE, pause: { kind: 'exclusion', until: time(NOW + 100 * DAY) } });
    const page = await (await member(language)).get('/profile/limits');
    const until = formatMoment(NOW + 100 * DAY, language);
    expect(page.main).toContain(sentence(language, 'limits:pause.exclusion', { until }));
    expect(page.main.indexOf(until)).toBeLessThan(page.main.indexOf(sentence(language, 'limits:stakeDaily')));
    expect(page.$('main a[href="/profile/limits/pause/exclusion"]')).toHaveLength(1);
  });

  it('that is over is not shown any more', async () => {
    limits({ ...NONE, pause: { kind: 'exclusion', until: time(NOW - 1) } });
    expect((await (await member()).get('/profile/limits')).main).not.toContain('You have excluded yourself');
  });
});

describe('where to find help', () => {
  const OPERATOR = {
    OPERATOR_NAME: 'Lantern Games Ltd',
    OPERATOR_LICENCE: 'LIC-2026-0042',
    OPERATOR_LICENCE_URL: 'https://register.example/0042',
    OPERATOR_COUNTRIES: 'Malta, Japan',
    OPERATOR_COMPLAINTS: 'complaints@lantern.example',
  };

  it('names nobody in a demo, and the operator’s own contact where there is one', async () => {
    limits(NONE);
    const demo = await (await member()).get('/profile/limits/pause/exclusion');
    expect(demo.main).not.toMatch(/The operator can be reached|tel:|@/);
    const real = await openStage(OPERATOR);
    real.upstream.on('/member/limits', success(NONE));
    const browser = await real.member();
    const page = await browser.get('/profile/limits/pause/exclusion');
    expect(page.main).toContain('The operator can be reached here: complaints@lantern.example');
    real.upstream.heal();
    const unsupported = await browser.get('/profile/limits');
    expect(unsupported.main).toContain('ask the operator to close or block your account');
    expect(unsupported.main).toContain('complaints@lantern.example');
    await real.close();
  });
});
