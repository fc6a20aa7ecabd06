import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, hang, status, success } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const PROFILE = '/meet/detail/5';
const REQUEST = `${PROFILE}/request`;

const stage = useStage();

/** From now on the service supports requests and blocks. */
function extend(requests: unknown = [], blocks: unknown = []) {
  stage.upstream.on('/meet/requests', success(requests));
  stage.upstream.on('/meet/blocks', success(blocks));
}

describe('a service without extensions', () => {
  it.each(LANGUAGES)(
    'takes requests through customer service, blocks nobody, and the pages say so: %s',
    async (language) => {
      const member = await stage.member(reading(language));
      const page = await member.get(PROFILE);
      expect(page.status).toBe(200);
      expect(page.$(`main a[href="${PROFILE}/block"]`)).toHaveLength(0);
      expect(page.$(`main a[href="${PROFILE}/report"]`)).toHaveLength(1);
      expect(page.main).toContain(sentence(language, 'meet:request.byService'));
      expect(page.$(`main a[href="${REQUEST}"]`).text()).toBe(sentence(language, 'meet:request.serviceLink'));
      const request = await member.get(REQUEST);
      expect(request.main).toContain(sentence(language, 'meet:request.byService'));
      expect(request.main).toContain(sentence(language, 'meet:request.letter', { name: 'Person 1', id: '5' }));
      expect(request.$('main form')).toHaveLength(0);
      expect(request.$('main a[href="/profile/customer-service"]')).toHaveLength(1);
      const report = await member.get(`${PROFILE}/report`);
      expect(report.main).toContain(sentence(language, 'meet:report.unsupported'));
      expect(report.$('main form')).toHaveLength(0);
      expect((await member.get('/meet/requests')).main).toContain(sentence(language, 'meet:request.unsupported'));
      expect((await member.get('/meet/blocks')).main).toContain(sentence(language, 'meet:blocks.unsupported'));
      const block = await member.get(`${PROFILE}/block`);
      expect([block.status, block.main.includes(sentence(language, 'errors:meet.no_blocks'))]).toEqual([404, true]);
      expect((await member.get('/meet/safety')).status).toBe(200);
    },
  );

  it('that knows nothing of somebody but an id still has a page for them', async () => {
    stage.upstream.on(
      '/meet/xuanfeiDetail',
      success({
        id: '5',
        height: '168',
        bust: null,
        waist: '0',
        hips: null,
        photos: null,
        likes: '12',
        description: '',
      }),
    );
    const page = await (await stage.member()).get(PROFILE);
    expect(page.main).toContain('Anonymous');
    expect(page.main).toContain('Height 168 cm');
    expect(page.main).toContain('12 likes');
    expect(page.main).not.toMatch(/Waist|Bust|undefined|null|NaN|Photos|About/);
  });

  it('that names a region or a person with blanks alone leaves no link without words', async () => {
    stage.upstream.on(
      '/meet/xuanfeiAddress',
      success([
        { id: 1, name: ' ' },
        { id: 2, name: 'Harbour' },
      ]),
    );
    stage.upstream.on('/meet/xuanfeiList', success([{ id: 5, xuanfei_name: ' ' }]));
    const page = await (await stage.member()).get('/meet');
    const words = page
      .$('main a')
      .toArray()
      .map((link) => page.$(link).text().trim());
    expect(words).toContain('Harbour');
    expect(words).toContain('Anonymous');
    expect(words).not.toContain('');
  });

  it('that makes pages as long as it likes and counts nobody still leads to everybody', async () => {
    const people = Array.from({ length: 23 }, (_, index) => ({ id: index + 1, xuanfei_name: `Person ${index + 1}` }));
    stage.upstream.on('/meet/xuanfeiList', (response, request) => {
      const { page } = JSON.parse(request.body) as { page: number };
      success(people.slice((page - 1) * 10, page * 10))(response, request);
    });
    const member = await stage.member();
    const seen = new Set<string | undefined>();
    let address: string | undefined = '/meet';
    for (let pages = 0; address && pages < 5; pages++) {
      const page = await member.get(address);
      for (const link of page.$('main a[href^="/meet/detail/"]').toArray()) seen.add(page.$(link).attr('href'));
      address = page.$('a[rel=next]').attr('href');
    }
    expect([seen.size, address]).toEqual([23, undefined]);
  });

  it('that sends a photo twice shows it once', async () => {
    stage.upstream.on('/meet/xuanfeiDetail', success({ id: 5, photos: ['/a.jpg', '/b.jpg', '/a.jpg'] }));
    expect((await (await stage.member()).get(PROFILE)).$('main details ~ details')).toHaveLength(2);
  });

  it('whose descriptions are HTML shows them as the text that they are', async () => {
    stage.upstream.on('/meet/xuanfeiDetail', success({ id: 5, description: '<b onclick="x()">Hi</b>\nyou' }));
    const page = await (await stage.member()).get(PROFILE);
    expect(page.$('main b')).toHaveLength(0);
    expect(page.main).toContain('<b onclick="x()">Hi</b> you');
  });
});

describe('a service with extensions', () => {
  it('gets the contact in one form, with the form’s key, and how long it keeps it is not made up', async () => {
    extend();
    stage.upstream.on('/meet/request', success({}));
    const member = await stage.member();
    const page = await member.get(REQUEST);
    expect(page.main).toContain(sentence('en', 'meet:request.keptForeign'));
    expect(page.main).not.toContain('30 days');
    expect((await member.post(REQUEST, { contact: '＋81 90-1234-5678', message: ' ' })).location).toBe(REQUEST);
    const sent = stage.upstream.received.find(({ path }) => path === '/meet/request');
    expect(JSON.parse(sent!.body)).toEqual({ id: '5', contact: '+819012345678' });
    expect(sent!.headers['idempotency-key']).toMatch(/^[\w-]{36}$/);
  });

  it('that sends contacts in clear has them masked all the same', async () => {
    extend([{ id: 1, profileId: 5, contact: '+819012345678', status: 'seen', at: 'x' }]);
    const page = await (await stage.member()).get(REQUEST);
    expect(page.main).toContain('•••• 5678');
    expect(page.body).not.toContain('9012345678');
    // No claim about a state that the app does not know.
    for (const state of ['sent', 'forwarded', 'revoked'])
      expect(page.main).not.toContain(sentence('en', `meet:status.${state}`));
    expect(page.$(`main a[href="${REQUEST}/revoke"]`)).toHaveLength(1);
  });

  it('that gives no answer leaves it open whether it was sent, and nothing typed is lost', async () => {
    extend();
    stage.upstream.on('/meet/request', status(502));
    const member = await stage.member();
    await member.get(REQUEST);
    const answer = await member.post(REQUEST, { contact: 'LINE ann_22', message: 'Tea?' });
    expect(answer.status).toBe(502);
    expect(answer.main).toContain('We can’t tell whether your request was received.');
    expect(answer.$('[name=contact]').attr('value')).toBe('LINE ann_22');
    expect(answer.$('[name=message]').text().trim()).toBe('Tea?');
  });

  it.each([
    ['/meet/requests', '/meet/requests', 'errors:load.requests'],
    ['/meet/blocks', '/meet/blocks', 'errors:load.blocks'],
    [REQUEST, '/meet/requests', 'errors:load.requests'],
    [`${PROFILE}/block`, '/meet/blocks', 'errors:load.blocks'],
  ] as const)('that fails is said on %s, with a way to try again', async (page, call, key) => {
    extend();
    stage.upstream.on(call, status(502));
    const answer = await (await stage.member()).get(page);
    expect(answer.main).toContain(sentence('en', key));
    expect(answer.$(`main a[href="${page}"]`).text()).toBe(sentence('en', 'errors:retry'));
  });

  it('that does not answer about requests and blocks holds no profile back', async () => {
    for (const call of ['/meet/requests', '/meet/blocks']) stage.upstream.on(call, hang);
    const page = await (await stage.member()).get(PROFILE);
    expect(page.status).toBe(200);
    expect(page.$(`main a[href="${REQUEST}"]`)).toHaveLength(1);
  });

  it('says in its own words why it takes no request', async () => {
    extend();
    stage.upstream.on('/meet/request', envelope(400, 'Not on Sundays'));
    const member = await stage.member();
    await member.get(REQUEST);
    const answer = await member.post(REQUEST, { contact: 'LINE ann_22' });
    expect([answer.status, answer.main.includes('Not on Sundays')]).toEqual([400, true]);
  });

  it.each([
    ['blocking', `${PROFILE}/block`, () => extend(), 'meet:block.textForeign', { act: 'block' }],
    ['unblocking', `${PROFILE}/block`, () => extend([], [{ id: '5' }]), 'meet:unblock.text', { act: 'unblock' }],
    [
      'taking back',
      `${REQUEST}/revoke`,
      () => extend([{ id: '9', profileId: '5', status: 'sent' }]),
      'meet:revoke.title',
      { request: '9' },
    ],
  ] as const)(
    'that fails in every call after %s was sent leaves the page its heading and form',
    async (_, path, well, said, sent) => {
      well();
      const member = await stage.member();
      const opened = await member.get(path);
      expect(opened.status, opened.main).toBe(200);
      stage.upstream.heal();
      stage.upstream.otherwise(status(503));
      const failed = await member.post(path, {});
      expect(failed.status).toBe(503);
      expect(failed.main).toContain(sentence('en', said));
      expect(failed.$('main [role=alert]')).toHaveLength(1);
      expect(failed.$('main h1').text()).not.toBe(sentence('en', 'errors:upstream.title'));
      for (const [name, value] of Object.entries(sent)) expect(failed.$(`main form [name=${name}]`).val()).toBe(value);
    },
  );

  it('unblocks somebody whose profile is gone', async () => {
    extend([], [{ id: 5 }]);
    stage.upstream.on('/meet/xuanfeiDetail', envelope(404, 'gone', { reason: 'not_found' }));
    stage.upstream.on('/meet/unblock', success(null));
    const member = await stage.member();
    const page = await member.get(`${PROFILE}/block`);
    expect(page.main).toContain(sentence('en', 'meet:unblock.title', { name: 'Anonymous' }));
    expect((await member.post(`${PROFILE}/block`, {})).location).toBe(PROFILE);
  });
});
