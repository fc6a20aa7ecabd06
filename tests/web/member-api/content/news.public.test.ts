import { expect, test } from 'vitest';
import { listPublicNotices } from '~/contract/calls/news';
import { openInstance } from '../harness/harness';

test('what an operator announces to members is not there for everyone unless a setting says so', async () => {
  const { instance, client } = await openInstance({ announcementFeed: false });
  expect(await client.ask(listPublicNotices, { limit: 20 })).toMatchObject({ code: 404, reason: 'not_found' });
  await instance.close();
});
