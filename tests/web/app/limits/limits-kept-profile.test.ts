import { afterEach, expect, it, vi } from 'vitest';
import { status, success, type Behaviour } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';
import { DAY, NOW, time } from './limits.stage';

const stage = useStage({ LIMIT_PROFILE: 'se' });
const USED = { stake: '0.00', loss: '0.00', recharge: '0.00' };
const PERIODS = { used: USED, usedWeekly: USED, usedMonthly: USED };
afterEach(() => vi.useRealTimers());

/** Confirms what it is sent, and reports no limit afterwards. */
const forgets: Behaviour = (response, request) => {
  const sent = request.method === 'POST' ? (JSON.parse(request.body) as Record<string, string>) : {};
  success({ ...PERIODS, current: sent })(response, request);
};

/** Keeps a limit, and lets a raise wait for 24 hours, as a service that knows nothing of other rules. */
function waitsOneDay(name: string): Behaviour {
  let value: string | undefined;
  let pending: { value: string; at: number } | undefined;
  return (response, request) => {
    const asked = request.method === 'POST' ? (JSON.parse(request.body) as Record<string, string>)[name] : undefined;
    const isDue = pending?.value === asked && pending !== undefined && Date.now() >= pending.at + DAY;
    if (asked !== undefined && (isDue || value === undefined || Number(asked) < Number(value)))
      [value, pending] = [asked, undefined];
    else if (asked !== undefined && pending?.value !== asked) pending = { value: asked, at: Date.now() };
    const waits = pending && { [name]: { value: pending.value, from: time(pending.at + DAY) } };
    success({ ...PERIODS, current: { [name]: value }, pending: waits })(response, request);
  };
}

const set = async (browser: Browser, slug: string, value: string) => {
  const page = `/profile/limits/${slug}`;
  await browser.get(page);
  return browser.post(page, { act: 'set', value });
};

const confirm = async (browser: Browser, slug: string) => {
  const page = `/profile/limits/${slug}`;
  const waiting = (await browser.get(page)).$('input[name=waiting]').val() as string | undefined;
  return browser.post(page, { act: 'confirm', waiting: waiting ?? '9000' });
};

const OVER_AT = [
  ['daily-recharge', 'rechargeDaily', NOW + 3 * DAY],
  ['weekly-recharge', 'rechargeWeekly', Date.UTC(2026, 10, 28)],
  ['monthly-recharge', 'rechargeMonthly', Date.UTC(2026, 11, 1)],
] as const;

it.each(OVER_AT.flatMap((row) => (['forgets', 'waits one day'] as const).map((kind) => [...row, kind] as const)))(
  'a raise of %s waits under LIMIT_PROFILE=se, in front of a service with other rules (%s until %i): it %s',
  async (slug, name, over, kind) => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    const browser = await stage.member();
    stage.upstream.on('/member/limits', kind === 'forgets' ? forgets : waitsOneDay(name));
    await set(browser, slug, '30');
    await set(browser, slug, '90');
    const limits = async () => (await browser.get(`/profile/limits/${slug}`)).main;
    expect(await limits()).toContain(sentence('en', 'limits:waitsForPeriod'));
    for (const at of [NOW + DAY, over - 1]) {
      vi.setSystemTime(at);
      await confirm(browser, slug);
      expect(await limits()).toContain('$30.00');
      expect(await limits()).not.toContain('Confirm: $90.00');
    }
    vi.setSystemTime(over);
    await confirm(browser, slug);
    expect(await limits()).toContain('$90.00');
  },
);

it('a service that loses its calls for limits cannot loosen one that is held here', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const browser = await stage.member();
  stage.upstream.on('/member/limits', forgets);
  await set(browser, 'daily-recharge', '30');
  stage.upstream.on('/member/limits', status(404));
  const refused = await set(browser, 'daily-recharge', '90');
  expect(refused.status).toBeGreaterThanOrEqual(500);
  expect((await browser.get('/profile/limits')).main).toContain('$30.00');
});
