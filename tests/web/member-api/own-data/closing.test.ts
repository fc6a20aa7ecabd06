import { DELETED } from '~/member-api/closing/erase.server';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getMember, login } from '~/contract/calls/account';
import { getNextPeriod, placeOrder } from '~/contract/calls/draw';
import * as funds from '~/contract/calls/funds';
import { listProfiles, requestDate } from '~/contract/calls/meet';
import { beginClosing, cancelClosing, getClosing, startExport } from '~/contract/calls/own-data';
import { sendMessage } from '~/contract/calls/service';
import { checkAudit } from '~/member-api/desk/audit/audit.server';
import { findMemberCard } from '~/member-api/desk/members/card.server';
import { listNewestMembers } from '~/member-api/desk/members/search.server';
import { readTimeline } from '~/member-api/desk/members/timeline.server';
import { merkleTree } from '~/member-api/draw/merkle';
import { findPaths } from '~/member-api/draw/proofs.server';
import { leafOf } from '~/member-api/draw/settle/close.server';
import { completeWithdrawal, reviewRecharge } from '~/member-api/funds/review.server';
import { tidy } from '~/member-api/housekeeping.server';
import { availableAccount } from '~/member-api/ledger/accounts';
import { checkLedger } from '~/member-api/ledger/check.server';
import { post } from '~/member-api/ledger/ledger.server';
import { becomeMember, PASSWORD } from '../harness/member';
import { setOperatorStage } from '../operator/operator.stage';

const DAY = 86_400_000;
const { stage, operator, askRecharge, askWithdrawal } = setOperatorStage();

const db = () => stage.instance.service.db;
const session = () => ({ token: stage.member.token });
const keyed = () => ({ ...session(), key: randomUUID() });
const begin = (giveUp?: string) =>
  stage.client.ask(beginClosing, { password: PASSWORD, ...(giveUp && { giveUp }) }, session());
const state = () => stage.client.get(getClosing, {}, session());
const houseKeep = () => tidy(stage.instance.service, stage.instance.uploads);
const idOf = async () => (await stage.client.get(getMember, {}, session())).id ?? '';

/** Leaves the member with this balance, as bets would. */
async function leave(memberId: string, minor: number): Promise<void> {
  const { balance } = await stage.client.get(funds.getBalance, {}, session());
  await db()
    .transaction()
    .execute((trx) =>
      post(trx, {
        kind: 'credit_taken',
        ref: randomUUID(),
        at: stage.clock,
        entries: [
          { account: 'house:corrections', amount: balance - minor },
          { account: availableAccount(memberId), amount: minor - balance },
        ],
      }),
    );
}

/** Closes the account of the member, who is left with nothing. @returns the id */
async function close(): Promise<string> {
  const id = await idOf();
  await leave(id, 0);
  expect((await begin()).reason).toBeUndefined();
  stage.clock += 7 * DAY;
  await houseKeep();
  return id;
}

describe('before it begins', () => {
  it('names what is open, and takes no money', async () => {
    const { client } = stage;
    const { period } = await client.get(getNextPeriod, {}, session());
    await client.get(placeOrder, { period, option: 'rose', amount: '1.00' }, keyed());
    await askRecharge('100.00');
    await askWithdrawal('100.00');
    expect(await state()).toMatchObject({ closing: false, balance: 89_900, withdrawals: 1, recharges: 1, bets: 1 });
    for (const giveUp of [undefined, '899.00']) expect((await begin(giveUp)).reason).toBe('unsettled');
    expect((await client.get(funds.getBalance, {}, session())).balance).toBe(99_900);
  });

  it('gives up a rest only as it was confirmed', async () => {
    const id = await idOf();
    await leave(id, 9_999);
    expect(await state()).toMatchObject({ closing: false, remainder: 9_999 });
    for (const giveUp of [undefined, '99.98', '100.00']) expect((await begin(giveUp)).reason).toBe('balance');
    expect((await state()).closing).toBe(false);
    expect((await begin('99.99')).data?.closing).toBe(true);
    // Nothing is taken before the account closes, and nothing at all once the member keeps it.
    expect((await stage.client.get(funds.getBalance, {}, session())).available).toBe(9_999);
    await stage.client.get(cancelClosing, {}, session());
    stage.clock += 8 * DAY;
    await houseKeep();
    expect((await stage.client.get(funds.getBalance, {}, session())).available).toBe(9_999);
  });
});

it('refuses bets and recharges from then on, and nothing else', async () => {
  const { client } = stage;
  await leave(await idOf(), 0);
  const { data } = await begin();
  const until = new Date(data?.until ?? 0).toISOString();
  const { period } = await client.get(getNextPeriod, {}, session());
  const { list } = await client.get(funds.listBanks, {}, session());
  const recharge = { bankId: list[0]?.id ?? '', amount: '100.00', screenshot: 'none' };
  for (const refused of [
    await client.ask(placeOrder, { period, option: 'rose', amount: '1.00' }, keyed()),
    await client.ask(funds.recharge, recharge, keyed()),
  ])
    expect(refused.raw).toMatchObject({ reason: 'closing', until });
  await client.get(login, { username: stage.member.username, password: PASSWORD });
  await client.get(funds.getStatement, { month: '2026-11' }, session());
  await client.get(sendMessage, { text: 'Why?' }, keyed());
  const [account] = (await client.get(funds.listPayoutAccounts, {}, session())).list;
  const withdrawal = { amount: '100.00', bankId: account?.id ?? '', payPassword: '135790' };
  expect((await client.ask(funds.withdraw, withdrawal, keyed())).reason).toBe('balance');
});

describe('once the days are over', () => {
  it('books a rest that was given up, as an entry of its own', async () => {
    const id = await idOf();
    await leave(id, 250);
    await begin('2.50');
    stage.clock += 7 * DAY - 1;
    await houseKeep();
    expect((await state()).closing).toBe(true);
    stage.clock += 1;
    await Promise.all([houseKeep(), houseKeep()]);
    await houseKeep();
    const entries = await db()
      .selectFrom('ledger_entries as entry')
      .innerJoin('ledger_transfers as transfer', 'transfer.id', 'entry.transfer_id')
      .select(['entry.account_id', 'entry.amount'])
      .where('transfer.kind', '=', 'balance_given_up')
      .orderBy('entry.amount')
      .execute();
    expect(entries).toEqual([
      { account_id: availableAccount(id), amount: -250 },
      { account_id: 'house:corrections', amount: 250 },
    ]);
  });

  it('waits while money has come in, and takes none of it', async () => {
    const id = await idOf();
    await leave(id, 250);
    await begin('2.50');
    await leave(id, 251);
    stage.clock += 8 * DAY;
    await houseKeep();
    expect(await state()).toMatchObject({ closing: true, remainder: 251 });
    await leave(id, 250);
    await houseKeep();
    expect((await stage.client.ask(getMember, {}, session())).code).toBe(401);
  });

  it('erases who the member was, and keeps what counts', async () => {
    const { client, member, instance } = stage;
    const { period } = await client.get(getNextPeriod, {}, session());
    const bet = await client.get(placeOrder, { period, option: 'rose', amount: '1.00' }, keyed());
    const recharge = await askRecharge('100.00');
    const review = { at: stage.clock, actor: 'operator:mei' } as const;
    const withdrawal = await askWithdrawal('100.00');
    await completeWithdrawal(db(), withdrawal, review);
    await reviewRecharge(db(), recharge, { ...review, decision: 'rejected' });
    const profile = (await client.get(listProfiles, {}, session())).list[0]?.id ?? '';
    await client.get(requestDate, { id: profile, contact: 'reach-me@example.com' }, keyed());
    await client.get(sendMessage, { text: 'My secret words' }, keyed());
    await client.get(startExport, { password: PASSWORD }, session());
    const pictures = await db().selectFrom('uploads').select('name').execute();
    expect(pictures.length).toBeGreaterThan(0);
    await db().updateTable('draw_orders').set({ status: 'lost' }).execute();

    const id = await close();
    const row = await db().selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      username: `closed:${id}`,
      email_key: null,
      phone_key: null,
      sealed: null,
      payment_hash: null,
      password_hash: '',
    });
    for (const { name } of pictures) expect(existsSync(join(instance.uploads, name))).toBe(false);
    for (const table of DELETED) {
      const left = await db()
        .selectFrom(table as 'sessions')
        .select('member_id')
        .where('member_id', '=', id)
        .execute();
      expect(left, table).toEqual([]);
    }
    const all = JSON.stringify([
      await db().selectFrom('members').selectAll().where('id', '=', id).execute(),
      await db().selectFrom('payout_accounts').selectAll().where('member_id', '=', id).execute(),
      await db().selectFrom('withdrawals').selectAll().where('member_id', '=', id).execute(),
      await db().selectFrom('recharges').selectAll().where('member_id', '=', id).execute(),
      await db().selectFrom('once_answers').selectAll().where('member_id', '=', id).execute(),
      await db().selectFrom('audit_rows').selectAll().execute(),
    ]);
    for (const word of [member.username, member.email, member.phone, 'Ann Gardener', '4242', 'reach-me'])
      expect(all, word).not.toContain(word);

    // What counts is whole.
    expect(await checkLedger(db())).toMatchObject({ ok: true, differences: [] });
    expect((await checkAudit(db())).ok).toBe(true);
    const orders = await db()
      .selectFrom('draw_orders')
      .selectAll()
      .where('id', '=', bet.id ?? '')
      .execute();
    expect(orders).toMatchObject([{ member_id: id, stake: 100, nonce: bet.nonce }]);
    const root = merkleTree(orders.map(leafOf)).root;
    const paths = await findPaths(db(), orders[0]?.period ?? 0, root);
    expect(paths(bet.id ?? '')).toBeDefined();
    const ledger = await operator('ledger check');
    expect(ledger.code, ledger.err).toBe(0);
  });

  it('is shown to staff as closed', async () => {
    const id = await close();
    expect(await findMemberCard(stage.instance.service, id, stage.clock)).toMatchObject({
      username: `closed:${id}`,
      closedAt: stage.clock,
      logins: 0,
    });
    expect((await listNewestMembers(stage.instance.service)).find((one) => one.id === id)?.closedAt).toBe(stage.clock);
    await readTimeline(stage.instance.service, id, { limit: 50 });
    expect((await operator('members list')).out).toMatch(new RegExp(`closed:${id}.*closed`));
  });

  it('cannot be signed in to, with the answer of an unknown name', async () => {
    const { member, client } = stage;
    const id = await close();
    const unknown = await client.ask(login, { username: 'no.such.name', password: PASSWORD });
    for (const username of [member.username, member.email, member.phone, `closed:${id}`, id])
      expect(await client.ask(login, { username, password: PASSWORD })).toEqual(unknown);
    expect((await client.ask(login, { username: `closed:${id}`, password: '' })).reason).toBe('invalid');
  });
});

it('touches no other member', async () => {
  const other = await becomeMember(stage.client);
  const before = await stage.client.get(getMember, {}, other);
  await close();
  const { token } = await stage.client.get(login, { username: other.username, password: PASSWORD });
  expect(await stage.client.get(getMember, {}, { token })).toEqual(before);
});
