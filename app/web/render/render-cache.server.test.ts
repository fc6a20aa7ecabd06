import type { EntryContext } from '@remix-run/node';
import singleFetch from '@remix-run/server-runtime/dist/single-fetch.js';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { decode } from 'turbo-stream';
import { expect, test } from 'vitest';
import { derived } from '~/upstream/cache/derived';
import { handoffText } from './late-handoff.server';
import { filled } from './page-template.server';
import { createRenderCache, type Drawn } from './render-cache.server';
import type { RouteHandle } from './route-handle';

interface Stage {
  data?: Record<string, unknown>;
  handle?: RouteHandle;
  status?: number;
}

const encoded = (data: unknown) => new Response(JSON.stringify(data)).body;

/** The Remix context of a page with one route. */
const pageOf = ({
  data = { name: 'ann', list: [1] },
  handle = { personal: () => ['name'] },
  status = 200,
}: Stage = {}) =>
  ({
    routeModules: { page: { handle } },
    serverHandoffStream: encoded(data),
    staticHandlerContext: {
      matches: [{ route: { id: 'page' } }],
      loaderData: { page: data },
      actionData: null,
      errors: null,
      statusCode: status,
    },
  }) as unknown as EntryContext;

const { renderCached } = createRenderCache();

let renders = 0;
/** Renders like a route would: text, an attribute, and the rest of its data. */
async function draw(context: EntryContext, data: () => Promise<string>): Promise<Drawn> {
  renders += 1;
  const { name, ...others } = context.staticHandlerContext.loaderData['page'] as { name: string };
  const shown = renderToString(createElement('p', { title: name }, name));
  const html = `<body>${shown}${JSON.stringify(others)}</body>`;
  return {
    document: { html, hashes: ['style'] },
    scripts: { html: `<script>${await data()}</script>`, hashes: ['script'] },
  };
}

async function rendered(stage: Stage, look: string) {
  renders = 0;
  const page = await renderCached(pageOf(stage), [look], draw);
  const text = filled(page.template, page.written);
  const [, html = '', data = ''] = /^<!DOCTYPE html><body>(.*)<script>(.*)<\/script><\/body>$/s.exec(text) ?? [];
  return { html, data, renders };
}

/** The data that scripts read. */
async function readBack(data: string): Promise<unknown> {
  const { value } = await decode(new Response(data).body as ReadableStream<Uint8Array>);
  return (value as { loaderData: { page: unknown } }).loaderData.page;
}

test('a page is rendered once for all whose data is the same but for their own words', async () => {
  const ann = await rendered({ data: { name: 'ann', list: [1] } }, 'once');
  const bea = await rendered({ data: { name: 'bea', list: [1] } }, 'once');
  expect([ann.html, ann.renders]).toEqual(['<p title="ann">ann</p>{"list":[1]}', 1]);
  expect([bea.html, bea.renders]).toEqual(['<p title="bea">bea</p>{"list":[1]}', 0]);
  expect(await readBack(bea.data)).toEqual({ name: 'bea', list: [1] });
});

test('what Remix would encode for a page is encoded when it is read', async () => {
  let reads = 0;
  const loaderData = {
    get page() {
      reads += 1;
      return { name: 'ann' };
    },
  };
  const stream = singleFetch.encodeViaTurboStream(
    { loaderData },
    new AbortController().signal,
    1,
    'production' as never,
  );
  expect(reads).toBe(0);
  expect(await readBack(await handoffText(stream))).toEqual({ name: 'ann' });
  expect(reads).toBeGreaterThan(0);
});

test('own words are written as text, in the page and in its data', async () => {
  for (const name of ['<b>', '"a&b"', "o'a", '$&', 'ünï', '</script>', 'line\nbreak\\']) {
    const { html, data } = await rendered({ data: { name } }, 'text');
    expect(html).toBe(`${renderToString(createElement('p', { title: name }, name))}{}`);
    expect(await readBack(data)).toEqual({ name });
  }
});

test('all texts of a field are own words', async () => {
  const handle = { personal: () => ['name', 'facts'] };
  const page = (mail: string, count: number) =>
    rendered({ handle, data: { name: 'ann', facts: { mail, lines: [mail, ''], count } } }, 'deep');
  expect((await page('a@b', 1)).html).toContain('{"facts":{"mail":"a@b","lines":["a@b",""],"count":1}}');
  expect(await page('c@d', 1)).toMatchObject({ renders: 0 });
  expect((await page('c@d', 2)).renders).toBe(1);
});

test('a part of a field can be own words, where there is one', async () => {
  const handle = { personal: () => ['name', 'bet.shown.hint'] };
  const page = (bet: unknown) => rendered({ handle, data: { name: 'ann', bet } }, 'part');
  const bet = (hint: string, ratio: string) => ({ shown: { hint, ratio } });
  expect((await page(bet('$1', '1.95'))).html).toContain('{"bet":{"shown":{"hint":"$1","ratio":"1.95"}}}');
  const other = await page(bet('$2', '1.95'));
  expect([other.html, other.renders]).toEqual([expect.stringContaining('{"hint":"$2","ratio":"1.95"}'), 0]);
  expect((await page(bet('$2', '2'))).renders).toBe(1);
  expect((await page({ none: 'x' })).html).toContain('{"bet":{"none":"x"}}');
  expect((await page('$3')).html).toContain('{"bet":"$3"}');
});

test('other data, another address and a missing word are other pages', async () => {
  const first = await rendered({}, 'other');
  expect((await rendered({ data: { name: 'ann', list: [2] } }, 'other')).html).toContain('{"list":[2]}');
  expect((await rendered({}, 'other still')).renders).toBe(1);
  expect((await rendered({ data: { list: [1] } }, 'other')).html).toContain('<p></p>');
  expect((await rendered({ data: { name: '', list: [1] } }, 'other')).html).toContain('title=""');
  expect(await rendered({}, 'other')).toEqual({ ...first, renders: 0 });
});

test('a name that sentences isolate, and a failed part, are no words of a template', async () => {
  await rendered({ data: { name: 'أحمد' } }, 'isolated');
  expect((await rendered({ data: { name: 'ليلى' } }, 'isolated')).renders).toBe(1);
  const failing = { data: { name: 'ann', part: { failed: 'load.films' } } };
  await rendered(failing, 'failed');
  expect((await rendered(failing, 'failed')).renders).toBe(1);
});

test('derived objects are other data when they are not the same', async () => {
  const card = (text: string) => derived({ text }, 'card', () => ({ text }));
  const [one, other] = [card('one'), card('one')];
  await rendered({ data: { name: 'ann', list: [one] } }, 'cards');
  expect((await rendered({ data: { name: 'bea', list: [one] } }, 'cards')).renders).toBe(0);
  expect((await rendered({ data: { name: 'bea', list: [other] } }, 'cards')).renders).toBe(1);
});

test('what names no own words, or is no page that went well, is rendered for each', async () => {
  for (const stage of [{ handle: {} }, { handle: { personal: () => undefined } }, { status: 503 }]) {
    await rendered(stage, 'each');
    const { data, renders: again } = await rendered(stage, 'each');
    expect([again, data]).toEqual([1, '{"name":"ann","list":[1]}']);
  }
});
