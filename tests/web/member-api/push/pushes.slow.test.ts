import { describe, expect, it } from 'vitest';
import { setPassword } from '~/contract/calls/account';
import { takePause } from '~/contract/calls/limits';
import { removePush } from '~/contract/calls/push';
import { endLogins, listSecurityEvents } from '~/contract/calls/security';
import { sendMessage } from '~/contract/calls/service';
import { WIRE_LANGUAGES } from '~/contract/language';
import { completeWithdrawal, failWithdrawal } from '~/member-api/funds/review.server';
import { eraseMember } from '~/member-api/closing/erase.server';
import { PASSWORD } from '../harness/member';
import { HOUR } from '../operator/operator.stage';
import { readVapid } from './push-receiver';
import { ALL, setPushStage, WORD } from './push.stage';

const DAY = 24 * HOUR;
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;
const {
  stage,
  post,
  db,
  pass,
  choose,
  state,
  answer,
  signInElsewhere,
  askWithdrawal,
  session,

  idOf,
  operator,
} = setPushStage();
const review = () => ({ at: stage.clock, actor: 'operator:mei' as const });
const outbox = () => db().selectFrom('outbox').selectAll().execute();
const subscriptions = () => db().selectFrom('push_subscriptions').selectAll().execute();
const titles = (received: readonly { shown: { title: string } }[]) => received.map(({ shown }) => shown.title).sort();

describe('what is sent', () => {
  it('is nothing by default, whatever happens', async () => {
    post.subscribe();
    await answer();
    await completeWithdrawal(db(), await askWithdrawal('100.00'), review());
    await signInElsewhere();
    expect(await outbox()).toEqual([]);
    expect(await pass()).toEqual([]);
  });

  it('is one notification for each event, encrypted for the browser, that leads to a page of the app', async () => {
    await choose(post.subscribe());
    await answer();
    const id = await askWithdrawal('100.00');
    await completeWithdrawal(db(), id, review());
    await signInElsewhere();
    const promise = '\nWe never ask you to pay to withdraw.';
    const shown = (await pass()).map((one) => one.shown).sort((a, b) => (a.tag < b.tag ? -1 : 1));
    expect(shown).toEqual([
      {
        title: 'You have an answer',
        body: `Customer service has answered your message.${promise}`,
        lang: 'en',
        tag: 'answer',
        path: '/profile/customer-service',
      },
      {
        title: 'New sign-in to your account',
        body: `Someone signed in to your account from a new device. If it wasn’t you, end that session and change your password.${promise}`,
        lang: 'en',
        tag: 'new_login',
        path: '/profile/security/logins',
      },
      {
        title: 'Your withdrawal is done',
        body: `A withdrawal of yours has been paid.${promise}`,
        lang: 'en',
        tag: 'withdrawal_paid',
        path: `/profile/withdraw/${id}`,
      },
    ]);
    expect(await pass()).toEqual([]);
    expect(await outbox()).toEqual([]);
  });

  it('is only what was chosen, and nothing once the device was removed', async () => {
    const browser = post.subscribe();
    await choose(browser, { withdrawals: true });
    await answer();
    await signInElsewhere();
    await failWithdrawal(db(), await askWithdrawal('100.00'), review());
    expect(titles(await pass())).toEqual(['Your withdrawal wasn’t paid']);
    await choose(browser, { answers: true });
    await answer();
    const [device] = (await state()).devices ?? [];
    await stage.client.get(removePush, { id: device?.id ?? '' }, session());
    expect(await outbox()).toEqual([]);
    await answer();
    expect(await pass()).toEqual([]);
  });

  it('is sent too when staff act from the command line', async () => {
    await choose(post.subscribe());
    expect(await operator(`withdrawals complete ${await askWithdrawal('100.00')} --as mei`)).toMatchObject({ code: 0 });
    expect(titles(await pass())).toEqual(['Your withdrawal is done']);
  });

  it('says once that a withdrawal is late', async () => {
    await choose(post.subscribe());
    await askWithdrawal('100.00');
    stage.clock += 72 * HOUR + 1;
    expect(titles(await pass())).toEqual(['Your withdrawal is late']);
    stage.clock += HOUR;
    expect(await pass()).toEqual([]);
  });

  it('reaches each device of a member, and each by its own choice', async () => {
    const [one, other] = [post.subscribe(), post.subscribe()];
    await choose(one, { answers: true });
    const token = await signInElsewhere();
    await choose(other, ALL, { token });
    await answer();
    await completeWithdrawal(db(), await askWithdrawal('100.00'), review());
    const arrived = (await pass()).map(({ path, shown }) => `${path} ${shown.tag}`).sort();
    expect(arrived).toEqual([`${one.path} answer`, `${other.path} answer`, `${other.path} withdrawal_paid`].sort());
  });

  it.each([
    [
      'ja',
      '返信が届いています',
      'カスタマーサービスがメッセージに返信しました。\n出金のためにお支払いをお願いすることは決してありません。',
    ],
    ['zh-cn', '您有一条回复', '客服已回复您的消息。\n我们绝不会要求您先付款才能提现。'],
  ] as const)('is in the language of the choice: %s', async (lang, title, body) => {
    await choose(post.subscribe(), ALL, { lang });
    await answer();
    expect((await pass()).map(({ shown }) => shown)).toMatchObject([{ title, body, lang }]);
  });

  it('has nothing of the member in it: no amount, account, name or word, in any language', async () => {
    for (const [round, lang] of WIRE_LANGUAGES.entries()) {
      await choose(post.subscribe('/push/one'), ALL, { lang });
      await stage.client.get(sendMessage, { text: `${WORD} question 123.45` }, session());
      await answer();
      await completeWithdrawal(db(), await askWithdrawal('100.00'), { ...review(), remark: `${WORD} remark` });
      await failWithdrawal(db(), await askWithdrawal('123.00'), { ...review(), remark: `${WORD} remark` });
      await askWithdrawal('100.00');
      await signInElsewhere(`203.0.${String(100 + round)}.9`);
      stage.clock += 72 * HOUR + 1;
      const received = await pass();
      expect(received.map(({ shown }) => shown.tag).sort()).toEqual([
        'answer',
        'new_login',
        'withdrawal_late',
        'withdrawal_paid',
        'withdrawal_returned',
      ]);
      for (const { shown } of received) {
        const { title, body } = shown;
        expect(`${title} ${body}`).not.toMatch(/\d|credits|ポイント|积分/);
        for (const secret of [WORD, stage.member.username, stage.member.email, '4242', 'Harbour', 'Firefox'])
          // An id may contain any digits.
          expect(JSON.stringify(shown).replace(UUID, '')).not.toContain(secret);
      }
      stage.clock += DAY;
    }
  });

  it('tells a push service neither what it is about, nor whom', async () => {
    await choose(post.subscribe());
    await answer();
    await completeWithdrawal(db(), await askWithdrawal('100.00'), review());
    const received = await pass();
    expect(received).toHaveLength(2);
    expect(new Set(received.map(({ text }) => Buffer.byteLength(text)))).toEqual(new Set([1_024]));
    expect(new Set(received.map(({ headers }) => headers['content-length'])).size).toBe(1);
    for (const { headers } of received) {
      expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
      expect(headers['topic']).toMatch(/^[\da-f]{32}$/);
      expect(JSON.stringify(headers)).not.toMatch(/answer|withdraw|cookie/i);
    }
  });

  it('is signed with the key that browsers were given, for whom the operator names', async () => {
    await choose(post.subscribe());
    await answer();
    const [received] = await pass();
    const { key = '' } = await state();
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
    const vapid = await readVapid(received ?? { headers: {} }, key, Date.now());
    expect(vapid).toMatchObject({ payload: { aud: post.origin, sub: 'mailto:desk@garden.example' }, key });
  });
});

describe('a time-out or self-exclusion', () => {
  it.each(['timeout', 'exclusion'] as const)('is silent but for a login from a new device: %s', async (kind) => {
    await choose(post.subscribe());
    await answer();
    await stage.client.get(takePause, { kind, days: kind === 'timeout' ? 7 : 365 }, session());
    await completeWithdrawal(db(), await askWithdrawal('100.00'), review());
    await signInElsewhere();
    expect(titles(await pass())).toEqual(['New sign-in to your account']);
    // Nothing is kept for its end.
    stage.clock += DAY;
    expect(await pass()).toEqual([]);
    expect(await outbox()).toEqual([]);
  });
});

describe('notifications end with their login', () => {
  it('when it is ended from another device', async () => {
    const token = await signInElsewhere();
    await choose(post.subscribe(), ALL, { token });
    await stage.client.get(endLogins, { others: true }, session());
    expect(await subscriptions()).toEqual([]);
    await answer();
    expect(await pass()).toEqual([]);
  });

  it('when the password is changed, but for the device that changes it', async () => {
    const [here, there] = [post.subscribe(), post.subscribe()];
    await choose(here);
    await choose(there, ALL, { token: await signInElsewhere() });
    await pass();
    const change = { kind: 'login', oldPassword: PASSWORD, newPassword: `${PASSWORD}9` } as const;
    const { token = '' } = await stage.client.get(setPassword, change, session());
    stage.member.token = token;
    expect((await state(token)).devices).toMatchObject([{ current: true }]);
    await answer();
    expect((await pass()).map(({ path }) => path)).toEqual([here.path]);
  });

  it('when it was not used for thirty days', async () => {
    await choose(post.subscribe());
    await answer();
    stage.clock += 30 * DAY;
    expect(await pass()).toEqual([]);
  });

  it('with the account, which leaves neither a device nor a word to send', async () => {
    await choose(post.subscribe());
    await answer();
    const memberId = await idOf();
    await db()
      .transaction()
      .execute((trx) => eraseMember(trx, memberId, stage.clock));
    expect(await subscriptions()).toEqual([]);
    expect(await outbox()).toEqual([]);
    expect(await pass()).toEqual([]);
  });
});

it('each change is in the security log', async () => {
  await choose(post.subscribe());
  const [device] = (await state()).devices ?? [];
  await stage.client.get(removePush, { id: device?.id ?? '' }, session());
  await stage.client.get(removePush, { id: device?.id ?? '' }, session());
  const { list } = await stage.client.get(listSecurityEvents, {}, session());
  expect(list.filter(({ kind }) => kind === 'mail_changed')).toHaveLength(2);
});
