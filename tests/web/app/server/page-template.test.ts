import { afterEach, expect, it } from 'vitest';
import { handle } from '~/root';
import type { RouteHandle } from '~/web/render/route-handle';
import { success } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { reading } from '../harness/sentences';
import { openStage, signIn, type Stage } from '../harness/stage';

let stage: Stage;
const root: RouteHandle = handle;
const { personal } = root;
afterEach(async () => {
  root.personal = personal;
  await stage.close();
});

const PAGES = ['/home', '/movie', '/movie?sort=new', '/movie?q=nothing', '/profile'];

/**
 * The constant part of a page: without keys, the upstream's address, and the badge, which may not load in time.
 */
const drawn = (body: string) =>
  body
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/name="csrf" value="[^"]*"/g, 'csrf')
    .replace(/(?:<!-- --> )?<span class="[^"]*badge.*?<\/a>/g, '</a>')
    .replace(/127\.0\.0\.1:\d+|\bs=[\w-]+/g, '');

/** Opens the app with a member whose name needs escaping. */
async function open(): Promise<void> {
  stage = await openStage({ WINNERS_FEED: 'off', READ_CACHE_SECONDS: '60' });
  const names = new Map([
    ['ann', `O'Neil 美 & "<b>Ann</b>" $&`],
    ['bea', 'Bea 美'],
  ]);
  stage.upstream.on('/member/login', (response, request) => {
    const [, name = ''] = /"username":"(\w+)"/.exec(request.body) ?? [];
    success({ user: { username: names.get(name) ?? name }, token: `token of ${name}` })(response, request);
  });
}

/** Every page, as this browser sees it the second time. */
async function look(browser: Browser): Promise<string[]> {
  await signIn(browser, 'ann', 'secret-of-ann');
  browser.jar.delete('flash');
  const bodies: string[] = [];
  for (const path of PAGES) {
    await browser.get(path);
    bodies.push(drawn((await browser.get(path)).body));
  }
  return bodies;
}

it.each([
  ['English', reading('en')],
  ['Japanese', reading('ja')],
])('a page that is drawn once is the page that would be drawn for each member, in %s', async (_, options) => {
  await open();
  // Without it no page has a template.
  delete root.personal;
  const each = await look(stage.app.browser(options));
  await stage.close();
  root.personal = personal;
  await open();
  const once = await look(stage.app.browser(options));
  for (const [at, path] of PAGES.entries()) expect(once[at] === each[at], path).toBe(true);
  expect(once[0]).toContain('O&#x27;Neil 美 &amp; &quot;&lt;b&gt;Ann');
});

it('nobody sees what is another member’s own', async () => {
  await open();
  const [ann, bea] = [stage.app.browser(reading('en')), stage.app.browser(reading('en'))];
  await signIn(ann, 'ann', 'secret-of-ann');
  await signIn(bea, 'bea', 'secret-of-bea');
  const own = async (browser: Browser) => {
    browser.jar.delete('flash');
    await browser.get('/home');
    const { body, $ } = await browser.get('/home');
    return {
      body,
      name: $('h1').text(),
      csrf: String($('[name=csrf]').val()),
    };
  };
  const [first, second] = [await own(ann), await own(bea)];
  expect(first.name).toBe(`Welcome, O'Neil 美 & "<b>Ann</b>" $&`);
  expect(second.name).toBe('Welcome, Bea 美');
  expect(second.body).not.toContain('Neil');
  expect(second.body).not.toContain(first.csrf);
});
