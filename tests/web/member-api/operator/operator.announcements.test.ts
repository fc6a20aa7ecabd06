import { expect, test } from 'vitest';
import * as news from '~/contract/calls/news';
import { HOUR, setOperatorStage } from './operator.stage';

const { stage, operator } = setOperatorStage();

const session = () => ({ token: stage.member.token });
const list = async () => (await stage.client.get(news.listNotices, {}, session())).list;
const find = async (id: string) => (await list()).find((notice) => notice.id === id);
const texts = (language: string, title: string, text: string) => [
  `--title-${language}`,
  title,
  `--text-${language}`,
  text,
];

/** Publishes an announcement in English. @returns its id */
async function publish(...more: string[]): Promise<string> {
  const { code, out, err } = await operator([
    'announcements',
    'publish',
    '--as',
    'mei',
    ...texts('en', 'Closed on Sunday', 'We are closed.\n\nBack on Monday.'),
    ...more,
  ]);
  expect([code, err]).toEqual([0, '']);
  return /^The announcement (\S+) is published\.$/m.exec(out)?.[1] ?? '';
}

test('an announcement is published in the languages given, unread by everybody, and says what is missing', async () => {
  const before = (await stage.client.get(news.countUnread, {}, session())).unread;
  const id = await publish();
  expect((await list())[2]).toMatchObject({
    id,
    title_en_us: 'Closed on Sunday',
    text_en_us: 'We are closed.\n\nBack on Monday.',
    important: false,
    readCount: 0,
    read: false,
    publishedAt: stage.clock,
    lastUpdate: stage.clock,
  });
  expect(await find(id)).not.toHaveProperty('text_ja_jp');
  expect((await stage.client.get(news.countUnread, {}, session())).unread).toBe(before + 1);
  const { out } = await operator(['announcements', 'publish', '--as', 'mei', ...texts('ja', '題', '本文')]);
  expect(out).toContain('It is not written in English or Chinese: members who read that see it in Japanese');

  stage.clock += HOUR;
  const important = await publish('--important', ...texts('zh-cn', '题', '正文'), ...texts('ja', '題', '本文'));
  expect((await list())[0]).toMatchObject({ id: important, important: true, confirmed: false, text_ja_jp: '本文' });
});

test('an announcement is changed: what is not given stays, who has read it stays, and the update has its time', async () => {
  const id = await publish(...texts('ja', '題', '本文'));
  await stage.client.get(news.readNotice, { id }, session());
  const published = stage.clock;
  stage.clock += HOUR;
  const changed = await operator([
    'announcements',
    'change',
    id,
    '--as',
    'ann',
    '--text-en',
    'Open after all.',
    '--important',
  ]);
  expect(changed).toMatchObject({ code: 0, err: '' });
  expect(await find(id)).toMatchObject({
    title_en_us: 'Closed on Sunday',
    text_en_us: 'Open after all.',
    text_ja_jp: '本文',
    important: true,
    read: true,
    readCount: 1,
    publishedAt: published,
    lastUpdate: stage.clock,
  });
  await operator(['announcements', 'change', id, '--as', 'ann', '--title-ja', '', '--text-ja', '', '--no-important']);
  expect(await find(id)).toMatchObject({ important: false, text_en_us: 'Open after all.' });
  expect(await find(id)).not.toHaveProperty('text_ja_jp');
});

test('an announcement is withdrawn: no member sees, opens or confirms it, and what happened stays on record', async () => {
  const id = await publish('--important');
  await stage.client.get(news.confirmNotice, { id }, session());
  const unread = (await stage.client.get(news.countUnread, {}, session())).unread;
  stage.clock += HOUR;
  expect(await operator(`announcements withdraw ${id} --as ann`)).toEqual({
    code: 0,
    out: `The announcement ${id} is withdrawn.\n`,
    err: '',
  });
  expect(await find(id)).toBeUndefined();
  expect((await stage.client.get(news.countUnread, {}, session())).unread).toBe(unread);
  for (const call of [news.readNotice, news.confirmNotice])
    expect(await stage.client.ask(call, { id }, session())).toMatchObject({ reason: 'not_found' });

  const already = `The announcement ${id} has been withdrawn`;
  const second = await operator(`announcements withdraw ${id} --as mei`);
  expect(second).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${already} already, by operator:ann at 2026-11-21 13`),
  });
  const late = await operator(['announcements', 'change', id, '--as', 'mei', '--text-en', 'Back!']);
  expect(late).toMatchObject({ code: 1, err: expect.stringContaining(already) });

  const { out } = await operator(`announcements show ${id}`);
  expect(out).toMatch(/^Read by: +1 members$/m);
  expect(out).toMatch(/^Confirmed by: +1 members$/m);
  expect(out).toMatch(/^ {2}Back on Monday\.$/m);
  expect(out).toMatch(
    /2026-11-21 12:00:00 UTC +published +operator:mei\n2026-11-21 13:00:00 UTC +withdrawn +operator:ann\n$/,
  );
  expect((await operator('announcements --withdrawn')).out).toContain('1 of 1 withdrawn.');
});

test('announcements are listed as members see them, with how many have read them, also as JSON', async () => {
  const id = await publish();
  await stage.client.get(news.readNotice, { id }, session());
  const { out } = await operator('announcements');
  const [headings, ...lines] = out.split('\n');
  expect(headings).toMatch(/^ID +PUBLISHED +CHANGED +READ +IN +TITLE$/);
  expect(lines[0]).toContain('important');
  expect(lines.find((line) => line.startsWith(id))).toMatch(/2026-11-21 12:00:00 UTC +1 +en +Closed on Sunday$/);
  expect(out).toContain('9 of 9 published.');
  const json = JSON.parse((await operator(`announcements show ${id} --json`)).out) as object;
  expect(json).toMatchObject({
    id,
    readCount: 1,
    texts: { en: { title: 'Closed on Sunday' } },
    events: [{ event: 'published', actor: 'operator:mei', at: '2026-11-21T12:00:00.000Z' }],
  });
  expect(JSON.parse((await operator('announcements --limit 1 --page 2 --json')).out)).toMatchObject({
    total: 9,
    page: 2,
  });
});

test('what no member could read is not published, and nobody changes anything without a name', async () => {
  const count = (await list()).length;
  const id = await publish();
  for (const [args, code, says] of [
    [['publish', ...texts('en', 'A', 'B')], 2, "required option '--as <name>'"],
    [['publish', '--as', 'mei'], 1, 'It says nothing'],
    [['publish', '--as', 'mei', '--title-en', 'A'], 1, 'English has only one of title and text'],
    [['publish', '--as', 'mei', ...texts('ja', ' \n', '\t')], 1, 'It says nothing'],
    [['publish', '--as', 'mei', ...texts('en', 'A', 'x'.repeat(10_001))], 1, '10001'],
    [['change', id, '--as', 'mei'], 1, 'nothing to change'],
    [['change', id, '--as', 'mei', '--text-en', ''], 1, 'only one of title and text'],
    [['change', id, '--as', 'mei', ...texts('en', '', '')], 1, 'It says nothing'],
    [['change', 'none', '--as', 'mei', '--text-en', 'x'], 1, 'There is no announcement none'],
    [['withdraw', 'none', '--as', 'mei'], 1, 'There is no announcement none'],
    [['withdraw', id], 2, "required option '--as <name>'"],
  ] as const) {
    const answer = await operator(['announcements', ...args]);
    expect([answer.code, answer.out, args], answer.err).toEqual([code, '', args]);
    expect(answer.err).toContain(says);
  }
  expect((await list()).length).toBe(count + 1);
  expect(await find(id)).toMatchObject({ text_en_us: 'We are closed.\n\nBack on Monday.' });
});
