import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AnsweredIds } from '~/web/idempotency/answered-ids.server';
import { openApp, type App } from '../harness/harness';

let app: App;
let ids: AnsweredIds;
beforeAll(async () => {
  app = await openApp();
  ids = app.inside.answeredIds;
});
afterAll(() => app.close());

const owner = (name: string, token = `token of ${name}`) => ({ name, token });

it('knows what the forms of an account were answered with, by kind and in its next login too', async () => {
  ids.noteAnsweredId('bet', owner('ann'), '900');
  ids.noteAnsweredId('bet', owner('ann'), '901');
  expect([...(await ids.answeredIds('bet', owner('ann', 'another token')))]).toEqual(['900', '901']);
  expect((await ids.answeredIds('withdrawal', owner('ann'))).size).toBe(0);
  expect((await ids.answeredIds('bet', owner('bob'))).size).toBe(0);
});

it('keeps the newest 50 of an account', async () => {
  for (let id = 1; id <= 60; id += 1) ids.noteAnsweredId('bet', owner('carol'), String(id));
  const known = [...(await ids.answeredIds('bet', owner('carol')))];
  expect([known.length, known[0], known.at(-1)]).toEqual([50, '11', '60']);
});

it('forgets them after five minutes', async () => {
  const now = performance.now.bind(performance);
  ids.noteAnsweredId('bet', owner('dan'), '7');
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + 5 * 60_000 + 1);
  // The cache reads the clock at most once per millisecond.
  await new Promise((done) => setTimeout(done, 5));
  expect((await ids.answeredIds('bet', owner('dan'))).size).toBe(0);
  later.mockRestore();
});
