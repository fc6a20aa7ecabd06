import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '~/contract/all-calls';
import { MEMBERS, PUBLIC } from '../../../e2e/harness/every-page';
import { MEMBER_ROUTES, PUBLIC_ROUTES, routesAt } from '../../../routes';
import { listenService } from '../../../services/service';
import type { Seen } from '../harness/browser';
import { gluedWords } from '../harness/glued-words';
import { openApp, type App } from '../harness/harness';
import { SECRET, signIn } from '../harness/stage';

/** Detail pages of the plain service, in addition to those of the embedded one. */
const OWN = ['/movie/detail/1', '/meet/detail/1', '/meet/detail/1/request', '/meet/detail/1/report'];
const PAGES = [...Object.values(MEMBERS).flat(), ...OWN];

/** Texts about features that this service lacks, with their status. */
const SAID: readonly [string, number, RegExp][] = [
  ['/movie/detail/1', 200, /can’t be played at the moment/],
  ['/movie/history', 200, /doesn’t keep a history of movies/],
  ['/movie/favourites', 200, /doesn’t keep favourites/],
  ['/vote', 200, /This draw cannot be checked.*doesn’t list bets.*doesn’t keep totals/s],
  ['/vote/bets', 200, /doesn’t list bets/],
  ['/vote/bets/1/7', 404, /doesn’t list bets/],
  ['/vote/verify', 200, /publishes no proofs/],
  ['/vote/verify?period=1', 404, /publishes no proofs/],
  ['/report', 200, /doesn’t publish a report about itself/],
  ['/balances', 200, /doesn’t publish what it owes its members/],
  ['/meet/blocks', 200, /can’t block profiles/],
  ['/meet/detail/1/report', 200, /doesn’t take reports/],
  ['/profile', 200, /doesn’t have a check-in/],
  ['/profile/check-in', 200, /doesn’t have a check-in/],
  ['/profile/second-step', 200, /doesn’t offer two-step sign-in/],
  ['/profile/limits', 200, /aren’t supported here/],
  ['/profile/limits/stop-card', 200, /doesn’t have stop cards/],
  ['/profile/mail', 200, /doesn’t send emails to its members/],
  ['/profile/security', 200, /doesn’t say where you’re signed in.*doesn’t keep a security log/s],
  ['/profile/security/logins', 200, /doesn’t say where you’re signed in/],
  ['/profile/security/log', 200, /doesn’t keep a security log/],
  ['/profile/data', 200, /create this file/],
  ['/profile/close', 200, /close accounts on this page/],
  ['/profile/records', 200, /doesn’t provide statements/],
  ['/profile/records?kind=withdrawals', 200, /doesn’t list withdrawals/],
  ['/profile/withdraw', 200, /not stated/],
  ['/profile/withdraw/7', 404, /doesn’t list withdrawals/],
  ['/profile/customer-service', 200, /can’t send messages here/],
  ['/profile/announcements', 200, /only this browser remembers/],
];

describe('in front of a service with the calls of the specification alone', () => {
  let app: App;
  let service: Awaited<ReturnType<typeof listenService>>;
  const seen = new Map<string, Seen>();
  beforeAll(async () => {
    service = await listenService();
    app = await openApp({ API_BASE_URL: service.url, SESSION_SECRETS: SECRET });
    const visitor = app.browser();
    for (const at of PUBLIC) seen.set(at, await visitor.get(at));
    const member = await signIn(app.browser());
    for (const at of PAGES) seen.set(at, await member.get(at));
  });
  afterAll(async () => {
    await app.close();
    await service.close();
  });

  it('every page is looked at', () => {
    const drawn = routesAt([...seen.keys()]);
    expect([...PUBLIC_ROUTES, ...MEMBER_ROUTES].filter((route) => !drawn.has(route))).toEqual([]);
  });

  it('no page fails, and each is a whole one or leads to another', () => {
    for (const [at, page] of seen) {
      expect([200, 302, 400, 403, 404], at).toContain(page.status);
      if (page.status !== 302) expect(page.$('h1').length, at).toBe(1);
    }
  });

  it('no page says what no member should read', () => {
    for (const [at, page] of seen) expect(page.text, at).not.toMatch(/undefined|NaN|\[object|null/);
  });

  it('no page glues words together where there are no styles', () => {
    const glued = [...seen].flatMap(([at, page]) =>
      gluedWords(page.$('body').html() ?? '').map((words) => `${at} ${words}`),
    );
    expect(glued.join('\n')).toBe('');
  });

  it.each(SAID)('%s says in status %i what is not offered', (at, status, words) => {
    const page = seen.get(at)!;
    expect(page.status, page.main).toBe(status);
    expect(page.main).toMatch(words);
  });

  it('what the service lacks is logged once for each call', () => {
    const extensions = Object.values(CALLS).filter(({ row, format }) => row === 'X' && format === 'envelope');
    const logged = app.logLines().flatMap(({ calls }) => (calls ?? []) as { call: string }[]);
    for (const { method, path } of extensions)
      expect(logged.filter(({ call }) => call === `${method} ${path}`).length, path).toBeLessThanOrEqual(1);
  });

  it('what the service is known to lack is not asked for again, by whichever member', async () => {
    const known = service.received.length;
    const another = await signIn(app.browser());
    for (const at of PAGES) await another.get(at);
    const extensions = Object.values(CALLS).flatMap(({ row, method, path }) =>
      row === 'X' ? [`${method} ${path}`] : [],
    );
    const asked = service.received.slice(known).map(({ method, path }) => `${method} ${path}`);
    expect(asked.length).toBeGreaterThan(PAGES.length / 2);
    expect(asked.filter((call) => extensions.includes(call))).toEqual([]);
  });
});
