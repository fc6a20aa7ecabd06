import { expect, it } from 'vitest';
import { confirmMail, getMail } from '~/contract/calls/mail';
import { ALL, headerOf, setMailStage, textOf } from './mail.stage';

const MINUTE = 60_000;
const { stage, pass, choose, subscribe, answer, session } = setMailStage();
const confirm = (code: string) => stage.client.ask(confirmMail, { code }, session());
const codeIn = (mail = '') => /\d{8}/.exec(textOf(mail))?.[0] ?? '';
const isConfirmed = async () => (await stage.client.get(getMail, {}, session())).confirmed;

it('a code is good for an hour', async () => {
  await choose({ email: stage.member.email, ...ALL });
  const code = codeIn((await pass())[0]);
  stage.clock += 60 * MINUTE;
  expect(await confirm(code)).toMatchObject({ fields: { code: 'invalid' } });
  await choose(ALL);
  const newer = codeIn((await pass())[0]);
  stage.clock += 59 * MINUTE;
  expect((await confirm(`${newer.slice(0, 4)} ${newer.slice(4)}`)).code).toBe(200);
  expect(await isConfirmed()).toBe(true);
});

it('five wrong codes use up the right one', async () => {
  await choose({ email: stage.member.email, ...ALL });
  const code = codeIn((await pass())[0]);
  for (let i = 0; i < 5; i += 1) await confirm('00000000');
  expect(await confirm(code)).toMatchObject({ fields: { code: 'invalid' } });
  expect(await isConfirmed()).toBe(false);
});

it('five codes a day are sent, and no more; turning off is never held back', async () => {
  let sent = 0;
  for (let i = 0; i < 7; i += 1) {
    await choose({ email: stage.member.email, ...ALL });
    sent += (await pass()).length;
  }
  expect(sent).toBe(5);
  expect(await choose(ALL)).toMatchObject({ reason: 'rate' });
  expect((await choose({})).code).toBe(200);
});

it('another address has to be confirmed as well, and gets nothing before', async () => {
  await subscribe();
  await choose({ email: 'other@example.com', ...ALL });
  expect(await isConfirmed()).toBe(false);
  await answer();
  const mails = await pass();
  expect(mails.map((mail) => headerOf(mail, 'To'))).toEqual(['other@example.com']);
  expect(textOf(mails[0] ?? '')).toContain('Code: ');
});

it('the same address stays confirmed when choices change', async () => {
  await subscribe();
  await choose({ email: stage.member.email.toUpperCase(), logins: true });
  expect(await isConfirmed()).toBe(true);
  expect(await pass()).toEqual([]);
});

it('neither the address nor the code is in the database in clear', async () => {
  await choose({ email: 'planted@example.com', ...ALL });
  const code = codeIn((await pass())[0]);
  const { db } = stage.instance.service;
  const rows = JSON.stringify([
    await db.selectFrom('member_mail').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
  ]);
  expect(rows).not.toContain('planted');
  expect(rows).not.toContain(code);
});

it('a service without a mail server offers no e-mails', async () => {
  stage.instance.service.settings.mail = undefined;
  expect(await stage.client.get(getMail, {}, session())).toMatchObject({ offered: false });
  expect(await choose({ email: stage.member.email, ...ALL })).toMatchObject({ code: 404 });
});
