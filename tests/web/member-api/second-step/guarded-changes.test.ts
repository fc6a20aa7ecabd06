import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setPassword } from '~/contract/calls/account';
import { deletePayoutAccount, listPayoutAccounts, savePayoutAccount } from '~/contract/calls/funds';
import { beginClosing, cancelClosing, getClosing } from '~/contract/calls/own-data';
import * as calls from '~/contract/calls/second-step';
import { listSecurityEvents } from '~/contract/calls/security';
import type { MemberApi } from '~/member-api/app.server';
import type { Client } from '../harness/client';
import { openInstance } from '../harness/harness';
import { addCard, becomeMember, CARD, PASSWORD, PAYMENT_PASSWORD, setPaymentPassword } from '../harness/member';
import { becomeGuarded, codeOf, STEP, turnOnSecondStep, wrongCodeOf } from './steps';

let instance: MemberApi;
let client: Client;
let clock = Date.UTC(2026, 10, 21);
beforeAll(async () => {
  ({ instance, client } = await openInstance({}, () => clock));
});
afterAll(() => instance.close());
beforeEach(() => {
  clock += 60 * 60_000;
});

/** A member with the second step on, a card, and a code that was not used. */
async function prepare() {
  const { token } = await becomeMember(client);
  const card = await addCard(client, token);
  const { secret, codes } = await turnOnSecondStep(client, token, clock);
  clock += 2 * STEP;
  return { token, card, secret, recovery: codes[0] ?? '', code: codeOf(secret, clock) };
}

/** Card numbers whose brand has no check digit. */
let cards = 10_000_000;
const newCard = () => ({ ...CARD, cardNumber: `62000000${++cards}` });

test.each(['code', 'recovery'] as const)('a change that fails uses up no %s', async (kind) => {
  const member = await prepare();
  const { token, [kind]: code } = member;
  expect(await client.ask(savePayoutAccount, { ...CARD, code }, { token })).toMatchObject({ reason: 'exists' });
  expect(await client.get(calls.getSecondStep, {}, { token })).toMatchObject({ recoveryLeft: 10 });
  const { list } = await client.get(listSecurityEvents, {}, { token });
  expect(list.map((event) => event.kind)).not.toContain('recovery_code_used');
  await client.get(savePayoutAccount, { ...newCard(), code }, { token });
  expect(await client.ask(savePayoutAccount, { ...newCard(), code }, { token })).toMatchObject({
    reason: 'second_step',
    fields: { code: 'exists' },
  });
});

test('right codes whose change fails do not lock the second step', async () => {
  const { token, code, secret } = await prepare();
  for (let times = 0; times < 7; times += 1)
    expect(await client.ask(savePayoutAccount, { ...CARD, code }, { token })).toMatchObject({ reason: 'exists' });
  // Wrong ones still do.
  const wrong = { ...newCard(), code: wrongCodeOf(secret, clock) };
  for (let times = 0; times < 5; times += 1)
    expect((await client.ask(savePayoutAccount, wrong, { token })).reason).toBe('second_step');
  expect((await client.ask(savePayoutAccount, { ...newCard(), code }, { token })).reason).toBe('locked');
});

test('a payment password that is refused uses up no code, and the one that is set does', async () => {
  const { token, code } = await prepare();
  const asked = { kind: 'payment', newPassword: PAYMENT_PASSWORD, password: PASSWORD, code } as const;
  expect((await client.ask(setPassword, { ...asked, newPassword: '12' }, { token })).reason).toBe('invalid');
  expect((await client.ask(setPassword, { ...asked, password: 'not-this-one' }, { token })).reason).toBe('credentials');
  await client.get(setPassword, asked, { token });
  const again = { kind: 'payment', oldPassword: PAYMENT_PASSWORD, newPassword: '975310', code } as const;
  expect(await client.ask(setPassword, again, { token })).toMatchObject({ fields: { code: 'exists' } });
});

test('an account is closed with a code, which stays good while something is open', async () => {
  const { token, code } = await prepare();
  const close = (typed: { code?: string }) => client.ask(beginClosing, { password: PASSWORD, ...typed }, { token });
  expect(await close({})).toMatchObject({ reason: 'second_step', fields: { code: 'required' } });
  expect((await client.get(getClosing, {}, { token })).closing).toBe(false);
  const rest = await client.ask(beginClosing, { password: PASSWORD, code, giveUp: '0.07' }, { token });
  expect(rest.reason).toBe('balance');
  await client.get(beginClosing, { password: PASSWORD, code }, { token });
  expect((await client.get(getClosing, {}, { token })).closing).toBe(true);
  // Keeping the account asks for nothing.
  expect((await client.get(cancelClosing, {}, { token })).closing).toBe(false);
  expect(await close({ code })).toMatchObject({ fields: { code: 'exists' } });
});

test('without the second step the same changes are made without a code', async () => {
  const { token } = await becomeMember(client);
  const id = await addCard(client, token);
  expect(await client.ask(savePayoutAccount, CARD, { token })).toMatchObject({ reason: 'exists' });
  await setPaymentPassword(client, token);
  await client.get(deletePayoutAccount, { id }, { token });
  expect((await client.get(listPayoutAccounts, {}, { token })).list).toEqual([]);
});

const change = fc.constantFrom('new card', 'same card', 'remove', 'remove another’s');

test('of changes that send one code at once, one is made at most, and it is used up exactly then', async () => {
  const other = await becomeGuarded(client, clock);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 5 }), fc.boolean(), async (wanted, isRecovery) => {
      clock += 60 * 60_000;
      const member = await prepare();
      const { token, card } = member;
      const code = isRecovery ? member.recovery : member.code;
      const count = async () => (await client.get(listPayoutAccounts, {}, { token })).list.length;
      const make = (one: (typeof wanted)[number]) => {
        if (one === 'new card') return client.ask(savePayoutAccount, { ...newCard(), code }, { token });
        if (one === 'same card') return client.ask(savePayoutAccount, { ...CARD, code }, { token });
        const whose = one === 'remove' ? token : other.token;
        return client.ask(deletePayoutAccount, { id: card, code }, { token: whose });
      };
      const answers = await Promise.all(wanted.map(make));
      const made = answers.filter((answer) => answer.code === 200).length;
      const isPossible = wanted.includes('new card') || wanted.includes('remove');
      // A card that was removed meanwhile can be added again, so "same card" may be the one.
      expect(made).toBe(isPossible ? 1 : 0);
      const index = answers.findIndex((answer) => answer.code === 200);
      expect(await count()).toBe(made === 0 ? 1 : wanted[index] === 'remove' ? 0 : 2);
      const again = await client.ask(savePayoutAccount, { ...newCard(), code }, { token });
      expect(again.code === 200, JSON.stringify([wanted, again.reason])).toBe(made === 0);
    }),
    { numRuns: 15 },
  );
});
