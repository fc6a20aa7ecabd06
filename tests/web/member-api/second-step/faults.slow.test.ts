import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getMember } from '~/contract/calls/account';
import { createAccountContext, type AccountContext } from '~/member-api/account/account-context.server';
import { beginPasskeyLogin, spendPasskey } from '~/member-api/account/passkeys/passkey-login.server';
import { addPasskey, beginPasskey, deletePasskey } from '~/member-api/account/passkeys/passkeys.server';
import { finishLogin } from '~/member-api/account/second-step/finish-login.server';
import { renewRecoveryCodes, turnOffSecondStep } from '~/member-api/account/second-step/second-step.server';
import { issueTicket } from '~/member-api/account/second-step/tickets.server';
import type { MemberApi } from '~/member-api/app.server';
import { addPayoutAccount, removePayoutAccount } from '~/member-api/funds/payout-accounts.server';
import type { MemberCaller } from '~/member-api/service';
import type { Client } from '../harness/client';
import { openInstance } from '../harness/harness';
import { addCard, becomeMember, CARD, PASSWORD } from '../harness/member';
import { planFaults } from '../harness/planned-faults';
import { createAuthenticator } from './authenticator';
import { codeOf, STEP, turnOnSecondStep } from './steps';

const ORIGIN = 'https://members.example';

let instance: MemberApi;
let client: Client;
let context: AccountContext;
let failsAfter: ReturnType<typeof planFaults>['failsAfter'];
let clock = Date.UTC(2026, 10, 21);
beforeAll(async () => {
  ({ instance, client } = await openInstance({}, () => clock));
  ({ failsAfter } = planFaults(instance));
  context = createAccountContext(instance.service);
});
afterAll(() => instance.close());
beforeEach(() => {
  clock += 60 * 60_000;
});

/** A member with the second step on, a card, a passkey, and a code that was not used. */
async function prepare() {
  const { token } = await becomeMember(client);
  const { id = '' } = await client.get(getMember, {}, { token });
  const card = await addCard(client, token);
  const { secret, codes } = await turnOnSecondStep(client, token, clock);
  const from = { device: null, lang: 'en', address: '192.0.2.1', idempotencyKey: undefined } as const;
  const caller: MemberCaller = { memberId: id, sessionId: 'none', ...from };
  const key = createAuthenticator(ORIGIN, 5);
  const begun = await beginPasskey(context, { code: codes[0] ?? '', origin: ORIGIN }, caller);
  const { id: passkey } = await addPasskey(context, { name: 'Key', response: key.create(begun.options) }, caller);
  clock += 2 * STEP;
  return { caller, card, key, passkey: String(passkey), code: codeOf(secret, clock) };
}

/**
 * What is stored about a member, but for the attempts that are counted and what authenticators are to sign: both are used up before the
 * change on purpose.
 */
async function storedOf({ memberId }: MemberCaller) {
  const { db } = instance.service;
  const columns = ['sealed', 'confirmed_at', 'last_step', 'locked_until'] as const;
  return {
    steps: await db.selectFrom('second_steps').select(columns).where('id', '=', memberId).execute(),
    accounts: await db.selectFrom('payout_accounts').selectAll().where('member_id', '=', memberId).execute(),
    passkeys: await db.selectFrom('passkeys').selectAll().where('member_id', '=', memberId).execute(),
    codes: await db.selectFrom('second_step_codes').selectAll().where('member_id', '=', memberId).execute(),
    sessions: await db.selectFrom('sessions').selectAll().where('member_id', '=', memberId).execute(),
    tickets: await db.selectFrom('login_tickets').selectAll().where('member_id', '=', memberId).execute(),
    log: await db.selectFrom('member_logins').selectAll().where('member_id', '=', memberId).execute(),
  };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Prepares a change: what is returned makes it, once. */
type Change = (prepared: Prepared) => Promise<() => Promise<unknown>>;

const at = () => instance.service.now();
const issue = ({ caller }: Prepared) =>
  issueTicket(instance.service.db, caller.memberId, { device: null, network: caller.address }, at());

async function signedLogin(prepared: Prepared, ticket: string) {
  const { options } = await beginPasskeyLogin(context, { ticket, origin: ORIGIN });
  return prepared.key.get(options);
}

let cards = 20_000_000;
const CHANGES: Readonly<Record<string, Change>> = {
  'a login with a code': async (prepared) => {
    const ticket = await issue(prepared);
    return () => finishLogin(context, { ticket, code: prepared.code }, prepared.caller);
  },
  'a payout account is added': ({ caller, code }) => {
    const input = { ...CARD, cardNumber: `62000000${++cards}`, code };
    return Promise.resolve(() => addPayoutAccount(context, input, caller));
  },
  'a payout account is removed': ({ caller, card, code }) =>
    Promise.resolve(() => removePayoutAccount(context, { id: card, code }, caller)),
  'recovery codes are made': ({ caller, code }) => Promise.resolve(() => renewRecoveryCodes(context, code, caller)),
  'the second step is turned off': ({ caller, code }) =>
    Promise.resolve(() => turnOffSecondStep(context, { password: PASSWORD, code }, caller)),
  'a passkey is begun': ({ caller, code }) =>
    Promise.resolve(() => beginPasskey(context, { code, origin: ORIGIN }, caller)),
  'a passkey is deleted': ({ caller, passkey }) => Promise.resolve(() => deletePasskey(context, passkey, caller)),
};

/** More writes than any change makes. */
const MOST = 40;

test.each(Object.entries(CHANGES))(
  'wherever the store fails, nothing is half done, and it can be done again: %s',
  async (_, change) => {
    const prepared = await prepare();
    const make = await change(prepared);
    const before = await storedOf(prepared.caller);
    let failed = 0;
    while (failed < MOST && (await failsAfter(failed, make))) {
      failed += 1;
      expect(await storedOf(prepared.caller), `after ${failed} writes`).toEqual(before);
      // Only the first writes may be counted as failed attempts, and a right code forgets them.
      await instance.service.db
        .updateTable('second_steps')
        .set({ failures: 0, locked_until: null })
        .where('id', '=', prepared.caller.memberId)
        .execute();
    }
    expect(failed).toBeGreaterThan(1);
    expect(failed).toBeLessThan(MOST);
    // The last round had writes enough: it is done.
    expect(await storedOf(prepared.caller)).not.toEqual(before);
  },
);

test('wherever the store fails, a login with a passkey is whole or not made, and a new signature makes it', async () => {
  const prepared = await prepare();
  const ticket = await issue(prepared);
  const before = await storedOf(prepared.caller);
  let failed = 0;
  for (; failed < MOST; failed += 1) {
    const passkey = await signedLogin(prepared, ticket);
    const sign = () => finishLogin(context, { ticket, passkey }, prepared.caller);
    if (!(await failsAfter(failed, sign))) break;
    expect(await storedOf(prepared.caller), `after ${failed} writes`).toEqual(before);
    await instance.service.db.updateTable('second_steps').set({ failures: 0, locked_until: null }).execute();
    // The challenge is used up unless even that could not be written.
    if (failed > 0) await expect(sign()).rejects.toMatchObject({ reason: 'second_step' });
    await instance.service.db.updateTable('second_steps').set({ failures: 0, locked_until: null }).execute();
    await instance.service.db.deleteFrom('member_logins').where('outcome', '=', 'refused').execute();
  }
  expect(failed).toBeGreaterThan(3);
  expect(failed).toBeLessThan(MOST);
  const after = await storedOf(prepared.caller);
  expect(after.sessions).toHaveLength(before.sessions.length + 1);
  expect(after.tickets).toEqual([]);
});

test('wherever the store fails, a new passkey is whole or not there, and a new one can be added', async () => {
  const prepared = await prepare();
  const { caller } = prepared;
  const before = await storedOf(caller);
  let failed = 0;
  for (; failed < MOST; failed += 1) {
    const key = createAuthenticator(ORIGIN);
    const challenge = Buffer.alloc(32, failed).toString('base64url');
    await instance.service.db
      .insertInto('passkey_challenges')
      .values({
        id: `member:${caller.memberId}`,
        member_id: caller.memberId,
        challenge,
        origin: ORIGIN,
        expires_at: at() + 1,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ challenge }))
      .execute();
    const response = key.create(JSON.stringify({ challenge }));
    if (!(await failsAfter(failed, () => addPasskey(context, { name: 'New', response }, caller)))) break;
    expect(await storedOf(caller), `after ${failed} writes`).toEqual(before);
  }
  expect(failed).toBeGreaterThan(2);
  expect(failed).toBeLessThan(MOST);
  expect((await storedOf(caller)).passkeys).toHaveLength(2);
});

test('when the store fails after the passkey was right, its count stays, so that the same device signs in next', async () => {
  const prepared = await prepare();
  const ticket = await issue(prepared);
  const fail = () => Promise.reject(new Error('what follows failed'));
  const first = await signedLogin(prepared, ticket);
  const { memberId } = prepared.caller;
  await expect(spendPasskey(context, { memberId, ticket, passkey: first }, fail)).rejects.toThrow(
    'what follows failed',
  );
  const second = await signedLogin(prepared, ticket);
  expect(await spendPasskey(context, { memberId, ticket, passkey: second }, () => Promise.resolve('in'))).toBe('in');
});
