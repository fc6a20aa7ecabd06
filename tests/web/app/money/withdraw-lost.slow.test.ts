import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatAmount } from '~/i18n/format';
import { LANGUAGES } from '~/i18n/language';
import { envelope, hang, reset, status, success, type Behaviour } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

const LIST = '/member/withdrawals';
const WITHDRAW = '/member/withdraw';
const TYPED = { payPassword: '246810' };
const OLD = { id: '1', amount: '300.00', status: 'completed', applyTime: '2026-01-02T03:04:05Z' };

let stage: Stage;
/** The service, well and with a payout account. */
function hasAccount(): void {
  stage.upstream.heal();
  const account = { id: '7', bankName: 'Bank', cardNumber: '**** 1234', isDefault: true };
  stage.upstream.on('/member/getuserbank', success({ list: [account] }));
  stage.upstream.on(LIST, success({ list: [] }));
}
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(hasAccount);
afterEach(() => stage.upstream.heal());

/** Opens the check page of a withdrawal of 300. @returns its address */
async function toCheck(member: Browser): Promise<string> {
  await member.get('/profile/withdraw');
  const { location } = await member.post('/profile/withdraw', { amount: '300' });
  expect((await member.get(location)).status).toBe(200);
  return location;
}

const now = () => new Date().toISOString();

/** A service that takes the withdrawal in and loses its answer; from then on its list holds these as well. */
function takesInAndLoses(...made: object[]): void {
  let list: object[] = [OLD];
  stage.upstream.on(LIST, (...call) => success({ list })(...call));
  stage.upstream.on(WITHDRAW, (...call) => {
    list = [...made, OLD];
    reset(...call);
  });
}

describe('a withdrawal whose answer is lost', () => {
  it('is looked for in the list, and leads to its page when it is there', async () => {
    const member = await stage.member();
    const at = await toCheck(member);
    takesInAndLoses({ id: 900, amount: 300, fee: '3', status: 'processing', applyTime: now(), bankCard: 'Bank 1234' });
    const answer = await member.post(at, TYPED);
    expect([answer.status, answer.location]).toEqual([302, '/profile/withdraw/900']);
    const page = await member.get(answer.location);
    expect(page.$('[role=status]').first().text()).toBe(sentence('en', 'withdraw:asked'));
    // Coming back or sending the same form again leads there too, and asks for nothing more.
    expect((await member.get(at)).location).toBe('/profile/withdraw/900');
    expect((await member.post(at, TYPED)).location).toBe('/profile/withdraw/900');
    expect(stage.upstream.received.filter(({ path }) => path === WITHDRAW)).toHaveLength(1);
  });

  it.each([
    ['none is new', []],
    ['what is new is of another amount', [{ id: '900', amount: '30.00' }]],
    [
      'two of them are new',
      [
        { id: '902', amount: '300.00' },
        { id: '901', amount: '300.00' },
      ],
    ],
  ])('is not called taken in when %s', async (_, made) => {
    const member = await stage.member();
    const at = await toCheck(member);
    takesInAndLoses(...made);
    const page = await member.post(at, TYPED);
    expect(page.status).toBe(502);
    expect(page.$('[role=alert]').text()).toContain('Please check your withdrawals and your balance first');
    expect(page.$('main a[href="/profile/records?kind=withdrawals"]').length).toBeGreaterThan(0);
    expect(page.$('input[name=amount]').val()).toBe('300');
  });

  it.each(LANGUAGES)('that cannot be looked for says so, and to look at the balance: %s', async (language) => {
    const member = await stage.member(reading(language));
    stage.upstream.on(LIST, status(404));
    const at = await toCheck(member);
    stage.upstream.on(WITHDRAW, reset);
    const [start = ''] = sentence(language, 'errors:withdraw.unsure_blind').split('{{');
    expect((await member.post(at, TYPED)).$('[role=alert]').text()).toContain(start.trim());
    const again = await member.get(at);
    expect(again.main).toContain(sentence(language, 'withdraw:unsettledBlind'));
    expect(again.$('button').text()).toContain(
      sentence(language, 'withdraw:submit', { amount: formatAmount(300_00, language) }),
    );
  });

  it('that turns up later is named on the check page, whatever has become of it by then', async () => {
    const member = await stage.member();
    const at = await toCheck(member);
    takesInAndLoses();
    await member.post(at, TYPED);
    const made = { id: '900', amount: '300.00', status: 'completed', applyTime: now(), bankCard: 'Bank 1234' };
    stage.upstream.on(LIST, success({ list: [made, OLD] }));
    const page = await member.get(at);
    expect(page.main).toContain(sentence('en', 'withdraw:unsettledForeign'));
    expect(page.main).toContain(sentence('en', 'withdraw:similarUnsettled'));
    expect(page.$('main a[href="/profile/withdraw/900"]')).toHaveLength(1);
  });

  it('is none where there was no connection: nothing was sent, and the same form can be sent again', async () => {
    const member = await stage.member();
    const at = await toCheck(member);
    stage.upstream.on(LIST, success({ list: [OLD] }));
    stage.upstream.on(WITHDRAW, success({ id: '900' }));
    await stage.upstream.refuse();
    const page = await member.post(at, TYPED);
    await stage.upstream.listen();
    expect(page.status).toBe(502);
    expect(page.$('[role=alert]').text()).toContain(sentence('en', 'errors:upstream.unreachable'));
    expect((await member.post(at, TYPED)).location).toBe('/profile/withdraw/900');
    expect(stage.upstream.received.filter(({ path }) => path === WITHDRAW)).toHaveLength(1);
  });

  it.each(LANGUAGES)('is still one when it is sent again and there is no connection then: %s', async (language) => {
    const member = await stage.member(reading(language));
    const at = await toCheck(member);
    stage.upstream.on(WITHDRAW, reset);
    await member.post(at, TYPED);
    await stage.upstream.refuse();
    const page = await member.post(at, TYPED);
    await stage.upstream.listen();
    expect(page.status).toBe(502);
    const [start = ''] = sentence(language, 'errors:form.unsure').split('{{');
    expect(page.$('[role=alert]').text()).toContain(start.trim());
    expect(page.$('[role=alert] h2').text()).toBe(sentence(language, 'errors:unsure.title'));
  });

  it.each([
    ['never comes', hang],
    ['fails', status(500)],
    ['is refused', envelope(500, 'No')],
  ] as [string, Behaviour][])('a list that %s holds no withdrawal back', async (_, behaviour) => {
    const member = await stage.member();
    const at = await toCheck(member);
    stage.upstream.on(LIST, behaviour);
    stage.upstream.on(WITHDRAW, success({ id: '900' }));
    expect((await member.post(at, TYPED)).location).toBe('/profile/withdraw/900');
  });
});

describe('a withdrawal like one that is being processed', () => {
  it.each(LANGUAGES)(
    'is warned of at the check, with the way to it, and goes through all the same: %s',
    async (language) => {
      const record = {
        id: '800',
        amount: '300.00',
        status: 'processing',
        applyTime: now(),
        bankCard: 'Bank **** 1234',
      };
      stage.upstream.on(LIST, success({ list: [record, OLD] }));
      stage.upstream.on(WITHDRAW, success({ id: '900' }));
      const member = await stage.member(reading(language));
      const at = await toCheck(member);
      const page = await member.get(at);
      expect(page.main).toContain(sentence(language, 'withdraw:similar'));
      expect(page.$('main a[href="/profile/withdraw/800"]')).toHaveLength(1);
      expect((await member.post(at, TYPED)).location).toBe('/profile/withdraw/900');
    },
  );

  it('is not warned of when it is another one', async () => {
    stage.upstream.on(LIST, success({ list: [OLD] }));
    const member = await stage.member();
    const at = await toCheck(member);
    expect((await member.get(at)).main).not.toContain(sentence('en', 'withdraw:similar'));
  });
});

describe('without a payment password', () => {
  it('it leads to setting one, and back to the withdrawal with what was entered', async () => {
    stage.upstream.on('/member/info', success({ username: 'ann', hasPaymentPassword: false }));
    stage.upstream.on('/member/setpwd', success(null));
    const member = await stage.member();
    const at = await toCheck(member);
    const page = await member.get(at);
    expect(page.main).toContain(sentence('en', 'withdraw:noPassword'));
    const link = page.$('main a[href^="/profile/payment-password"]');
    expect(link.text()).toBe(sentence('en', 'withdraw:setFirstPassword'));
    const way = link.attr('href')!;
    await member.get(way);
    const set = { password: 'secret-of-ann', newPassword: '246 810', confirmPassword: '２４６８１０' };
    const answer = await member.post(way, set);
    expect(answer.location).toBe(at);
    expect((await member.get(at)).$('input[name=amount]').val()).toBe('300');
  });
});

describe('a withdrawal', () => {
  const FACTS = ['/member/getuserbalance', '/member/getuserbank'];

  it.each(LANGUAGES)('whose fee and account cannot be loaded says so and is not offered: %s', async (language) => {
    const member = await stage.member(reading(language));
    const at = await toCheck(member);
    for (const path of FACTS) stage.upstream.on(path, status(500));
    const page = await member.get(at);
    expect(page.status).toBe(502);
    for (const key of ['errors:load.withdrawalRules', 'errors:load.accounts', 'withdraw:heldBack'] as const)
      expect(page.main).toContain(sentence(language, key));
    for (const key of ['feeUnknown', 'actualUnknown', 'arrivalDays'] as const)
      expect(page.main).not.toContain(sentence(language, `withdraw:${key}`));
    expect(page.$('main form')).toHaveLength(0);
    const retry = page.$(`main a[href="${at}"]`).first();
    expect(retry.text()).toBe(sentence(language, 'errors:retry'));
    hasAccount();
    const again = await member.get(at);
    expect([again.status, again.$('main form input[name=amount]').val()]).toEqual([200, '300']);
  });

  it.each(FACTS)('is not offered while %s fails, unless it was sent already', async (failing) => {
    const member = await stage.member();
    const at = await toCheck(member);
    stage.upstream.on(failing, status(500));
    const page = await member.get(at);
    expect([page.status, page.$('main form').length]).toEqual([502, 0]);
    hasAccount();
    await member.get(at);
    stage.upstream.on(LIST, success({ list: [] }));
    stage.upstream.on(failing, status(500));
    stage.upstream.on(WITHDRAW, reset);
    const lost = await member.post(at, TYPED);
    expect(lost.$('[role=alert]').text()).toContain('We can’t tell whether your withdrawal request was received');
    for (const drawn of [lost, await member.get(at)]) {
      expect(drawn.$('main form input[name=formKey]')).toHaveLength(1);
      expect(drawn.main).toMatch(/couldn’t be loaded.*Try again/);
    }
  });
});
