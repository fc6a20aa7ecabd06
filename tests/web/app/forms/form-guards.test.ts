import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope } from '../../../faults/bad-upstream';
import { LOGIN, openForm, REGISTRATION } from '../harness/anonymous-forms';
import type { Typed } from '../harness/browser';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();

const FORMS = [
  { form: '/login', typed: LOGIN },
  { form: '/register?by=email', typed: REGISTRATION },
];

describe.each(FORMS)('the form $form', ({ form, typed }) => {
  it('without its token is refused with what was typed, in three languages, and can be sent again at once', async () => {
    for (const language of LANGUAGES) {
      const browser = await openForm(stage, form, language);
      const page = await browser.post(form, { ...typed, csrf: undefined });
      expect(page.status).toBe(403);
      expect(page.$('[role=alert]').text()).toContain(sentence(language, 'errors:form.stale'));
      expect(page.$('input[name=username]').val()).toBe('ann');
      expect(page.body).not.toContain('secret-of-ann');
      expect(stage.upstream.received).toEqual([]);
      expect((await browser.post(form, typed)).status).toBe(302);
      stage.upstream.heal();
    }
  });

  it('with the token of another browser, or one that is made up, is refused', async () => {
    const other = await openForm(stage, form);
    const foreign = (await other.get(form)).$('main input[name=csrf]').val() as string;
    for (const csrf of [foreign, '', 'made-up', `${foreign}x`]) {
      const page = await (await openForm(stage, form)).post(form, { ...typed, csrf });
      expect([csrf, page.status]).toEqual([csrf, 403]);
    }
    expect(stage.upstream.received).toEqual([]);
  });

  it('of a browser that keeps no cookies is refused in words', async () => {
    const browser = await openForm(stage, form);
    browser.jar.clear();
    const page = await browser.post(form, typed);
    expect(page.status).toBe(403);
    expect(page.main).toContain('didn’t send a cookie');
  });

  it('keeps working in each of ten open tabs', async () => {
    const browser = await openForm(stage, form);
    const tabs = [];
    for (let tab = 0; tab < 10; tab++) {
      const { $ } = await browser.get(tab % 2 ? form : '/register');
      tabs.push(
        Object.fromEntries(
          $('main form')
            .serializeArray()
            .map(({ name, value }) => [name, value]),
        ),
      );
    }
    stage.upstream.otherwise(envelope(400, 'no', { reason: 'credentials' }));
    stage.upstream.on('/member/login', envelope(400, 'no', { reason: 'credentials' }));
    stage.upstream.on('/member/register', envelope(400, 'no', { reason: 'exists' }));
    for (const [tab, fields] of tabs.entries())
      expect((await browser.post(form, { ...fields, ...typed })).status, `tab ${tab}`).toBe(400);
    expect(stage.upstream.received.length, 'every one was sent on').toBeGreaterThanOrEqual(10);
  });

  it('keeps a trap out of the way of people, screen readers and whatever fills in forms for people', async () => {
    const { $ } = await (await openForm(stage, form)).get(form);
    const trap = $('main form [aria-hidden=true] input[type=text]');
    expect(trap).toHaveLength(1);
    expect([trap.attr('tabindex'), trap.attr('autocomplete'), trap.val()]).toEqual(['-1', 'off', '']);
    expect(trap.attr('name'), 'is no name that browsers know').not.toMatch(
      /name|mail|phone|tel|addr|street|city|zip|post|country|company|org|birth|card|user|pass|url|site/i,
    );
    for (const manager of ['data-1p-ignore', 'data-bwignore', 'data-lpignore'])
      expect(trap.attr(manager), manager).toBeDefined();
    expect($('main form').text().trim(), 'browsers without styles show it last').toMatch(
      new RegExp(`${trap.closest('[aria-hidden]').text().trim()}$`),
    );
    expect(trap.closest('[hidden], [style]'), 'robots look for what is hidden plainly').toHaveLength(0);
  });

  it('that a robot has filled in, or stripped of its trap, is answered as one that was open for too long', async () => {
    const page = await (await openForm(stage, form)).get(form);
    const names = page
      .$('main [aria-hidden=true] input')
      .toArray()
      .map((input) => page.$(input).attr('name') ?? '');
    expect(names).toHaveLength(2);
    const [trap = '', since = ''] = names;
    const shownTo = async (robot: Typed) => {
      const answer = await (await openForm(stage, form)).post(form, { ...typed, ...robot });
      answer.$('script, input[type=hidden]').remove();
      return [answer.status, answer.text, answer.$('main form').html()];
    };
    const stale = await shownTo({ csrf: 'of-another-day' });
    expect(stale[0]).toBe(403);
    for (const robot of [
      { [trap]: 'Buy now' },
      { [trap]: undefined },
      { [since]: undefined },
      { [trap]: undefined, [since]: undefined },
      { [since]: '' },
      { [since]: 'made-up' },
    ])
      expect(await shownTo(robot), JSON.stringify(robot)).toEqual(stale);
    expect(stage.upstream.received).toEqual([]);
  });

  it('that is too large is refused and read no further than a form may weigh, whether it says its size or not', async () => {
    const browser = await openForm(stage, form);
    const page = await browser.post(form, { ...typed, username: 'x'.repeat(70_000) });
    expect([page.status, page.main]).toEqual([413, expect.stringContaining('What you sent is too large.')]);
    expect(page.$('input[name=password]')).toHaveLength(1);

    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => stream.enqueue(new Uint8Array(1024).fill(120)),
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const stopped = await browser.send(form, { method: 'POST', body: endless, headers });
    expect(stopped.status).toBe(413);
    expect(stage.app.bytesRead()).toBeLessThan(200_000);
    expect(stage.upstream.received).toEqual([]);
  });

  it('that says a size beyond the limit is refused as soon as the limit is passed', async () => {
    const browser = await openForm(stage, form);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '99999999' };
    expect((await browser.send(form, { method: 'POST', body: `a=${'b'.repeat(70_000)}`, headers })).status).toBe(413);
  });

  it.each([
    ['JSON', 'application/json', '{"username":"ann"}'],
    ['text', 'text/plain', 'username=ann'],
    ['something without a type', '', 'username=ann'],
    ['a multipart body without its boundary', 'multipart/form-data', 'username=ann'],
    ['a multipart body that is cut', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; na'],
  ])('sent as %s cannot be read and is asked for again', async (_, type, body) => {
    const browser = await openForm(stage, form);
    const page = await browser.send(form, { method: 'POST', body, headers: { 'content-type': type } });
    expect(page.status).toBe(400);
    expect(page.$('[role=alert]').text()).toContain(sentence('en', 'errors:form.unreadable'));
    expect(page.$('input[name=username]')).toHaveLength(1);
  });

  it('may be sent as multipart too', async () => {
    const browser = await openForm(stage, form);
    const page = await browser.get(form);
    const body = new FormData();
    for (const { name, value } of page.$('main form').serializeArray()) body.set(name, value);
    for (const [name, value] of Object.entries(typed)) body.set(name, value);
    expect((await browser.send(form, { method: 'POST', body })).status).toBe(302);
  });

  it('does not fall over values that are twice there, empty, long, or named strangely', async () => {
    for (const [name, value] of [
      ['username', 'x'.repeat(5000)],
      ['__proto__', 'x'],
      ['constructor', 'x'],
      ['username[0]', 'x'],
      ['username.a', 'x'],
      ['a[b][c]', 'x'],
      ['', 'x'],
      ['__intent__', '{"type":"insert","payload":{"name":"username"}}'],
      ['__state__', '{'],
    ] as const) {
      const page = await (await openForm(stage, form)).post(form, { ...typed, password: '', [name]: value });
      expect([name, page.status]).toEqual([name, 400]);
    }
  });
});

describe('a form from another address', () => {
  it('is answered with a page that names both addresses and changes nothing', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://members.example:8080']) {
      const browser = await openForm(stage, '/login');
      const page = await browser.post('/login', LOGIN, { origin });
      expect(page.status).toBe(403);
      expect(page.main).toContain(`the form was sent from ${origin} to members.example.`);
      expect(page.main).toContain('PUBLIC_ORIGIN');
      expect(browser.hasSession()).toBe(false);
    }
    expect(stage.upstream.received).toEqual([]);
  });
});

it('no password is in any line of the log', () => {
  expect(stage.app.log()).not.toContain('secret-of-ann');
});
