import { describe, expect, it } from 'vitest';
import { envelope, status, success } from '../../../faults/bad-upstream';
import { useStage } from '../harness/stage';

const stage = useStage();

const PATH = '/profile/customer-service';
const MESSAGES = '/System/messages';

async function open() {
  const member = await stage.member();
  return { member, page: await member.get(PATH) };
}

describe.each([
  ['HTTP 404', status(404)],
  ['a 404 in the envelope', envelope(404, 'Not Found')],
])('a service that takes no messages (%s)', (_, absent) => {
  it('but has a conversation to read shows that without a form, as soon as that is known', async () => {
    const read = success([{ id: 1, from: 'agent', text: 'Welcome.' }]);
    stage.upstream.on(MESSAGES, (response, request) => (request.method === 'GET' ? read : absent)(response, request));
    const { member, page } = await open();
    expect(page.$('main form')).toHaveLength(1);
    expect((await member.post(PATH, { text: 'Hello' })).status).toBe(404);
    const known = await member.get(PATH);
    expect(known.main).toContain('Welcome.');
    expect(known.main).toContain('You can read messages here, but this service doesn’t accept new ones.');
    expect(known.main).not.toContain('Message us');
    expect(known.$('main form')).toHaveLength(0);
    stage.app.inside.upstream.forgetOffers();
  });

  it('or has none to read offers no form either, whatever becomes of what is sent', async () => {
    stage.upstream.on(MESSAGES, (response, request) =>
      (request.method === 'GET' ? absent : success({ id: 1 }))(response, request),
    );
    stage.upstream.on('/System/getKefu', success({ hours: { from: '00:00', to: '00:01', zone: 'Asia/Tokyo' } }));
    const { page } = await open();
    expect(page.$('main form')).toHaveLength(0);
    expect(page.main).not.toMatch(/You can still leave a message|stays in this conversation/);
  });
});
