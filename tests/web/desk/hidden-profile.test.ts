import { afterAll, beforeAll, expect, it } from 'vitest';
import { reportProfile } from '~/contract/calls/meet';
import { hideProfile } from '~/member-api/meet/hide-profile.server';
import type { Browser } from '../app/harness/browser';
import { sentence } from '../app/harness/sentences';
import { signIn } from '../app/harness/stage';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { fill } from './harness/forms';
import { addMember } from './harness/members';

let open: OpenDesk;
let desk: Browser;
beforeAll(async () => {
  // Answers that members share would live for a minute.
  open = await openDeskApp({ READ_CACHE_SECONDS: '60' });
  desk = await open.signedIn('desk', 'mei');
});
afterAll(() => open.close());

it('a profile hidden from a report is gone from every page at once, in each language, and back as fast', async () => {
  const { token, client, username } = await addMember(open);
  const member = await signIn(open.app.browser(), username);
  const [shown, ...others] = await open.desk.db.selectFrom('profiles').selectAll().orderBy('place').execute();
  if (!shown) throw new Error('No profile');
  // The only one, so that no order or page leaves it out.
  const by = { staff: { name: 'mei', origin: 'test' }, at: open.desk.now() };
  for (const { id } of others) await hideProfile(open.desk.db, id, true, by);
  const own = `/meet/detail/${shown.id}`;
  const lists = ['/home', '/meet', `/meet?region=${shown.region_id}`];
  const names = { en: shown.name_en, 'zh-CN': shown.name_zh_cn, ja: shown.name_ja };
  const expectShown = async (isShown: boolean) => {
    for (const [language, name] of Object.entries(names)) {
      member.jar.set('lang', language);
      for (const path of lists) {
        const { status, main } = await member.get(path);
        expect([status, main.includes(name)], `${path} in ${language}`).toEqual([200, isShown]);
      }
      const page = await member.get(own);
      expect([page.status, page.main.includes(name)], language).toEqual(isShown ? [200, true] : [404, false]);
      if (!isShown) expect(page.main).toContain(sentence(language as 'en', 'errors:profile.missing'));
    }
  };
  await expectShown(true);
  const { id = '' } = await client.get(reportProfile, { id: shown.id, reason: 'fake', text: 'Not her.' }, { token });
  const report = `/desk/reports/${id}`;
  expect((await fill(desk, report, 'hide', {})).status).toBe(303);
  await expectShown(false);
  expect((await fill(desk, report, 'hide', {})).status).toBe(303);
  await expectShown(true);
});
