import type { EntryContext } from '@remix-run/node';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createRenderCache } from './render-cache.server';
import type { RouteHandle } from './route-handle';

interface Stage {
  data?: Record<string, unknown>;
  handle?: RouteHandle;
  status?: number;
}

/** The Remix context of a page with one route. */
const pageOf = ({
  data = { name: 'ann', list: [1] },
  handle = { personal: () => ['name'] },
  status = 200,
}: Stage = {}) =>
  ({
    routeModules: { page: { handle } },
    staticHandlerContext: {
      matches: [{ route: { id: 'page' } }],
      loaderData: { page: data },
      actionData: null,
      errors: null,
      statusCode: status,
    },
  }) as unknown as EntryContext;

const { renderCached } = createRenderCache();

let drawings = 0;
/** Renders like a route would: text, an attribute, and the rest of its data. */
function draw({ staticHandlerContext }: EntryContext, nonce: string): string {
  drawings += 1;
  const { name, ...others } = staticHandlerContext.loaderData['page'] as { name: string };
  const shown = renderToString(createElement('p', { title: name }, name));
  return `<style nonce="${nonce}"></style>${shown}${JSON.stringify(others)}`;
}

function drawn(stage: Stage, look: string, nonce = 'n1') {
  drawings = 0;
  const { html } = renderCached(pageOf(stage), [look], nonce, draw);
  return { html, drawings };
}

test('a page is drawn once for all whose data is the same but for their own words', () => {
  const ann = drawn({ data: { name: 'ann', list: [1] } }, 'once');
  const bea = drawn({ data: { name: 'bea', list: [1] } }, 'once', 'n2');
  expect(ann).toEqual({ html: '<style nonce="n1"></style><p title="ann">ann</p>{"list":[1]}', drawings: 1 });
  expect(bea).toEqual({ html: '<style nonce="n2"></style><p title="bea">bea</p>{"list":[1]}', drawings: 0 });
});

test('own words are written as text', () => {
  for (const name of ['<b>', '"a&b"', "o'a", '$&', 'ünï']) {
    const alone = draw(pageOf({ data: { name } }), 'n1');
    expect(drawn({ data: { name } }, 'text').html).toBe(alone);
  }
});

test('other data, another address and a missing word are other pages', () => {
  const first = drawn({}, 'other');
  expect(drawn({ data: { name: 'ann', list: [2] } }, 'other').html).toContain('{"list":[2]}');
  expect(drawn({}, 'other still').drawings).toBe(1);
  expect(drawn({ data: { list: [1] } }, 'other').html).toContain('<p></p>');
  expect(drawn({ data: { name: '', list: [1] } }, 'other').html).toContain('title=""');
  expect(drawn({}, 'other')).toEqual({ ...first, drawings: 0 });
});

test('what names no own words, or is no page that went well, is drawn for each', () => {
  for (const stage of [{ handle: {} }, { handle: { personal: () => undefined } }, { status: 503 }]) {
    drawn(stage, 'each');
    expect(drawn(stage, 'each').drawings).toBe(1);
  }
});
