import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { uploadImage } from '~/contract/calls/funds';
import * as service from '~/contract/calls/service';
import { describeMemberApi } from '../harness/harness';
import { becomeMember, newPicture } from '../harness/member';

describeMemberApi('the member API’s customer service', (api) => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await becomeMember(api()));
  });

  /** A new member's messages, sent one after another. */
  async function conversation(texts: readonly string[]) {
    const member = await becomeMember(api());
    for (const text of texts) await api().get(service.sendMessage, { text }, { token: member.token });
    return member.token;
  }
  const own = (list: readonly { from: string; text?: string | undefined }[]) =>
    list.filter(({ from }) => from === 'member').map(({ text }) => text);
  const NUMBERS = Array.from({ length: 9 }, (_, index) => `message ${index + 1}`);

  test('tells where and when it is, to members alone', async () => {
    await api().get(service.getService, {}, { token });
    for (const call of [service.getService, service.listMessages])
      expect(await api().ask(call, {})).toMatchObject({ code: 401 });
    expect(await api().ask(service.sendMessage, { text: 'Hello' })).toMatchObject({ code: 401 });
  });

  test('keeps what a member wrote, in order, and shows it to nobody else', async () => {
    const writer = await conversation(['Where is my recharge?', 'It was\nyesterday <b>& today</b> 🙂']);
    const { list } = await api().get(service.listMessages, {}, { token: writer });
    expect(own(list)).toEqual(['Where is my recharge?', 'It was\nyesterday <b>& today</b> 🙂']);
    for (const { at } of list) expect(at).toBeGreaterThan(0);
    expect((await api().get(service.listMessages, {}, { token })).list).toEqual([]);
  });

  test('has pages that begin with the first message, and shows the last one unless another is asked for', async () => {
    const writer = await conversation(NUMBERS);
    const ask = (page?: number) =>
      api().get(service.listMessages, { limit: 4, ...(page === undefined ? {} : { page }) }, { token: writer });
    const [whole, last, ...pages] = await Promise.all([
      api().get(service.listMessages, { limit: 100 }, { token: writer }),
      ask(),
      ask(1),
      ask(2),
      ask(3),
    ]);
    expect(own(whole.list)).toEqual(NUMBERS);
    expect(pages.flatMap(({ list }) => list)).toEqual(whole.list);
    expect(last).toEqual(pages.at(-1));
    expect(last).toMatchObject({ page: 3, total: whole.list.length });
    const before = pages[0];
    await api().get(service.sendMessage, { text: 'one more' }, { token: writer });
    expect((await ask(1)).list).toEqual(before.list);
    expect((await ask(99)).list).toEqual([]);
  });

  test('tells what came after a message', async () => {
    const writer = await conversation(NUMBERS.slice(0, 3));
    const { list } = await api().get(service.listMessages, {}, { token: writer });
    const after = async (id: string | undefined) =>
      (await api().get(service.listMessages, { after: id ?? '', limit: 50 }, { token: writer })).list;
    expect(await after(list[0]?.id)).toEqual(list.slice(1));
    expect(await after(list.at(-1)?.id)).toEqual([]);
  });

  describe('a message', () => {
    test('sent again with its key is one, and with other words a refusal', async () => {
      const writer = await conversation([]);
      const key = randomUUID();
      const answers = await Promise.all(
        [1, 2, 3].map(() => api().get(service.sendMessage, { text: 'Once.' }, { token: writer, key })),
      );
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(await api().ask(service.sendMessage, { text: 'Twice.' }, { token: writer, key })).toMatchObject({
        code: 409,
      });
      expect(own((await api().get(service.listMessages, {}, { token: writer })).list)).toEqual(['Once.']);
    });

    test('may be a picture of the member, alone or with words, and of nobody else', async () => {
      const writer = await conversation([]);
      const { data } = await api().upload(uploadImage, await newPicture(), { token: writer });
      const image = data?.url ?? '';
      await api().get(service.sendMessage, { image }, { token: writer });
      await api().get(service.sendMessage, { image, text: 'This one.' }, { token: writer });
      const { list } = await api().get(service.listMessages, {}, { token: writer });
      const pictures = list.filter(({ from }) => from === 'member');
      expect(pictures).toMatchObject([{ text: undefined }, { text: 'This one.' }]);
      const address = pictures[0]?.image ?? '';
      expect((await api().request(address, { headers: { token: writer } })).headers.get('content-type')).toBe(
        'image/jpeg',
      );
      expect(await api().ask(service.sendMessage, { image }, { token })).toMatchObject({
        reason: 'invalid',
        fields: { image: 'invalid' },
      });
    });

    test.each([
      [{}, 'required'],
      [{ text: '  \n ' }, 'required'],
      [{ text: 'x'.repeat(service.MESSAGE_TEXT_MAX + 1) }, 'too_long'],
    ])('%# that says nothing, or too much, is refused at its text', async (input, code) => {
      expect(await api().ask(service.sendMessage, input, { token })).toMatchObject({
        reason: 'invalid',
        fields: { text: code },
      });
    });

    test('is refused with a wait after very many', async () => {
      const writer = await conversation([]);
      let answer = await api().ask(service.sendMessage, { text: 'Hello?' }, { token: writer });
      for (let sent = 1; sent < 300 && answer.reason === undefined; sent++)
        answer = await api().ask(service.sendMessage, { text: 'Hello?' }, { token: writer });
      expect(answer).toMatchObject({ code: 429, reason: 'rate', raw: { retryAfter: expect.any(Number) as number } });
    });
  });
});
