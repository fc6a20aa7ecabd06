import { describe, expect, it } from 'vitest';
import { takePause } from '~/contract/calls/limits';
import { turnMailOff } from '~/contract/calls/mail';
import { sendMessage } from '~/contract/calls/service';
import { completeWithdrawal, failWithdrawal } from '~/member-api/funds/review.server';
import { sendMails } from '~/member-api/mail/send-mail.server';
import { HOUR } from '../operator/operator.stage';
import { ALL, headerOf, setMailStage, textOf, WORD } from './mail.stage';

const MINUTE = 60_000;
const { stage, post, pass, choose, subscribe, answer, signInElsewhere, askWithdrawal, session, warnings, operator } =
  setMailStage();
const db = () => stage.instance.service.db;
const review = () => ({ at: stage.clock, actor: 'operator:mei' as const });
const subjects = (mails: readonly string[]) => mails.map((mail) => headerOf(mail, 'Subject'));
const tokenIn = (mail: string) => /\/mail-off\/([\w-]+)/.exec(headerOf(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '';

describe('what is sent', () => {
  it('is nothing by default, whatever happens', async () => {
    await answer();
    await completeWithdrawal(db(), await askWithdrawal('100.00'), review());
    await signInElsewhere();
    expect(await pass()).toEqual([]);
    expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('is a code first, and nothing else before the address is confirmed', async () => {
    await choose({ email: stage.member.email, ...ALL });
    await answer();
    const mails = await pass();
    expect(subjects(mails)).toEqual(['Night Garden: Confirm your email address']);
    expect(headerOf(mails[0] ?? '', 'To')).toBe(stage.member.email);
    expect(await pass()).toEqual([]);
  });

  it('then one e-mail for each event, in their order, with a link to its page', async () => {
    await subscribe();
    await answer();
    const id = await askWithdrawal('100.00');
    await completeWithdrawal(db(), id, review());
    await signInElsewhere();
    const mails = await pass();
    expect(subjects(mails)).toEqual([
      'Night Garden: You have an answer',
      'Night Garden: Your withdrawal is done',
      'Night Garden: New sign-in to your account',
    ]);
    const links = mails.map((mail) => /https:\S+/.exec(textOf(mail))?.[0]);
    expect(links).toEqual([
      'https://garden.example/profile/customer-service',
      `https://garden.example/profile/withdraw/${id}`,
      'https://garden.example/profile/security/logins',
    ]);
    for (const mail of mails) expect(textOf(mail)).toContain('We never ask you to pay to withdraw.');
    expect(await pass()).toEqual([]);
    expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('is only what was chosen', async () => {
    await subscribe({ withdrawals: true });
    await answer();
    await signInElsewhere();
    await failWithdrawal(db(), await askWithdrawal('100.00'), review());
    const mails = await pass();
    expect(mails).toHaveLength(1);
    expect(textOf(mails[0] ?? '')).toContain('A withdrawal of yours wasn’t paid. All of it is back in your account.');
  });

  it('is sent too when staff act from the command line', async () => {
    await subscribe();
    expect(await operator(`withdrawals complete ${await askWithdrawal('100.00')} --as mei`)).toMatchObject({ code: 0 });
    expect(subjects(await pass())).toEqual(['Night Garden: Your withdrawal is done']);
  });

  it('says once that a withdrawal is late', async () => {
    await subscribe();
    await askWithdrawal('100.00');
    stage.clock += 72 * HOUR;
    expect(await pass()).toEqual([]);
    stage.clock += 1;
    expect(subjects(await pass())).toEqual(['Night Garden: Your withdrawal is late']);
    stage.clock += HOUR;
    expect(await pass()).toEqual([]);
  });

  it('has nothing of the member in it: no amount, account, name or word', async () => {
    await subscribe();
    await stage.client.get(sendMessage, { text: `${WORD} question 123.45` }, session());
    await answer();
    await completeWithdrawal(db(), await askWithdrawal('321.00'), { ...review(), remark: `${WORD} remark` });
    await failWithdrawal(db(), await askWithdrawal('123.00'), { ...review(), remark: `${WORD} remark` });
    await signInElsewhere();
    const mails = await pass();
    expect(mails).toHaveLength(4);
    for (const mail of mails)
      for (const text of [mail, textOf(mail)])
        for (const secret of [
          WORD,
          stage.member.username,
          stage.member.phone,
          'Gardener',
          '4242',
          'Harbour',
          '203.0',
          'Firefox',
        ]) {
          // The address of the member begins with the username; random digits of a link or an ID may be those of the card.
          const said = text
            .replace(/=\r?\n/g, '')
            .replaceAll(stage.member.email, '')
            .replace(/[\da-f]{64}|[\da-f-]{36}/g, '');
          expect(said).not.toContain(secret);
          expect(textOf(mail)).not.toMatch(/\b\d+[.,]\d{2}\b|credits|\b(321|123)\b/);
        }
  });

  it.each([
    [
      'ja',
      'カスタマーサービスがメッセージに返信しました。',
      '出金のためにお支払いをお願いすることは決してありません。',
    ],
    ['zh-cn', '客服已回复您的消息。', '我们绝不会要求您先付款才能提现。'],
  ] as const)('is in the language of the choice: %s', async (lang, said, promise) => {
    await subscribe(ALL, { lang });
    await answer();
    const [mail = ''] = await pass();
    expect(textOf(mail)).toContain(said);
    expect(textOf(mail)).toContain(promise);
  });
});

describe('a time-out or self-exclusion', () => {
  it.each(['timeout', 'exclusion'] as const)('is silent but for a login from a new device: %s', async (kind) => {
    await subscribe();
    await stage.client.get(takePause, { kind, days: kind === 'timeout' ? 7 : 365 }, session());
    await answer();
    await completeWithdrawal(db(), await askWithdrawal('100.00'), review());
    await signInElsewhere();
    expect(subjects(await pass())).toEqual(['Night Garden: New sign-in to your account']);
    // Nothing is kept for its end.
    stage.clock += 24 * HOUR;
    expect(await pass()).toEqual([]);
  });
});

describe('delivery', () => {
  it('is tried again with longer waits while the server is down, and given up in the end', async () => {
    await subscribe();
    await answer();
    post.state.answers['MAIL'] = '421 later';
    let tries = 0;
    post.state.answers = new Proxy(post.state.answers, {
      get: (answers, name) => {
        if (name === 'MAIL') tries += 1;
        return answers[String(name)];
      },
    });
    const counts: number[] = [];
    for (const minutes of [0, 1, 5, 15, 60, 180, 360, 720, 1_440]) {
      stage.clock += minutes * MINUTE;
      await pass();
      await pass();
      counts.push(tries);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 8]);
    expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('of one e-mail happens once, however many processes send', async () => {
    await subscribe();
    await answer();
    await Promise.all([sendMails(stage.instance.service), sendMails(stage.instance.service)]);
    expect(await pass()).toHaveLength(1);
  });

  it('is made up for when a process ended after it had claimed an e-mail', async () => {
    await subscribe();
    await answer();
    await db()
      .updateTable('outbox')
      .set({ attempts: 1, next_at: stage.clock + MINUTE })
      .execute();
    expect(await pass()).toEqual([]);
    stage.clock += MINUTE;
    expect(await pass()).toHaveLength(1);
  });

  it('loses nothing that happens while an e-mail is on its way', async () => {
    await subscribe();
    await answer();
    post.state.before = async () => {
      delete post.state.before;
      await answer();
    };
    expect(await pass()).toHaveLength(1);
    stage.clock += MINUTE;
    expect(subjects(await pass())).toEqual(['Night Garden: You have an answer']);
  });

  it('of several answers that wait is one e-mail, and of several withdrawals one that leads to their list', async () => {
    await subscribe();
    await answer();
    await answer();
    for (const amount of ['100.00', '101.00']) await completeWithdrawal(db(), await askWithdrawal(amount), review());
    const mails = await pass();
    expect(mails).toHaveLength(2);
    expect(textOf(mails[1] ?? '')).toContain('https://garden.example/profile/records?kind=withdrawals\n');
  });

  it('to one member happens ten times a day at most; the next ones wait for the next day', async () => {
    await subscribe();
    let sent = 0;
    for (let i = 0; i < 12; i += 1) {
      await answer();
      stage.clock += MINUTE;
      sent += (await pass()).length;
    }
    // One of the ten was the code.
    expect(sent).toBe(9);
    stage.clock = Date.UTC(2026, 10, 22);
    expect(await pass()).toHaveLength(1);
  });

  it('to an address that the server refuses is given up at once, and the log does not name it', async () => {
    await subscribe();
    await answer();
    await signInElsewhere();
    post.state.answers['RCPT'] = `550 ${stage.member.email} does not live here`;
    await pass();
    expect(await db().selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect(warnings).toHaveLength(2);
    expect(JSON.stringify(warnings)).not.toContain(stage.member.email);
  });
});

describe('turning off by link', () => {
  const off = (token: string) => stage.client.ask(turnMailOff, { token });

  it('needs no login, turns all off, and nothing on', async () => {
    await subscribe();
    await answer();
    const [mail = ''] = await pass();
    expect(headerOf(mail, 'List-Unsubscribe')).toBe(`<https://garden.example/mail-off/${tokenIn(mail)}>`);
    expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(textOf(mail)).toContain(`https://garden.example/mail-off/${tokenIn(mail)}\n`);
    await answer();
    expect((await off(tokenIn(mail))).raw).toEqual({ off: true });
    await signInElsewhere();
    expect(await pass()).toEqual([]);
    // Again, it is the same answer, and still all off.
    expect((await off(tokenIn(mail))).raw).toEqual({ off: true });
    const row = await db().selectFrom('member_mail').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ answers: 0, withdrawals: 0, logins: 0 });
    expect(JSON.stringify(row)).not.toContain(tokenIn(mail));
  });

  it('works with the link of an old e-mail too', async () => {
    await subscribe();
    await answer();
    const [mail = ''] = await pass();
    await choose({});
    await choose({ answers: true });
    await off(tokenIn(mail));
    await answer();
    expect(await pass()).toEqual([]);
  });

  it('stops the codes that a stranger’s address gets', async () => {
    await choose({ email: 'stranger@example.com', ...ALL });
    const [mail = ''] = await pass();
    expect((await off(tokenIn(mail))).raw).toEqual({ off: true });
    expect(await pass()).toEqual([]);
  });
});
