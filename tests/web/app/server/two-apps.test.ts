import { expect, it } from 'vitest';
import { openApp } from '../harness/harness';
import { SECRET, signIn } from '../harness/stage';

it('two apps of one process have settings, members and ended logins of their own', async () => {
  const shared = { SESSION_SECRETS: SECRET };
  const [one, other] = await Promise.all([
    openApp({ ...shared, BRAND_NAME: 'Night Garden' }),
    openApp({ ...shared, BRAND_NAME: 'Extraordinary Lake', LOG_LEVEL: 'warn' }),
  ]);
  const [here, there] = [one.browser(), other.browser()];
  expect((await here.get('/login')).title).toContain('Night Garden');
  expect((await there.get('/login')).title).toContain('Extraordinary Lake');
  const member = await signIn(one.browser());
  expect((await member.get('/profile')).status).toBe(200);
  // The key is the same, and the members are not: the session opens, and its token is unknown.
  there.setSession(member.session());
  expect((await there.get('/profile')).location).toBe('/login?redirect=%2Fprofile');
  await one.close();
  expect((await there.get('/login')).status).toBe(200);
  expect([one.log().includes('"request"'), other.log().includes('"request"')]).toEqual([true, false]);
  await other.close();
});
