import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SUSPENSION_REASONS } from '~/contract/suspensions';
import { LANGUAGES } from '~/i18n/language';
import { envelope, status, success } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();

const SINCE = '2026-11-20T08:30:00.000Z';
const suspended = (more: object = {}) =>
  success({ username: 'ann', suspension: { reason: 'second_account', since: SINCE, ...more } });

describe('a suspended member', () => {
  it.each(LANGUAGES)(
    'reads on the profile why, since when, what goes on, and where to appeal: %s',
    async (language) => {
      stage.upstream.on('/member/info', suspended());
      const page = await (await stage.member(reading(language))).get('/profile');
      expect(page.main).toContain(sentence(language, 'account:suspension.title'));
      expect(page.main).toContain(sentence(language, 'errors:suspended.second_account'));
      expect(page.main).toContain('2026');
      expect(page.main).toContain(sentence(language, 'account:suspension.open'));
      expect(page.$('main a[href="/profile/appeal"]')).toHaveLength(1);
    },
  );

  it('of a reason that is not published reads that it is none', async () => {
    stage.upstream.on('/member/info', suspended({ reason: 'pay us first' }));
    const page = await (await stage.member()).get('/profile');
    expect(page.main).toContain('no published reason');
    expect(page.main).not.toContain('pay us');
  });

  it('reads the answer to the appeal in the frame of the service’s words', async () => {
    const appeal = { status: 'declined', at: SINCE, answer: 'Two phones, one name.', decidedAt: SINCE };
    stage.upstream.on('/member/info', suspended({ appeal }));
    for (const path of ['/profile', '/profile/appeal']) {
      const page = await (await stage.member()).get(path);
      expect(page.main).toContain('was declined');
      // Both speak of withdrawing (rule X7).
      expect(page.main).toContain('pay to withdraw');
      expect(page.$('[data-said=service]').text()).toContain('Two phones, one name.');
      expect(page.$('textarea')).toHaveLength(0);
      expect(page.$('main a[href="/profile/appeal"]')).toHaveLength(0);
    }
  });

  it('reads for a while that it was lifted', async () => {
    stage.upstream.on('/member/info', suspended({ until: '2026-11-21T08:30:00.000Z' }));
    const page = await (await stage.member()).get('/profile');
    expect(page.main).toContain('Your suspension has been lifted');
    expect(page.main).not.toContain('You can’t bet');
  });

  it.each([false, '', null, 'yes', 0])('is none where the service says %j', async (suspension) => {
    stage.upstream.on('/member/info', success({ username: 'ann', suspension }));
    const page = await (await stage.member()).get('/profile');
    expect(page.status).toBe(200);
    expect(page.main).not.toContain('suspended');
  });
});

describe('the refusal', () => {
  const refused = (data: object) => envelope(400, 'no', { reason: 'suspended', ...data });
  const report = async (language: (typeof LANGUAGES)[number]) => {
    const browser = await stage.member(reading(language));
    return browser.post('/meet/detail/101/report', { reason: 'fake', text: 'Words', formKey: randomUUID() });
  };

  it.each(LANGUAGES)('says why and since when, for each reason: %s', async (language) => {
    for (const why of SUSPENSION_REASONS) {
      stage.upstream.on('/meet/report', refused({ why, since: SINCE }));
      const page = await report(language);
      expect(page.status).toBe(400);
      expect(page.main).toContain(sentence(language, `errors:suspended.${why}`));
      expect(page.main).toContain('2026');
      expect(page.main).not.toMatch(/undefined|Invalid Date|\{\{/);
    }
  });

  it('of another service says it without', async () => {
    for (const data of [{}, { why: 'pay us' }, { why: 'second_account', since: 'soon' }]) {
      stage.upstream.on('/meet/report', refused(data));
      expect((await report('en')).main).toContain(sentence('en', 'errors:reason.suspended'));
    }
  });

  it('never stands in the way of a withdrawal in our words', async () => {
    stage.upstream.on('/member/withdraw', refused({ why: 'second_account', since: SINCE }));
    const browser = await stage.member();
    await browser.get('/profile/withdraw');
    const page = await browser.post('/profile/withdraw', { amount: '100', bankId: '1', payPassword: '135790' });
    expect(page.main).not.toContain(sentence('en', 'errors:reason.suspended'));
  });
});

describe('the appeal', () => {
  it.each(LANGUAGES)('is written with the reason above, and what goes on beside it: %s', async (language) => {
    stage.upstream.on('/member/info', suspended());
    const page = await (await stage.member(reading(language))).get('/profile/appeal');
    const above = page.$('main div:has(> form)').text();
    expect(above).toContain(sentence(language, 'errors:suspended.second_account'));
    expect(above).toContain('2026');
    for (const key of ['account:suspension.blocks', 'account:suspension.open'] as const)
      expect(page.main).toContain(sentence(language, key));
  });

  const send = async (text: string) => {
    const browser = await stage.member();
    return { browser, seen: await browser.post('/profile/appeal', { text, formKey: randomUUID() }) };
  };

  // First: a service that has answered once does not lack the call.
  it('is refused in words where the service lacks the call', async () => {
    stage.upstream.on('/member/info', suspended());
    stage.upstream.on('/member/appeal', status(404));
    const { seen } = await send('It was not me');
    expect(seen.status).toBe(404);
    expect(seen.main).toContain('doesn’t take appeals');
    expect(seen.$('textarea').text()).toContain('It was not me');
  });

  it('is sent once per form, and the page says that it has been', async () => {
    stage.upstream.on('/member/info', suspended());
    stage.upstream.on('/member/appeal', success({ id: '7', at: SINCE }));
    const { browser, seen } = await send('It was not me');
    expect([seen.status, seen.location]).toEqual([302, '/profile/appeal']);
    expect((await browser.get('/profile/appeal')).text).toContain('Your appeal has been sent');
  });

  it('needs words, which stay when it fails', async () => {
    stage.upstream.on('/member/info', suspended());
    const empty = (await send(' ')).seen;
    expect(empty.status).toBe(400);
    expect(empty.$('#appeal-text-error').text()).toContain('Please tell us why');
    for (const [behaviour, says] of [
      [envelope(400, 'no', { reason: 'exists' }), 'already appealed against this suspension'],
      [envelope(404, 'no', { reason: 'not_found' }), 'no longer suspended'],
      [status(500), 'can’t tell whether'],
    ] as const) {
      stage.upstream.on('/member/appeal', behaviour);
      const { seen } = await send('It was not me');
      expect(seen.status).toBeGreaterThanOrEqual(400);
      expect(seen.main).toContain(says);
      expect(seen.$('textarea').text()).toContain('It was not me');
    }
  });

  it('is not offered to a member who is not suspended', async () => {
    const page = await (await stage.member()).get('/profile/appeal');
    expect(page.main).toContain('isn’t suspended');
    expect(page.$('textarea')).toHaveLength(0);
  });
});
