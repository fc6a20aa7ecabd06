import { beforeEach, describe, expect, test } from 'vitest';
import { takePause } from '~/contract/calls/limits';
import * as news from '~/contract/calls/news';
import { describeMemberApi, extended } from '../harness/harness';
import { becomeMember } from '../harness/member';

describeMemberApi('announcements', (api) => {
  /** A new member for each test. */
  let token: string;
  beforeEach(async () => {
    ({ token } = await becomeMember(api()));
  });

  const list = (input: object = {}, who = token) => api().get(news.listNotices, input, { token: who });
  const unread = async (who = token) => (await api().get(news.countUnread, {}, { token: who })).unread;
  const read = (id: string, who = token) => api().get(news.readNotice, { id }, { token: who });

  /** An important announcement, or another one, as the member sees it. */
  async function one(important: boolean) {
    const found = (await list()).list.find((notice) => notice.important === important);
    expect(found, `an announcement that is ${important ? '' : 'not '}important`).toBeDefined();
    return { ...found!, id: found!.id ?? '' };
  }
  const again = async (id: string, who = token) => (await list({ id }, who)).list[0]!;

  test('come important first, then newest, and have a text in English', async () => {
    const { list: notices } = await list();
    expect(notices).not.toHaveLength(0);
    const rank = notices.map(({ important, publishedAt }) => [important ? 1 : 0, publishedAt ?? 0] as const);
    expect(rank).toEqual([...rank].sort((a, b) => b[0] - a[0] || b[1] - a[1]));
    for (const { text_en_us } of notices) expect(text_en_us).toMatch(/\S/);
  });

  extended('are there for everyone without a word about members, or for members alone', async () => {
    const { data, reason } = await api().ask(news.listPublicNotices, { limit: 2 });
    if (!data) {
      expect(reason).toBe('not_found');
      return;
    }
    const ids = (await list({ page: 1, limit: 2 })).list.map(({ id }) => id);
    expect(data.list.map(({ id }) => id)).toEqual(ids);
    for (const notice of data.list)
      expect(
        Object.keys(notice).filter((key) => /read|confirm/i.test(key) && notice[key as 'id'] !== undefined),
      ).toEqual([]);
  });

  extended('come in pages that follow one another, and one comes alone by its id', async () => {
    const ids = async (input: object) => (await list(input)).list.map(({ id }) => id);
    const all = await ids({});
    expect(await ids({ page: 1, limit: 2 })).toEqual(all.slice(0, 2));
    expect(await ids({ page: 2, limit: 2 })).toEqual(all.slice(2, 4));
    expect(await ids({ page: 1_000, limit: 2 })).toEqual([]);
    expect(await ids({ id: all[2] })).toEqual([all[2]]);
    expect(await ids({ id: 'nothing' })).toEqual([]);
    const { total } = await list({ limit: 100 });
    if (all.length < 100) expect(total).toBe(all.length);
  });

  test('are for members alone', async () => {
    for (const [call, input] of [
      [news.listNotices, {}],
      [news.countUnread, {}],
      [news.readNotice, { id: '1' }],
      [news.confirmNotice, { id: '1' }],
    ] as const)
      expect(await api().ask(call, input as never)).toMatchObject({ code: 401 });
  });

  describe('that are opened', () => {
    extended('are read from then on, by this member and nobody else', async () => {
      const other = await becomeMember(api());
      const { id, read: before } = await one(false);
      expect(before).toBe(false);
      await read(id);
      expect((await again(id)).read).toBe(true);
      expect((await again(id, other.token)).read).toBe(false);
    });

    extended('are counted once for each member, however often and however fast they are opened', async () => {
      const other = await becomeMember(api());
      const { id, readCount = 0 } = await one(false);
      await Promise.all([read(id), read(id), read(id)]);
      expect(await read(id)).toMatchObject({ readCount: readCount + 1 });
      expect((await again(id)).readCount).toBe(readCount + 1);
      expect(await read(id, other.token)).toMatchObject({ readCount: readCount + 2 });
    });

    test('are one less among the unread ones', async () => {
      const before = await unread();
      expect(before).toBe(Math.min(news.UNREAD_COUNTED, (await list()).list.length));
      const { id } = await one(false);
      expect(await read(id)).toMatchObject({ unread: before - 1 });
      await read(id);
      expect(await unread()).toBe(before - 1);
    });

    test('must be there', async () => {
      for (const call of [news.readNotice, news.confirmNotice])
        expect(await api().ask(call, { id: 'nothing' }, { token })).toMatchObject({ code: 404, reason: 'not_found' });
    });
  });

  describe('that are important', () => {
    const confirm = (id: string) => api().ask(news.confirmNotice, { id }, { token });

    extended('are confirmed once: again changes nothing, and the first time stays', async () => {
      const { id, confirmed } = await one(true);
      expect(confirmed).toBe(false);
      const first = (await confirm(id)).data?.confirmedAt;
      expect(first).toBeTypeOf('number');
      await Promise.all([confirm(id), confirm(id)]);
      expect(await again(id)).toMatchObject({ confirmed: true, confirmedAt: first });
    });

    extended('are read and counted when they are confirmed, once', async () => {
      const { id, readCount = 0 } = await one(true);
      await confirm(id);
      await confirm(id);
      await read(id);
      expect(await again(id)).toMatchObject({ read: true, readCount: readCount + 1 });
    });

    extended('are the only ones that can be confirmed', async () => {
      const { id, confirmed } = await one(false);
      expect(confirmed).toBeUndefined();
      expect(await confirm(id)).toMatchObject({ reason: 'not_found' });
      expect((await again(id)).read).toBe(false);
    });
  });

  test('are read and confirmed by a member who has excluded themselves (X6)', async () => {
    await api().get(takePause, { kind: 'exclusion', days: 184 }, { token });
    const { id } = await one(true);
    await read(id);
    await api().get(news.confirmNotice, { id }, { token });
    expect(await again(id)).toMatchObject({ read: true, confirmed: true });
    expect(await unread()).toBe((await list()).list.filter((notice) => !notice.read).length);
  });
});
