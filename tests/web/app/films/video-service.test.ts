import { afterAll, beforeAll, expect, it } from 'vitest';
import { envelope, openUpstream, status, type BadUpstream } from '../../../faults/bad-upstream';
import { GOOD_ANSWERS } from '../harness/good-answers';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
let videos: BadUpstream;
beforeAll(async () => {
  videos = await openUpstream(GOOD_ANSWERS);
  stage = await openStage({ VIDEO_API_URL: videos.url });
});
afterAll(async () => {
  await stage.close();
  await videos.close();
});

it('a video service at an address of its own is asked for films, without the token of the member', async () => {
  const member = await stage.member();
  const page = await member.get('/movie');
  expect(page.main).toContain('Film 4');
  expect(new Set(videos.received.map(({ path }) => path))).toEqual(new Set(['/getVideoTypes', '/getVideos']));
  for (const { headers } of videos.received) expect(headers).not.toHaveProperty('token');
});

it('its pictures are looked for where it is', async () => {
  const page = await (await stage.member()).get('/movie');
  expect(page.$('main img').attr('src')).toMatch(new RegExp(`^/img\\?src=${videos.url}/films/1\\.jpg&`));
});

it.each([
  ['HTTP 401', status(401), 'The request failed.'],
  ['an envelope with code 0 about a token', envelope(0, 'Token expired'), 'Token expired'],
])('it cannot end a login: %s is a refusal of its own', async (_, behaviour, words) => {
  const member = await stage.member();
  videos.on('/getVideos', behaviour);
  const page = await member.get('/movie');
  videos.heal();
  expect([page.status, page.main]).toEqual([400, expect.stringContaining(words)]);
  expect(member.hasSession()).toBe(true);
});
