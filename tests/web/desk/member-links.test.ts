import { afterAll, beforeAll, expect, it } from 'vitest';
import { appealSuspension } from '~/contract/calls/account';
import { listMessages, sendMessage } from '~/contract/calls/service';
import { recordAct, SHELL } from '~/member-api/desk/audit/audit.server';
import type { Browser } from '../app/harness/browser';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { fill } from './harness/forms';
import { addMember, type DeskMember } from './harness/members';

let open: OpenDesk;
let desk: Browser;
let member: DeskMember;
beforeAll(async () => {
  open = await openDeskApp();
  desk = await open.signedIn('desk', 'mei');
  member = await addMember(open);
});
afterAll(() => open.close());

const page = () => `/desk/members/${member.id}`;
const session = () => ({ token: member.token, key: crypto.randomUUID() });

it('what waits for a decision leads to the records, and the conversation is a link once there is one', async () => {
  const conversation = `a[href="/desk/conversations/${member.id}"]`;
  expect((await desk.get(page())).$(conversation)).toHaveLength(0);
  const id = await member.askWithdrawal('100.00');
  await member.client.get(sendMessage, { text: 'Where is it?' }, session());
  const { $ } = await desk.get(page());
  expect($(conversation)).toHaveLength(1);
  const link = $('a:contains("Withdrawals: 1")').attr('href') ?? '';
  expect((await desk.get(link)).$(`a[href="/desk/withdrawals/${id}"]`)).toHaveLength(1);
  expect($('main').text()).not.toContain('Top-ups:');
  // Auditors may not open it.
  const auditor = await open.signedIn('auditor', 'ada');
  expect((await auditor.get(page())).$(conversation)).toHaveLength(0);
});

it('acts that only look are on the timeline of staff alone', async () => {
  await desk.get(page());
  await fill(desk, page(), 'note', { text: 'Called twice' });
  const look = { act: 'withdrawal.card', subject: 'w1', memberId: member.id } as const;
  await recordAct(open.desk.db, { staff: SHELL, at: open.desk.now(), ...look });
  const codes = async (query: string) =>
    (await desk.get(`${page()}/timeline${query}`))
      .$('ol small.d-code')
      .toArray()
      .map(({ children }) => (children[0] as { data?: string } | undefined)?.data);
  const all = await codes('');
  expect(all).toContain('member.note');
  const looks = ['member.look', 'withdrawal.card'];
  expect(all.filter((act) => act && looks.includes(act))).toEqual([]);
  expect(await codes('?kind=acts')).toEqual(expect.arrayContaining(['member.note', ...looks]));
});

it('an appeal stands beside the note that was written with the suspension', async () => {
  await fill(desk, page(), 'suspend', { reason: 'second_account', note: 'The same phone as another one' });
  await fill(desk, page(), 'note', { text: 'Written later' });
  await member.client.get(appealSuspension, { text: 'My sister uses it too.' }, session());
  const href = (await desk.get('/desk/appeals')).$('a[href^="/desk/appeals/"]').attr('href') ?? '';
  const { main, $ } = await desk.get(href);
  expect(main).toContain('The same phone as another one');
  expect(main).not.toContain('Written later');
  expect(main).toContain('Reason for the suspension');
  expect($('form#decide').closest('div:has(dl)').children()).toHaveLength(2);
});

it('an automatic message is in the language of the conversation', async () => {
  const writer = await addMember(open);
  const written = { token: writer.token, key: crypto.randomUUID(), lang: 'ja' };
  await writer.client.get(sendMessage, { text: '入金はどこですか' }, written);
  const { list } = await writer.client.get(listMessages, {}, { token: writer.token });
  const { $ } = await desk.get(`/desk/conversations/${writer.id}`);
  const texts = $('[lang=ja].d-words')
    .toArray()
    .map((one) => $(one).text());
  expect(texts).toEqual(list.filter(({ from }) => from === 'automatic').map(({ text }) => text));
  expect(texts).not.toEqual([]);
});
