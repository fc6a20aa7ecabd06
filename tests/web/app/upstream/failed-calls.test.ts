import { expect, it, vi } from 'vitest';
import { getMember } from '~/contract/calls/account';
import { envelope, late, status, success } from '../../../faults/bad-upstream';
import { useStage } from '../harness/stage';

const stage = useStage({}, true);

const linesOf = (id: string | null) =>
  stage.app.logLines().filter(({ requestId, msg }) => requestId === id && msg === 'upstream calls failed');

it('a page whose calls fail is one line in the log, with the id that it shows and each call by what was wrong with it', async () => {
  const member = await stage.member();
  stage.upstream.otherwise(status(500));
  stage.upstream.on('/meet/xuanfeiAddress', envelope(400, 'No'));
  const page = await member.get('/meet');
  const id = /Reference: ([\w-]{36})/.exec(page.main)?.[1] ?? '';
  const [line, ...more] = linesOf(id);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ level: 40, method: 'GET', path: '/meet' });
  const calls = (line?.['calls'] as { call: string; kind: string; code: number }[]).map(
    ({ call, kind, code }) => `${call}: ${kind} ${code}`,
  );
  expect(calls).toContain('POST /meet/xuanfeiList: server_error 500');
  expect(calls).toContain('GET /meet/xuanfeiAddress: refused 400');
});

it('a form and the page that answers it are one line', async () => {
  const member = await stage.member();
  await member.get('/profile/bank-card/add');
  stage.upstream.otherwise(status(503));
  const page = await member.post('/profile/bank-card/add?kind=btc', {
    kind: 'btc',
    address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  });
  const [line, ...more] = linesOf(page.headers.get('x-request-id'));
  expect(more).toEqual([]);
  expect(line).toMatchObject({ level: 40, method: 'POST', path: '/profile/bank-card/add' });
  expect((line?.['calls'] as object[]).length).toBeGreaterThan(1);
});

it('what fails behind the back of a page is in its line as well', async () => {
  const member = await stage.member();
  stage.upstream.on('/meet/xuanfeiList', status(500));
  // The badge of announcements; no page waits for it longer than half a second.
  stage.upstream.on('/home/unreadNotices', late(700, status(500)));
  stage.upstream.on('/home/getNotice', late(700, status(500)));
  const page = await member.get('/meet');
  const id = page.headers.get('x-request-id');
  await vi.waitFor(() => expect(linesOf(id)).toHaveLength(1), 20_000);
  expect((linesOf(id)[0]?.['calls'] as object[]).length).toBeGreaterThan(1);
});

it('a page whose calls all succeed is no line', async () => {
  const member = await stage.member();
  stage.upstream.otherwise(success({ list: [] }));
  const page = await member.get('/meet');
  expect([page.status, linesOf(page.headers.get('x-request-id'))]).toEqual([200, []]);
});

it('a call that belongs to no page is a line of its own', async () => {
  stage.upstream.on('/member/info', status(502));
  const api = stage.app.inside.upstream.createApi({ language: 'en', requestId: 'no-page' });
  await expect(api(getMember, {})).rejects.toMatchObject({ kind: 'bad_gateway' });
  expect(linesOf('no-page')).toMatchObject([{ level: 40, calls: [{ call: 'GET /member/info', kind: 'bad_gateway' }] }]);
});
