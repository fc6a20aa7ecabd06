import { data as withInit, type EntryContext } from '@remix-run/node';
import { encode } from 'turbo-stream';
import { expect, test } from 'vitest';
import { revealed, unencoded } from './unencoded.server';

const contextOf = (loaderData: Record<string, unknown>) =>
  ({ serverHandoffStream: new ReadableStream(), staticHandlerContext: { loaderData } }) as unknown as EntryContext;

/** As Remix encodes data: an instance of a class is its own enumerable fields. */
const encodedByRemix = (page: unknown) =>
  new Response(encode({ page }, { postPlugins: [(value) => ['Instance', { ...(value as object) }]] })).text();

test('the page keeps its data, of which Remix encodes nothing', async () => {
  const page = { name: 'ann', list: [1] };
  expect(await encodedByRemix(page)).toContain('ann');
  expect(await encodedByRemix(unencoded(page))).not.toContain('ann');
  const context = revealed(contextOf({ root: { shell: 1 }, page: unencoded(page) }));
  expect(context.staticHandlerContext.loaderData).toEqual({ root: { shell: 1 }, page });
  expect(context.serverHandoffStream).toBeUndefined();
});

test('headers and status go with it', () => {
  const answer = unencoded(withInit({ name: 'ann' }, { status: 404, headers: { Refresh: '5' } }));
  expect(answer.init).toEqual({ status: 404, headers: { Refresh: '5' } });
  expect(answer.type).toBe('DataWithResponseInit');
  expect(revealed(contextOf({ page: answer.data })).staticHandlerContext.loaderData['page']).toEqual({ name: 'ann' });
});

test('a response stays as it is, and so does a page that Remix has encoded', () => {
  const answer = new Response();
  expect(unencoded(answer)).toBe(answer);
  const context = contextOf({ root: {}, page: { name: 'ann' } });
  expect(revealed(context)).toBe(context);
});
