import { describe, expect, it } from 'vitest';
import { envelope, status, success } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const PROFILE = '/meet/detail/5';
const REQUEST = `${PROFILE}/request`;

const stage = useStage();

describe('a service that takes date requests through customer service', () => {
  const MESSAGES = '/System/messages';
  const sentTexts = () =>
    stage.upstream.received
      .filter(({ method, path }) => method === 'POST' && path === MESSAGES)
      .map(({ body }) => (JSON.parse(body) as { text: string }).text);

  it.each([
    ['HTTP 400', status(400)],
    ['HTTP 500', status(500)],
    ['an envelope of 500', envelope(500, 'No such path')],
  ])('is reached where what the service does not know is answered with %s', async (_, unknown) => {
    for (const path of ['/meet/requests', '/meet/request', '/meet/blocks', MESSAGES]) stage.upstream.on(path, unknown);
    stage.upstream.on('/System/getKefu', success({ url: 'https://chat.example/room' }));
    const member = await stage.member();
    expect((await member.get(PROFILE)).main).toContain(sentence('en', 'meet:request.byService'));
    const page = await member.get(REQUEST);
    expect([page.status, page.$('main a[href="https://chat.example/room"]').length]).toEqual([200, 1]);
  });

  it('is written to, with how to reach the member, and never without', async () => {
    stage.upstream.on(MESSAGES, success([]));
    const member = await stage.member();
    const page = await member.get(REQUEST);
    expect(page.main).toContain(sentence('en', 'meet:request.byMessage'));
    const refused = await member.post(REQUEST, { contact: ' ', message: 'Tea?', by: 'message' });
    expect([refused.status, refused.$('[name=message]').text().trim()]).toEqual([400, 'Tea?']);
    const sent = await member.post(REQUEST, { contact: 'LINE ann_22', message: 'Tea?', by: 'message' });
    expect([sent.status, sent.location]).toEqual([302, '/profile/customer-service#newest']);
    expect(sentTexts()).toEqual(['Date request: Person 1 (profile 5)\nContact: LINE: ann_22\nMessage: Tea?']);
    // No call is about money (rule X2).
    const asked = stage.upstream.received.map(({ path }) => path);
    expect(asked.filter((path) => /balance|bank|recharge|game/.test(path))).toEqual([]);
  });

  it('and whose form was open when that turned out keeps what was typed, to be sent that way', async () => {
    for (const call of ['/meet/requests', '/meet/blocks']) stage.upstream.on(call, success([]));
    const member = await stage.member();
    await member.get(REQUEST);
    stage.upstream.on(MESSAGES, success([]));
    const refused = await member.post(REQUEST, { contact: 'LINE ann_22', message: 'Tea?' });
    expect([refused.status, refused.$('[name=contact]').attr('value')]).toEqual([404, 'LINE ann_22']);
    expect(refused.$('main form [name=by]').attr('value')).toBe('message');
    expect((await member.get(PROFILE)).main).toContain(sentence('en', 'meet:request.byService'));
    stage.app.inside.upstream.forgetOffers();
  });

  it('and can be reached in a chat of its own alone is led to, with what to say', async () => {
    stage.upstream.on('/System/getKefu', success({ url: 'https://chat.example/room' }));
    const page = await (await stage.member()).get(REQUEST);
    expect(page.$('main form')).toHaveLength(0);
    expect(page.$('main a[href="https://chat.example/room"]')).toHaveLength(1);
    expect(page.$('main blockquote').text()).toBe('Date request: Person 1 (profile 5)Contact: …');
  });
});

describe('the region filter in front of a service that takes no notice of it', () => {
  const REGIONS = [
    { id: 1, name: 'Harbour' },
    { id: 2, name: 'Old town' },
  ];
  const person = (id: number) => ({ id, xuanfei_name: `Person ${id}`, address: id % 2 === 0 ? 'Old town' : 'Harbour' });
  const people = Array.from({ length: 30 }, (_, index) => person(index + 1));

  it('leaves out people of other regions, says so, and its pager leads to all of the region', async () => {
    stage.upstream.on('/meet/xuanfeiAddress', success(REGIONS));
    stage.upstream.on('/meet/xuanfeiList', (response, request) => {
      const { page, limit } = JSON.parse(request.body) as { page: number; limit: number };
      success({ list: people.slice((page - 1) * limit, page * limit), total: 30 })(response, request);
    });
    const member = await stage.member();
    const seen: (string | undefined)[] = [];
    let address: string | undefined = '/meet?region=2';
    for (let pages = 0; address && pages < 5; pages++) {
      const page = await member.get(address);
      expect(page.main).toContain(sentence('en', 'meet:narrowed'));
      for (const link of page.$('main a[href^="/meet/detail/"]').toArray()) seen.push(page.$(link).attr('href'));
      address = page.$('a[rel=next]').attr('href');
    }
    expect(seen).toEqual(Array.from({ length: 15 }, (_, index) => `/meet/detail/${(index + 1) * 2}`));
    expect((await member.get('/meet')).main).not.toContain(sentence('en', 'meet:narrowed'));
  });

  it('says so on a page without anybody of it', async () => {
    stage.upstream.on('/meet/xuanfeiAddress', success(REGIONS));
    stage.upstream.on('/meet/xuanfeiList', success({ list: [person(1)], total: 1 }));
    const page = await (await stage.member()).get('/meet?region=2');
    expect(page.main).toContain(sentence('en', 'meet:emptyPage'));
    expect(page.$('a[rel=next]')).toHaveLength(0);
  });

  it('is not there where there are no regions, and one sentence says so', async () => {
    const member = await stage.member();
    stage.upstream.on('/meet/xuanfeiAddress', envelope(200, 'Done', 7));
    // No regions are cached in this language, so there is no stale fallback.
    const unreadable = await (await stage.member(reading('ja'))).get('/meet?region=2');
    expect(unreadable.main).toContain(sentence('ja', 'errors:load.regions'));
    expect([unreadable.status, unreadable.main.includes('Person 1')]).toEqual([200, true]);
    stage.upstream.on('/meet/xuanfeiAddress', success([]));
    const page = await member.get('/meet');
    expect(page.main).toContain(sentence('en', 'meet:noRegions'));
    expect(page.$('main nav[aria-label="Region"]')).toHaveLength(0);
    expect(page.main).toContain('Person 1');
  });
});
