import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientConfig } from '~/contract/calls/account';
import { LANGUAGES } from '~/i18n/language';
import { status, success } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { configFile } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { openStage, useStage, type Stage } from '../harness/stage';

/** Withdrawing where the member API says what the specification names alone: a balance, and accounts by id and number. */

const PATH = '/profile/withdraw';

function well({ upstream }: Stage): void {
  upstream.on('/member/getuserbalance', success({ balance: 1234.5 }));
  upstream.on('/member/getuserbank', success([{ id: 7, cardNumber: '6222021234567890' }]));
  upstream.on('/member/withdraw', success(null));
}

/** Fills in the first page. @returns its answer */
async function enter(member: Browser, amount: string, bankId: string | undefined = '7') {
  await member.get(PATH);
  return member.post(PATH, { amount, bankId });
}

describe('a withdrawal at a service that states a balance alone and lists no withdrawals', () => {
  const stage = useStage();
  beforeEach(() => well(stage));

  it.each(LANGUAGES)('goes from entry to check to its answer, which says what is known: %s', async (language) => {
    const member = await stage.member(reading(language));
    const page = await member.get(PATH);
    for (const key of ['min', 'max', 'dailyLimit', 'fee', 'notStated', 'arrivalDays'] as const)
      expect(page.main).toContain(sentence(language, `withdraw:${key}`));
    expect(page.main).not.toContain(sentence(language, 'withdraw:dailyLeft'));
    const { location } = await member.post(PATH, { amount: '300', bankId: '7' });
    const check = await member.get(location);
    expect(check.main).toContain(sentence(language, 'withdraw:feeUnknown'));
    expect(check.main).toContain('7890');
    const sent = await member.post(location, { payPassword: '246810' });
    expect([sent.status, sent.location]).toEqual([302, '/profile/withdraw']);
    const [asked] = stage.upstream.received.filter(({ path }) => path === '/member/withdraw');
    expect(JSON.parse(asked?.body ?? '')).toEqual({ amount: '300.00', bankId: '7', payPassword: '246810' });
    const { body } = await member.get(sent.location);
    const [before = '', after = ''] = sentence(language, 'withdraw:askedUnlistedFeeless').split('{{amount}}');
    expect(body).toContain(before);
    expect(body).toContain(after);
  });

  it('leads to the page of the payment password unless it says that there is one', async () => {
    const member = await stage.member();
    const ways = async () => (await member.get(PATH)).$('main a[href^="/profile/payment-password"]').text();
    expect(await ways()).toBe(sentence('en', 'withdraw:setPassword'));
    stage.upstream.on('/member/info', success({ username: 'ann', hasPaymentPassword: false }));
    expect(await ways()).toBe(sentence('en', 'withdraw:setFirstPassword'));
    stage.upstream.on('/member/info', success({ username: 'ann', hasPaymentPassword: true }));
    expect(await ways()).toBe('');
  });

  it.each([400, 500])('that answers %i to what it does not know leads to no page that it has not', async (code) => {
    stage.upstream.on('/member/withdraw', success({ id: 'W1' }));
    stage.upstream.on('/member/withdrawals', status(code));
    const member = await stage.member();
    await member.get(PATH);
    const { location } = await member.post(PATH, { amount: '300', bankId: '7' });
    await member.get(location);
    expect((await member.post(location, { payPassword: '246810' })).location).toBe('/profile/withdraw');
  });

  it.each([
    ['absent', success(null)],
    ['of another type', success({ list: 7 })],
    ['a failure', status(500)],
  ])('keeps the amount, and says why, of a form that was sent while the accounts are %s', async (_, behaviour) => {
    const member = await stage.member();
    await member.get(PATH);
    stage.upstream.on('/member/getuserbank', behaviour);
    const refused = await member.post(PATH, { amount: '300', bankId: undefined });
    expect(refused.status).toBe(400);
    expect(refused.$('[role=alert]').text()).toContain(sentence('en', 'errors:withdraw.account'));
    expect(refused.$('input[name=amount]').val()).toBe('300');
    well(stage);
    const again = await member.post(PATH, { amount: '300' });
    expect(again.$('input[name=amount]').val()).toBe('300');
    expect((await member.post(PATH, { amount: '300', bankId: '7' })).status).toBe(302);
  });
});

describe('rules that the operator states in config.json', () => {
  const RULES = { min: 100, max: '5000.50', daily: 1000, feePercent: 1.5, feeMin: '3', arrival: 48 };
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ CONFIG_FILE: configFile({ withdraw: RULES }) });
  });
  afterAll(() => stage.close());
  beforeEach(() => well(stage));
  afterEach(() => stage.upstream.heal());

  it('stand on the page of a service that states none, and the fee is worked out of them', async () => {
    const member = await stage.member();
    const { main } = await member.get(PATH);
    for (const figure of ['$100.00', '$5,000.50', '$1,000.00', '1.5%, at least $3.00', 'within 48 hours'])
      expect(main).toContain(figure);
    expect(main).not.toContain('not stated');
    const { location } = await member.post(PATH, { amount: '300', bankId: '7' });
    const check = await member.get(location);
    expect(check.main).toContain('$4.50');
    expect(check.main).toContain('$295.50');
  });

  it.each([
    ['99.99', 'The minimum is $100.00'],
    ['1000.01', 'The daily limit is $1,000.00'],
    ['5000.51', 'The maximum is $5,000.50'],
  ])('are held: %s', async (amount, said) => {
    const refused = await enter(await stage.member(), amount);
    expect([refused.status, refused.main.includes(said)]).toEqual([400, true]);
  });

  it('give way to what the service sends, field by field', async () => {
    stage.upstream.on('/member/getuserbalance', success({ balance: '1234.50', rules: { min: '20', feePercent: 0 } }));
    const { main } = await (await stage.member()).get(PATH);
    for (const figure of ['$20.00', '$5,000.50', '0%, at least $3.00']) expect(main).toContain(figure);
    expect(main).not.toContain('$100.00');
  });

  it('are handed on in config.json as they can be read again', async () => {
    const { body } = await stage.app.browser().get('/config.json');
    expect(JSON.parse(body)).toMatchObject({
      withdraw: { min: '100.00', max: '5000.50', daily: '1000.00', feePercent: 1.5, feeMin: '3.00', arrival: 48 },
    });
  });
});

it.each([
  { min: '1e3' },
  { min: '1,000' },
  { feePercent: 101 },
  { feePercent: false },
  { feePercent: [] },
  { feePercent: '1e1' },
  { arrival: 0 },
  { arrival: true },
  { feeMin: '1.005' },
])('rules that cannot be read are named, and are none: %j', (withdraw) => {
  const read = clientConfig.safeParse({ withdraw });
  expect(read.error?.issues.map(({ path }) => path.join('.'))).toEqual([`withdraw.${Object.keys(withdraw)[0]}`]);
});

it.each([null, '', ' ', undefined])('a rule that is %j is not stated, and no fee is made of it', (blank) => {
  const withdraw = { min: '10', max: blank, feePercent: blank, feeMin: blank, arrival: blank };
  const { withdraw: read, ...others } = clientConfig.parse({ withdraw });
  expect(JSON.parse(JSON.stringify(read))).toEqual({ min: '10.00' });
  expect(clientConfig.parse({ withdraw: blank })).toEqual(others);
});
