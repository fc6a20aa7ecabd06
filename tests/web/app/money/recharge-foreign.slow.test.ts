import sharp from 'sharp';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, hang, html, reset, status, success, type Behaviour } from '../../../faults/bad-upstream';
import type { Browser, Seen } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const PATH = '/profile/recharge';
const BANK = { id: 7, name: 'Harbour Bank', accountName: 'Garden Ltd', accountNumber: '6222 0212 3456 7890' };
const WELL: Record<string, Behaviour> = {
  '/member/isRecharge': success({ enabled: true, min: '10.00', max: '5000.00' }),
  '/bank/list': success([BANK]),
  '/upload/image': success({ url: '/pictures/1.jpg' }),
  '/member/recharge': success({ id: 9, status: 'reviewing' }),
};
beforeEach(() => {
  stage.upstream.heal();
  for (const [path, behaviour] of Object.entries(WELL)) stage.upstream.on(path, behaviour);
});
afterEach(() => vi.restoreAllMocks());

const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#135' } })
  .jpeg()
  .toBuffer();

/** Submits the form as a browser does, with the file last. */
async function send(member: Browser, page: Seen, bytes: Uint8Array = jpeg): Promise<Seen> {
  const form = new FormData();
  for (const { name, value } of page.$('main form').first().serializeArray())
    if (name !== 'bankId') form.append(name, value);
  form.set('bankId', '7');
  form.set('amount', '120');
  form.append('screenshot', new File([new Uint8Array(bytes)], 'paid.heic'));
  const body = new Response(form);
  const type = body.headers.get('content-type') ?? '';
  return member.send(PATH, { method: 'POST', body: await body.arrayBuffer(), headers: { 'content-type': type } });
}

async function open(): Promise<{ member: Browser; page: Seen }> {
  const member = await stage.member();
  return { member, page: await member.get(PATH) };
}

function expectKept(page: Seen): void {
  expect(page.$('input[name=amount]').val()).toBe('120');
  expect(page.$('input[name=bankId][value="7"]').attr('checked')).toBeDefined();
}

const received = (path: string) => stage.upstream.received.filter((call) => call.path === path);

describe('whether it is open', () => {
  it.each([true, 1, '1', 'true', 'True', 'yes', 'on'])('is read from %j', async (enabled) => {
    stage.upstream.on('/member/isRecharge', success({ enabled }));
    const { page } = await open();
    expect(page.$('main input[name=amount]')).toHaveLength(1);
  });

  it.each([false, 0, '0', 'false', 'no', 'OFF'])(
    'is no for %j: there is no form, and the message stands as text',
    async (enabled) => {
      stage.upstream.on(
        '/member/isRecharge',
        success({ enabled, message: '<p>Closed until <b>5&nbsp;pm</b>.</p><script>x()</script>' }),
      );
      const { page } = await open();
      expect(page.$('main form')).toHaveLength(0);
      expect(page.main).toContain('Closed until 5 pm.');
      expect(page.main).not.toContain('x()');
      expect(page.$('main a[href="/profile/withdraw"], main a[href="/profile/records?kind=recharges"]')).toHaveLength(
        2,
      );
    },
  );

  it('is said in each language where the upstream says nothing of its own', async () => {
    stage.upstream.on('/member/isRecharge', success({ enabled: 0, message: '<br>' }));
    for (const language of LANGUAGES) {
      const page = await (await stage.member(reading(language))).get(PATH);
      expect(page.main).toContain(sentence(language, 'recharge:closed'));
      expect(page.main).toContain(sentence(language, 'shell:staffNeverAsk'));
    }
  });

  it.each([
    ['nothing', success({ enabled: true }), ''],
    ['a lowest amount alone', success({ enabled: true, min: 10 }), 'At least $10.00 credits.'],
    [
      'no highest amount, written as nought',
      success({ enabled: true, min: '10', max: '0' }),
      'At least $10.00 credits.',
    ],
    ['a highest amount alone', success({ enabled: true, max: '50' }), 'At most $50.00 credits.'],
    ['both', success({ enabled: true, min: '10', max: '50' }), 'From $10.00 to $50.00 credits.'],
    ['both in the wrong order', success({ enabled: true, min: '50', max: '10' }), ''],
  ])('with bounds of %s', async (_, behaviour, said) => {
    stage.upstream.on('/member/isRecharge', behaviour);
    const { member, page } = await open();
    expect(page.$('#recharge-amount-hint').text()).toBe(said);
    expect((await send(member, page)).status).toBe(said.includes('$50') ? 400 : 302);
  });
});

it('each account stands once, at its choice, with nothing to be tapped inside of its label', async () => {
  const { page } = await open();
  expect(page.main.match(/Harbour Bank/g)).toHaveLength(1);
  expect(page.main.match(/6222/g)).toHaveLength(1);
  const choice = page.$('[role=radiogroup] label').first();
  expect(choice.text().trim()).toBe('Harbour Bank');
  expect(choice.parent().text()).toContain('6222021234567890');
  expect(choice.parent().text()).toContain(sentence('en', 'recharge:selectHint'));
});

it('an account number is one piece however it was written, and needs no script to be selected', async () => {
  const { page } = await open();
  const written = page.$('main dd').last();
  expect(written.text()).toBe('6222021234567890');
  expect(written.find('button')).toHaveLength(0);
});

describe("the member's own limits", () => {
  const limits = (more: object) =>
    success({
      current: { rechargeDaily: '300.00' },
      used: { stake: '0.00', loss: '0.00', recharge: '180.00' },
      ...more,
    });

  it('are said before anything is typed: what is left, or the limit itself', async () => {
    stage.upstream.on('/member/limits', limits({}));
    expect((await open()).page.main).toContain('Daily gross top-up limit: $120.00 left.');
    stage.upstream.on('/member/limits', limits({ used: null }));
    expect((await open()).page.main).toContain('Your own gross top-up limit is $300.00 a day.');
    stage.upstream.on('/member/limits', status(404));
    expect((await open()).page.main).not.toContain('limit is');
  });

  it.each(['timeout', 'exclusion'] as const)(
    'during a %s there is no form, until when is said, and the ways out stay',
    async (kind) => {
      stage.upstream.on('/member/limits', limits({ pause: { kind, until: '2099-01-02T03:04:00.000Z' } }));
      for (const language of LANGUAGES) {
        const page = await (await stage.member(reading(language))).get(PATH);
        expect(page.$('main form')).toHaveLength(0);
        expect(page.main).toContain(sentence(language, `limits:pause.${kind}`).split('{{until}}')[0]);
        expect(page.main).toContain('2099');
        for (const href of ['/profile/withdraw', '/profile/records?kind=recharges'])
          expect(page.$(`main a[href="${href}"]`)).toHaveLength(1);
      }
    },
  );

  it('a pause that is over is none', async () => {
    stage.upstream.on('/member/limits', limits({ pause: { kind: 'timeout', until: '2020-01-01T00:00:00.000Z' } }));
    expect((await open()).page.$('main form')).toHaveLength(1);
  });
});

describe('a picture', () => {
  it('in HEIC reaches the upstream as a JPEG, with its length said', async () => {
    const { member, page } = await open();
    const heic = readFileSync(new URL('../../member-api/fixtures/green.heic', import.meta.url));
    expect((await send(member, page, heic)).status).toBe(302);
    const [upload] = received('/upload/image');
    expect(upload?.body).toContain('Content-Type: image/jpeg');
    expect(upload?.body).not.toContain('ftyp');
    expect(Number(upload?.headers['content-length'])).toBeGreaterThan(300);
    expect(upload?.headers['transfer-encoding']).toBeUndefined();
    expect(JSON.parse(received('/member/recharge')[0]?.body ?? '')).toEqual({
      bankId: '7',
      amount: '120.00',
      screenshot: '/pictures/1.jpg',
    });
  });

  it.each([
    ['a gateway that takes no such weight', status(413), 400, 'This file is too large.'],
    ['a gateway that takes no such type', status(415), 400, 'Please choose a JPEG'],
    ['its type', envelope(400, 'no', { reason: 'file_type' }), 400, 'Please choose a JPEG'],
    ['its pixels', envelope(400, 'no', { reason: 'file_pixels' }), 400, 'This picture has too many pixels'],
    ['its weight', envelope(400, 'no', { reason: 'file_size' }), 400, 'This file is too large.'],
    ['too many before it', envelope(429, 'no', { reason: 'rate', retryAfter: 30 }), 429, 'Please wait 30 seconds'],
    ['reasons of its own', envelope(500, 'The shelf is full.'), 400, 'The screenshot couldn’t be uploaded.'],
    ['no reason', envelope(500), 400, 'The screenshot couldn’t be uploaded.'],
  ])('that is refused for %s is said at its field, and the rest stays', async (why, behaviour, code, said) => {
    stage.upstream.on('/upload/image', behaviour);
    const { member, page } = await open();
    const refused = await send(member, page);
    expect(refused.status).toBe(code);
    expect(refused.$('#recharge-screenshot-error').text()).toContain(said);
    const framed = refused.$('[role=alert] [data-said]').text();
    expect(framed).toBe(why === 'reasons of its own' ? 'The service says: “The shelf is full.”' : '');
    expectKept(refused);
    expect(received('/member/recharge')).toHaveLength(0);
  });

  it('is not blamed where the form was taken in before with other entries', async () => {
    stage.upstream.on('/member/recharge', envelope(409, 'Sent before', { reason: 'duplicate' }));
    const { member, page } = await open();
    const refused = await send(member, page);
    expect([refused.status, refused.$('#recharge-screenshot-error').text()]).toEqual([409, '']);
    expect(refused.main).toContain(sentence('en', 'errors:form.sent_before'));
  });

  it.each(['/upload/image', '/member/recharge'])('that %s knows already names the earlier recharge', async (path) => {
    stage.upstream.on(path, envelope(400, 'no', { reason: 'duplicate', id: 3 }));
    stage.upstream.on(
      '/member/recharges',
      success([{ id: 4 }, { id: 3, amount: '55.00', applyTime: '2026-11-20T08:30:00.000Z' }]),
    );
    const { member, page } = await open();
    const refused = await send(member, page);
    expect(refused.$('#recharge-screenshot-error').text()).toContain(
      'your top-up of $55.00 from Nov 20, 2026, 08:30 UTC',
    );
    expect(refused.$('main form a[href="/profile/records?kind=recharges"]')).toHaveLength(1);
    expectKept(refused);
  });

  it('that is not handed over within a minute is given up, in words', async () => {
    const limit = AbortSignal.timeout.bind(AbortSignal);
    const asked: number[] = [];
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      asked.push(ms);
      return limit(ms === 60_000 ? 300 : ms);
    });
    stage.upstream.on('/upload/image', hang);
    const { member, page } = await open();
    const refused = await send(member, page);
    expect(asked).toContain(60_000);
    expect(refused.status).toBe(504);
    expect(refused.main).toContain('The service took too long to answer.');
    expectKept(refused);
  });
});

it.each([
  ['cut off', reset],
  ['a page of somebody in between', html],
  ['a failure on the other side', status(502)],
])(
  'after an answer that was %s the page says that nobody can tell, keeps all and leads to the recharges',
  async (_, behaviour) => {
    stage.upstream.on('/member/recharges', success([]));
    stage.upstream.on('/member/recharge', behaviour);
    const { member, page } = await open();
    const unsure = await send(member, page);
    expect(unsure.status).toBe(502);
    expect(unsure.$('[role=alert]').text()).toContain('We can’t tell whether this top-up was recorded.');
    expect(unsure.$('main form a[href="/profile/records?kind=recharges"]')).toHaveLength(1);
    expect(unsure.main).toContain('Picture received: paid.heic');
    expect(unsure.$('input[name=formKey]').val()).toBe(page.$('input[name=formKey]').val());
    expectKept(unsure);
  },
);

it('when everything fails, the page still stands and holds what was typed', async () => {
  const { member, page } = await open();
  for (const path of Object.keys(WELL)) stage.upstream.on(path, status(503));
  const failed = await send(member, page);
  expect(failed.status).toBe(503);
  expect(failed.main).toContain('The top-up page couldn’t be loaded.');
  expect(failed.$('input[name=amount]').val()).toBe('120');
  expect(failed.$('input[type=hidden][name=bankId]').val()).toBe('7');
  expect(failed.$('a[href="/profile/recharge"]').length).toBeGreaterThan(0);
});
