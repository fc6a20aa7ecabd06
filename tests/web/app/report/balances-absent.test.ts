import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDays } from '~/i18n/format';
import { utcClock } from '~/i18n/clock';
import { LANGUAGES, type Language } from '~/i18n/language';
import { success } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';
import { STATEMENT } from './balances.app.stage';

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 10, 22);
const NIGHTS = '/System/balances';

const nightOf = (at: number) => ({
  ...{ night: new Date(at).toISOString().slice(0, 10), at: new Date(at).toISOString(), height: 6, total: '1000.00' },
  ...{ madeAt: new Date(at + 3_600_000).toISOString() },
  ...{ root: 'ab'.repeat(32), previous: '0'.repeat(64), tree: 'cd'.repeat(32) },
});

/** Days as pages have them, read as a browser shows them. */
const daysOf = (first: number, last: number, language: Language = 'en') =>
  formatDays(TODAY - first * DAY, TODAY - last * DAY, utcClock(language)).replaceAll(/\s/g, ' ');

describe('a night that was not published', () => {
  const stage = useStage();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: TODAY + DAY / 2 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is named on the page, between others and after the newest, in each language', async () => {
    stage.upstream.on(NIGHTS, success({ nights: [2, 4, 7].map((days) => nightOf(TODAY - days * DAY)) }));
    for (const language of LANGUAGES) {
      const { text } = await stage.app.browser(reading(language)).get('/balances');
      expect(text).toContain(daysOf(1, 1, language));
      expect(text).toContain(daysOf(6, 5, language));
      expect(text).toContain(sentence(language, 'balances:nights.absentForeign').split('{{nights}}').at(-1));
    }
  });

  it('is named once: the page of earlier nights begins after the last of the page before', async () => {
    stage.upstream.on(NIGHTS, success({ nights: [7].map((days) => nightOf(TODAY - days * DAY)) }));
    const { text } = await stage.app.browser().get('/balances?before=2026-11-18');
    expect(text).toContain(`Not published: ${daysOf(6, 5)}.`);
  });

  it('is not looked for before its day is over, and the page is silent where none is absent', async () => {
    stage.upstream.on(NIGHTS, success({ nights: [1, 2, 3].map((days) => nightOf(TODAY - days * DAY)) }));
    expect((await stage.app.browser().get('/balances')).text).not.toContain('Not published');
  });
});

describe('pages that show the newest night alone', () => {
  const stage = useStage();

  it('ask for one night, and the page of all nights for a page of them', async () => {
    stage.upstream.on(NIGHTS, success({ nights: [nightOf(TODAY)] }));
    const member = await stage.member();
    const limits = () =>
      stage.upstream.received.filter(({ path }) => path === NIGHTS).map(({ query }) => query.get('limit'));
    await member.get('/about-operator');
    expect(limits()).toEqual(['1']);
    await member.get('/profile/announcements');
    expect(limits()).toEqual(['1', '1']);
    await member.get('/balances');
    expect(limits()).toEqual(['1', '1', null]);
  });
});

describe('paths', () => {
  const stage = useStage();

  it('are asked for at most 20 times a minute, by the statement and for files together', async () => {
    stage.upstream.on('/member/statement', success(STATEMENT));
    stage.upstream.on('/member/balance-path', success({}));
    const member = await stage.member();
    const asked = () => stage.upstream.received.filter(({ path }) => path === '/member/balance-path').length;
    for (let times = 0; times < 10; times++) {
      await member.get('/profile/records?month=2026-11');
      await member.get('/profile/balance-path.json');
    }
    expect(asked()).toBe(20);
    const page = await member.get('/profile/records?month=2026-11');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(sentence('en', 'balances:own.failed'))]);
    expect((await member.get('/profile/balance-path.json')).status).toBe(303);
    expect(asked()).toBe(20);
  });
});
