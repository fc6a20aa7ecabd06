import sharp from 'sharp';
import { expect, test } from 'vitest';
import { envelope, reset, success } from '../../../faults/bad-upstream';
import type { Seen } from '../harness/browser';
import { sendWithFile } from '../harness/send-file';
import { sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const PATH = '/profile/customer-service';
const MESSAGES = '/System/messages';

const stage = useStage();

test('a service that knows a form’s key by other words says so, and takes the new ones with a new key', async () => {
  stage.upstream.on(MESSAGES, success([]));
  const member = await stage.member();
  await member.get(PATH);
  stage.upstream.on(MESSAGES, reset);
  expect((await member.post(PATH, { text: 'One' })).status).toBe(502);
  stage.upstream.on(MESSAGES, (response, request) => {
    const isPost = request.method === 'POST';
    (isPost ? envelope(409, 'Sent before', { reason: 'duplicate' }) : success([]))(response, request);
  });
  const key = (from: Seen) => from.$('main form input[name=formKey]').val();
  const known = await member.post(PATH, { text: 'One plus two' });
  expect([known.status, known.$('textarea').val()]).toEqual([409, 'One plus two']);
  expect(known.main).toContain(sentence('en', 'errors:form.sent_before'));
  stage.upstream.on(MESSAGES, success([]));
  const before = key(known);
  expect((await member.post(PATH, { text: 'One plus two' })).status).toBe(302);
  const keys = stage.upstream.received
    .filter(({ method, path }) => method === 'POST' && path === MESSAGES)
    .map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0], before]);
  expect(before).not.toBe(keys[0]);
});

test('a message of which nobody knows stays one when its picture cannot be sent for want of a connection', async () => {
  stage.upstream.on(MESSAGES, success([]));
  stage.upstream.on('/upload/image', success({ url: '/pictures/1.jpg' }));
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#135' } })
    .jpeg()
    .toBuffer();
  const picture = { field: 'image', name: 'me.jpg', bytes };
  const member = await stage.member();
  const page = await member.get(PATH);
  stage.upstream.on(MESSAGES, reset);
  const unsure = await sendWithFile(member, page, PATH, { text: 'Look' }, picture);
  expect(unsure.$('[role=alert]').text()).toContain('We can’t tell whether your message arrived.');
  await stage.upstream.refuse();
  const again = await sendWithFile(member, unsure, PATH, { text: 'Look' }, picture);
  await stage.upstream.listen();
  expect([again.status, again.$('textarea').val()]).toEqual([502, 'Look']);
  expect(again.$('[role=alert]').text()).toContain('there was no answer the last time you sent this form');
  expect(again.$('main form a').text()).toContain(sentence('en', 'service:write.lookFirst'));
});
