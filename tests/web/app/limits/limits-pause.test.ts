import { describe, expect, it } from 'vitest';
import { utcClock } from '~/i18n/clock';
import { formatMoment } from '~/i18n/format';
import { LANGUAGES } from '~/i18n/language';
import { success } from '../../../faults/bad-upstream';
import { DAY, NONE, NOW, time, useLimitsStage } from './limits.stage';
import { sentence } from '../harness/sentences';

const { upstream, limits, posted, member } = useLimitsStage();

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
    expect(page.main).toContain(formatMoment(NOW + 7 * DAY, utcClock(language)));
    for (const key of ['blocks', 'open', 'fixed'])
      expect(page.main).toContain(sentence(language, `limits:pause.${key}`));
    expect(posted('/member/timeout')).toEqual([]);
  });

  it('begins when it is confirmed, and until when is what the service says', async () => {
    limits(NONE);
    upstream().on('/member/timeout', success({ until: time(NOW + 9 * DAY) }));
    const browser = await member();
    await browser.get('/profile/limits/pause/timeout/7');
    const answer = await browser.post('/profile/limits/pause/timeout/7', {});
    expect(posted('/member/timeout')).toEqual([{ kind: 'timeout', days: 7 }]);
    expect(answer.location).toBe('/profile/limits');
    const page = await browser.get(answer.location);
    expect(page.$('[role=status]').text()).toBe('Bets and top-ups are blocked until Nov 30, 2026, 08:30 UTC.');
  });

  it('that is shorter than the pause in force cannot be begun', async () => {
    limits({ ...NONE, pause: { kind: 'timeout', until: time(NOW + 30 * DAY) } });
    const browser = await member();
    const page = await browser.get('/profile/limits/pause/timeout/7');
    expect(page.main).toContain('already on a longer break, until Dec 21, 2026, 08:30 UTC');
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
      expect(second.main).toContain(formatMoment(NOW + 184 * DAY, utcClock(language)));
      const unsure = await browser.post(chosen.location, {});
      expect(unsure.status).toBe(400);
      expect(unsure.main).toContain(sentence(language, 'errors:pause.confirm'));
      expect(posted('/member/timeout')).toEqual([]);
      upstream().on('/member/timeout', success({ until: time(NOW + 184 * DAY) }));
      expect((await browser.post(chosen.location, { sure: 'on' })).location).toBe('/profile/limits');
      expect(posted('/member/timeout')).toEqual([{ kind: 'exclusion', days: 184 }]);
    },
  );

  it.each(LANGUAGES)('in force stands on top of the page, and can be made longer: %s', async (language) => {
    limits({ ...NONE, pause: { kind: 'exclusion', until: time(NOW + 100 * DAY) } });
    const page = await (await member(language)).get('/profile/limits');
    const until = formatMoment(NOW + 100 * DAY, utcClock(language));
    expect(page.main).toContain(sentence(language, 'limits:pause.exclusion', { until }));
    expect(page.main.indexOf(until)).toBeLessThan(page.main.indexOf(sentence(language, 'limits:text.stake')));
    expect(page.$('main a[href="/profile/limits/pause/exclusion"]')).toHaveLength(1);
  });

  it('that is over is not shown any more', async () => {
    limits({ ...NONE, pause: { kind: 'exclusion', until: time(NOW - 1) } });
    expect((await (await member()).get('/profile/limits')).main).not.toContain('You’ve excluded yourself');
  });
});
