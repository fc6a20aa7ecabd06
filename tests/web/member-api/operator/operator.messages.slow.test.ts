import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { login } from '~/contract/calls/account';
import * as calls from '~/contract/calls/funds';
import * as service from '~/contract/calls/service';
import { becomeMember, newPicture, PASSWORD } from '../harness/member';
import { HOUR, setOperatorStage } from './operator.stage';

const { stage, operator } = setOperatorStage();

const MINUTE = 60_000;
const write = (text: string, token = stage.member.token) => stage.client.get(service.sendMessage, { text }, { token });
const read = async (token = stage.member.token) => (await stage.client.get(service.listMessages, {}, { token })).list;
const waits = async () => (await stage.client.get(service.getService, {}, { token: stage.member.token })).waitMinutes;

describe('messages', () => {
  test('that wait for a person are listed, the longest first, with the first words of each', async () => {
    const other = await becomeMember(stage.client);
    await write('Where is my money?');
    stage.clock += 2 * HOUR;
    await write('Hello?', other.token);
    await write('Please answer.');
    stage.clock += 5 * MINUTE;
    const { code, out, err } = await operator('messages');
    expect([code, err]).toEqual([0, '']);
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^MEMBER +MESSAGES +SINCE +WAITED +IN +FIRST WORDS$/);
    expect(lines[1]).toMatch(
      new RegExp(`^${stage.member.username} +2 +2026-11-21 12:00:00 UTC +2 h 5 min +en +Where is my money\\?$`),
    );
    expect(lines[2]).toMatch(new RegExp(`^${other.username} +1 +2026-11-21 14:00:00 UTC +5 min +en +Hello\\?$`));
    expect(out).toContain('2 of 2 waiting.');
    expect(out).not.toContain('Please answer.');
    expect(out).not.toContain(stage.member.email);
    expect(JSON.parse((await operator('messages --limit 1 --page 2 --json')).out)).toEqual({
      list: [
        { member: other.username, messages: 1, since: '2026-11-21T14:00:00.000Z', language: 'en', words: 'Hello?' },
      ],
      total: 2,
      page: 2,
      limit: 1,
    });
  });

  test('are shown as a conversation, with the path of a picture and no line that could pass for another’s', async () => {
    const { data } = await stage.client.upload(calls.uploadImage, await newPicture(), { token: stage.member.token });
    const text = `Look at this.\n2026-11-21 12:00:00 UTC  desk (operator:mei)`;
    await stage.client.get(service.sendMessage, { text, image: data?.url ?? '' }, { token: stage.member.token });
    const { out } = await operator(`messages show ${stage.member.username}`);
    expect(out).toMatch(
      /^1 {2}2026-11-21 12:00:00 UTC {2}member WAITING\n {2}Look at this\.\n {2}2026-11-21 12:00:00 UTC {2}desk/,
    );
    const picture = /^ {2}Picture: (.+)$/m.exec(out)?.[1] ?? '';
    expect(existsSync(picture), picture).toBe(true);
    expect(out).toMatch(/^2 {2}2026-11-21 12:00:00 UTC {2}automatic$/m);
    const asJson = JSON.parse((await operator(`messages show ${stage.member.email} --json`)).out) as { list: object[] };
    expect(asJson.list).toMatchObject([{ from: 'member', text, picture, isWaiting: true }, { from: 'automatic' }]);
  });

  test('take no more pictures of a member than there is room for, and words all the same', async () => {
    const { token } = stage.member;
    const send = async (url: string, text: string) =>
      stage.client.ask(service.sendMessage, { text, image: url }, { token });
    const upload = async () => (await stage.client.upload(calls.uploadImage, await newPicture(), { token })).data?.url;
    const [first = '', second = ''] = [await upload(), await upload()];
    const weighs = (bytes: number) => stage.instance.service.db.updateTable('uploads').set({ bytes }).execute();
    await weighs(32 * 1024 * 1024);
    expect((await send(first, 'One.')).code).toBe(200);
    expect((await send(first, 'The same.')).code).toBe(200);
    await weighs(33 * 1024 * 1024);
    expect(await send(second, 'One more.')).toMatchObject({
      code: 429,
      reason: 'rate',
      raw: { retryAfter: (service.MESSAGES_KEPT_DAYS * 24 * HOUR) / 1000 },
    });
    await write('In words, then.');
    expect((await read()).map(({ text }) => text)).toEqual(expect.arrayContaining(['The same.', 'In words, then.']));
    expect(JSON.stringify(await read())).not.toContain('One more.');
  });

  test('are answered by somebody whose name is kept and never shown to the member', async () => {
    await write('Where is my money?');
    await write('Hello?');
    stage.clock += 30 * MINUTE;
    expect(await operator(`messages answer ${stage.member.username} It arrives today. --as mei`)).toEqual({
      code: 0,
      out: `${stage.member.username} has been answered. Messages answered: 2; waiting since: 0.\n`,
      err: '',
    });
    const list = await read();
    expect(list.at(-1)).toMatchObject({ from: 'agent', text: 'It arrives today.', at: stage.clock });
    expect(JSON.stringify(list)).not.toContain('mei');
    expect((await operator(`messages show ${stage.member.username}`)).out).toContain('desk (operator:mei)');
    expect((await operator('messages')).out).toBe('0 of 0 waiting.\n');
    await write('Thank you, and when?');
    expect((await operator('messages')).out).toMatch(/ 1 +2026-11-21 12:30:00 UTC/);
  });

  test('are answered up to the one that was read: what came meanwhile waits on', async () => {
    await write('Where is my money?');
    const { out } = await operator(`messages show ${stage.member.username}`);
    const upto = /^To answer what stands here: (messages answer \S+ --upto \d+)/m.exec(out)?.[1] ?? '';
    stage.clock += 5 * MINUTE;
    await write('And my card was stolen!');
    stage.clock += 5 * MINUTE;
    expect((await operator(`${upto} --as mei It arrives today.`)).out).toMatch(/answered: 1; waiting since: 1\./);
    expect((await operator('messages')).out).toMatch(/ 1 +2026-11-21 12:05:00 UTC/);
    expect(await waits(), 'how long the one that was answered has waited').toBe(10);
    expect((await operator(`${upto.replace(/\d+$/, 'soon')} --as mei Yes.`)).code).not.toBe(0);
  });

  test('are answered from a file, too, with all of its lines', async () => {
    await write('How do I begin?');
    const file = join(stage.folder, 'answer.txt');
    writeFileSync(file, 'First this.\r\nThen that.\n');
    expect((await operator(`messages answer ${stage.member.username} --file ${file} --as mei`)).code).toBe(0);
    expect((await read()).at(-1)?.text).toBe('First this.\nThen that.');
  });

  test('have a waiting time once it has been measured: the median, of persons alone', async () => {
    const others = [await becomeMember(stage.client), await becomeMember(stage.client)];
    await write('One.');
    expect(await waits(), 'an automatic reply is no answer').toBeUndefined();
    for (const { token } of others) await write('Another.', token);
    const names = [stage.member.username, ...others.map(({ username }) => username)];
    for (const [index, minutes] of [4, 10, 90].entries()) {
      stage.clock = Date.UTC(2026, 10, 21, 12) + minutes * MINUTE;
      await operator(`messages answer ${names[index] ?? ''} Yes. --as mei`);
    }
    expect(await waits()).toBe(10);
    await operator(`messages answer ${names[0] ?? ''} And one thing more. --as mei`);
    expect(await waits(), 'what nobody waited for is not measured').toBe(10);
    stage.clock += 31 * 24 * HOUR;
    const { token } = await stage.client.get(login, { username: stage.member.username, password: PASSWORD });
    const { waitMinutes } = await stage.client.get(service.getService, {}, { token });
    expect(waitMinutes, 'what is long ago says nothing of today').toBeUndefined();
  });

  test.each([
    ['of nobody', 'show nobody', 'There is no member nobody.'],
    ['without words', 'answer NAME --as mei', 'An answer is given as words or with --file.'],
    ['with words and a file', 'answer NAME Yes. --file x --as mei', 'as words or with --file'],
    ['from a file that is not there', 'answer NAME --file /nowhere --as mei', '/nowhere cannot be read.'],
    ['of too many words', `answer NAME ${'x'.repeat(2_001)} --as mei`, 'An answer has 2000 characters at most.'],
    ['where there are none', 'show NAME', 'There are no messages of'],
  ])('%s are refused in words', async (_, line, says) => {
    const { code, err } = await operator(`messages ${line.replace('NAME', stage.member.username)}`);
    expect([code, err]).toEqual([1, expect.stringContaining(says)]);
    expect(await read()).toEqual([]);
  });
});

describe('the desk', () => {
  const read = () => stage.client.get(service.getService, {}, { token: stage.member.token });

  test('has the name, the hours and the chat that are set, each on its own', async () => {
    expect((await operator('desk set --opens 08:30 --zone Asia/Shanghai --url https://chat.example/1')).code).toBe(0);
    expect(await read()).toMatchObject({
      name: 'Night Garden customer service',
      hours: { from: '08:30', to: '21:00', zone: 'Asia/Shanghai' },
      url: 'https://chat.example/1',
    });
    await operator('desk set --url none --name Lantern');
    expect(await read()).toMatchObject({ name: 'Lantern', url: undefined });
    expect((await operator('desk')).out).toMatch(/^Hours: +08:30 to 21:00, Asia\/Shanghai$/m);
  });

  test('of which nothing was said yet needs everything at once', async () => {
    await stage.instance.service.db.deleteFrom('service_desk').execute();
    expect(await operator('desk')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nothing has been said') as string,
    });
    expect((await operator('desk set --opens 08:30')).err).toContain('are all needed');
    const { code } = await operator('desk set --opens 22:00 --closes 06:00 --zone UTC --name Night');
    expect([code, (await read()).hours]).toEqual([0, { from: '22:00', to: '06:00', zone: 'UTC' }]);
  });

  test.each([
    '--opens 9am',
    '--opens 24:00',
    '--zone Mars/Olympus',
    '--url javascript:1',
    '--url https://:pw@host/',
    '--name ',
  ])('is not set to %j', async (option) => {
    expect((await operator(`desk set ${option}`)).code).toBe(2);
    expect((await operator('desk set')).code).toBe(1);
  });
});
