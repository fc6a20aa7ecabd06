import { describe, expect, it } from 'vitest';
import { envelope, hang, html, reset, status, success } from '../../../faults/bad-upstream';
import type { Browser, Seen } from '../harness/browser';
import { signIn, useStage } from '../harness/stage';

/** The call that counts unread announcements. */
const COUNT = '/home/unreadNotices';

const stage = useStage();

let logins = 0;
/** A member with their own token, so that no cache of another member applies. */
async function newMember(): Promise<Browser> {
  stage.upstream.on('/member/login', success({ user: { username: 'ann' }, token: `token-${(logins += 1)}` }));
  const browser = await signIn(stage.app.browser(), 'ann', 'secret-of-ann');
  browser.jar.delete('flash');
  return browser;
}

const badge = (page: Seen) => page.$('nav a[href="/profile"]').text().replace(/\s+/g, ' ').trim();
const counts = () => stage.upstream.received.filter(({ path }) => path === COUNT).length;

describe('the mark on the tab', () => {
  it('is the service’s own count where it has one, asked for once for many pages', async () => {
    stage.upstream.on(COUNT, success({ unread: '120' }));
    const member = await newMember();
    expect(badge(await member.get('/profile'))).toBe('Profile More than 99 unread announcements');
    for (const path of ['/home', '/movie', '/preferences']) await member.get(path);
    expect(counts()).toBe(1);
  });

  it.each([
    ['fails', status(500)],
    ['is cut off', reset],
    ['is no JSON', html],
    ['is no number', success({ unread: 'many' })],
    ['says that the login is over', envelope(401, 'Signed in elsewhere')],
    ['never comes', hang],
  ])('is not there when the count %s, and every page stands', async (_, behaviour) => {
    stage.upstream.on(COUNT, behaviour);
    const member = await newMember();
    for (const path of ['/preferences', '/profile']) {
      const page = await member.get(path);
      expect([page.status, badge(page)]).toEqual([200, 'Profile']);
    }
  });

  it('that comes too late for one page is there for the next', async () => {
    stage.upstream.on(COUNT, (response, call) => {
      setTimeout(() => success({ unread: 3 })(response, call), 900);
    });
    const member = await newMember();
    expect(badge(await member.get('/preferences'))).toBe('Profile');
    await expect.poll(async () => badge(await member.get('/preferences')), { timeout: 40_000 }).toContain('3 unread');
    expect(counts()).toBe(1);
  });

  it('keeps no page waiting for a service that does not answer', async () => {
    const member = await newMember();
    stage.upstream.otherwise(hang);
    stage.upstream.on(COUNT, hang);
    const page = await member.get('/preferences');
    expect([page.status, badge(page)]).toEqual([200, 'Profile']);
  });
});
