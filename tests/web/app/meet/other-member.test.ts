import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { success } from '../../../faults/bad-upstream';
import type { Browser, Seen } from '../harness/browser';
import { reading } from '../harness/sentences';
import { signIn, useStage } from '../harness/stage';

const stage = useStage();

const CARD = {
  holderName: 'Ann Lee',
  cardNumber: '4111111111111111',
  bankName: 'Harbour Bank',
  branchName: 'Pier Road',
  branchCode: '042',
  phone: '+8613800138000',
};
const FORMS = [
  { path: '/profile/bank-card/add', typed: CARD, call: '/member/savebtc', kept: 'Ann Lee' },
  { path: '/profile/customer-service', typed: { text: 'I am Ann.' }, call: '/System/messages', kept: 'I am Ann.' },
  { path: '/meet/detail/1/request', typed: { contact: 'ann@example.com' }, call: '/meet/request', kept: 'ann@example' },
];

const filled = ({ $ }: Seen, path: string) => {
  const form = $(`main form[action="${path}"]`).get(0) ?? $('main form[method=post]').get(0);
  return Object.fromEntries(
    $(form)
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  );
};

/** Signs out in one tab, and signs another member in. */
async function takeOver(browser: Browser, username: string): Promise<void> {
  await browser.get('/logout');
  expect((await browser.post('/logout', {})).location).toBe('/login');
  stage.upstream.on('/member/login', success({ user: { username }, token: `token of ${username}` }));
  await signIn(browser, username);
  browser.jar.delete('flash');
}

const calls = (path: string) => stage.upstream.received.filter((call) => call.path === path && call.method === 'POST');

describe('a form that was opened before somebody else signed in on the same browser', () => {
  it.each(FORMS)('is not sent for them, and says whose account it is: $path', async ({ path, typed, call, kept }) => {
    stage.upstream.on('/meet/requests', success({ list: [] }));
    stage.upstream.on(call, success({ id: 1 }));
    const browser = await stage.member();
    const tab = filled(await browser.get(path), path);
    await takeOver(browser, 'bob');

    const refused = await browser.post(path, { ...tab, ...typed });
    expect(refused.status, refused.main).toBe(409);
    expect(refused.$('[role=alert]').text()).toContain('bob has since signed in on this browser, so nothing was sent');
    expect(refused.body, 'what was typed is still there').toContain(kept);
    expect(calls(call)).toEqual([]);

    // Submitting again after that message is deliberate.
    expect((await browser.post(path, typed)).status).toBe(302);
    expect(calls(call)).toHaveLength(1);
  });

  it.each(LANGUAGES)('says so in %s', async (language) => {
    const browser = await stage.member(reading(language));
    const path = '/profile/bank-card/add';
    const tab = filled(await browser.get(path), path);
    await takeOver(browser, '佐藤 <b>');
    expect((await browser.post(path, { ...tab, ...CARD })).$('[role=alert]').text()).toContain('佐藤 <b>');
  });

  it('is sent when the same member signed in again', async () => {
    const browser = await stage.member();
    const path = '/profile/bank-card/add';
    const tab = filled(await browser.get(path), path);
    await takeOver(browser, 'ann');
    stage.upstream.on('/member/savebtc', success({ id: 1 }));
    expect((await browser.post(path, { ...tab, ...CARD })).status).toBe(302);
    expect(calls('/member/savebtc')).toHaveLength(1);
  });

  it('signs out whoever is there', async () => {
    const browser = await stage.member();
    const tab = filled(await browser.get('/logout'), '/logout');
    await takeOver(browser, 'bob');
    expect((await browser.post('/logout', tab)).location).toBe('/login');
    expect((await browser.get('/home')).location).toContain('/login');
  });

  it('that cannot be sent says why on the page that asks before signing out', async () => {
    const browser = await stage.member();
    await browser.get('/logout');
    const refused = await browser.post('/logout', { csrf: 'made-up' });
    expect([refused.status, refused.$('[role=alert]').text()]).toEqual([
      403,
      expect.stringContaining('Please send the form again.'),
    ]);
  });
});
