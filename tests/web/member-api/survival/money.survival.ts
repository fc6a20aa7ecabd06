import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { hashPassword } from '~/member-api/account/password.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import { completeWithdrawal, reviewRecharge } from '~/member-api/funds/review.server';
import { memberWords, ownerOf } from '~/member-api/at-rest/member-words.server';
import { sealAccount } from '~/member-api/funds/sealed-account.server';
import { insertPayoutAccount } from '~/member-api/funds/payout-accounts.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance } from '~/member-api/ledger/ledger.server';
import type { Service } from '~/member-api/service';
import { fund, makeFolder, openService, SHORT_DRAW, signIn } from '../draw/draw.stage';
import { live } from '../harness/killed-process';
import type { Asked, Orders, Said } from './money.wishes';

const PROGRAM = fileURLToPath(new URL('money.player.ts', import.meta.url));
const MEMBERS: Orders['members'] = ['ann', 'bea'];
const FUNDS = 2_000_00;
/** Accepted requests of each last process, so that there are some however early the kills were. */
const LAST_WISHES = 3;
const PAY_PASSWORD = '135790';

async function makeMembers(service: Service): Promise<void> {
  const { db, now } = service;
  const bank = { id: 'bank', name: 'Bank', code: null, kind: 'bank' as const, account_name: 'Garden' };
  await db
    .insertInto('banks')
    .values({ ...bank, account_number: '1', position: 0 })
    .execute();
  const payment_hash = await hashPassword(PAY_PASSWORD);
  const details = { bank_name: 'Bank', branch_name: null, branch_code: null, phone: null };
  const number = '4111111111111111';
  for (const member of MEMBERS) {
    await signIn(service, member, now());
    await db.updateTable('members').set({ payment_hash }).where('id', '=', member).execute();
    await fund(service, member, FUNDS);
    const id = `card of ${member}`;
    const identity = { holder: member, number, phone: null };
    const account = await sealAccount(service, { kind: 'bank', ...identity, ...details });
    const sealed = await memberWords.seal(service, ownerOf.payout_accounts(id), identity);
    const saved = { bankId: undefined, isDefault: true, at: now(), usableFrom: now() };
    await db.transaction().execute((trx) => insertPayoutAccount(trx, member, { ...account, id, sealed }, saved));
  }
}

/** What both processes asked for, over all of their lives, and what they heard of it. */
class Memory {
  readonly taken = new Map<string, string>();
  readonly refused = new Set<string>();
  readonly errors: string[] = [];

  hear(said: Said, open: Map<string, Asked>): void {
    if ('asked' in said) open.set(said.asked.key, said.asked);
    if ('error' in said) this.errors.push(said.error);
    if ('refused' in said) {
      this.refused.add(said.refused.key);
      open.delete(said.refused.key);
    }
    if ('taken' in said) {
      const { key, id } = said.taken;
      expect(this.taken.get(key) ?? id).toBe(id);
      this.taken.set(key, id);
      open.delete(key);
    }
  }
}

async function expectSound({ db }: Service, { taken, errors }: Memory): Promise<void> {
  expect(errors).toEqual([]);
  expect(await checkLedger(db)).toMatchObject({ ok: true, differences: [] });
  const orders = await db.selectFrom('draw_orders').selectAll().execute();
  const recharges = await db.selectFrom('recharges').selectAll().execute();
  const withdrawals = await db.selectFrom('withdrawals').selectAll().execute();
  // Each accepted request is there once, and nothing else.
  expect([...orders, ...recharges, ...withdrawals].map(({ id }) => id).sort()).toEqual([...taken.values()].sort());
  const transfers = await db.selectFrom('ledger_transfers').select(['kind', 'ref']).execute();
  const idsOf = (rows: { id: string; status: string }[], ...statuses: string[]) =>
    rows.filter(({ status }) => statuses.length === 0 || statuses.includes(status)).map(({ id }) => id);
  const expected = {
    bet_stake: idsOf(orders),
    bet_payout: idsOf(orders, 'won'),
    recharge: idsOf(recharges, 'credited'),
    withdrawal_hold: idsOf(withdrawals),
    withdrawal_payout: idsOf(withdrawals, 'completed'),
    withdrawal_release: idsOf(withdrawals, 'failed', 'cancelled'),
  };
  for (const [kind, ids] of Object.entries(expected)) {
    const posted = transfers.filter((transfer) => transfer.kind === kind).map(({ ref }) => ref);
    expect(posted.sort(), kind).toEqual(ids.sort());
  }
  expect(idsOf(orders, 'open')).toEqual([]);
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  for (const member of MEMBERS) {
    const of = <Row extends { member_id: string }>(rows: Row[]) => rows.filter(({ member_id }) => member_id === member);
    const played = of(orders).reduce((net, { stake, payout }) => net + payout - stake, 0);
    const credited = sum(of(recharges).filter(({ status }) => status === 'credited'));
    const paidOut = sum(of(withdrawals).filter(({ status }) => status === 'completed'));
    const { balance, frozen } = await getMemberBalance(db, member);
    expect({ balance, frozen }).toEqual({ balance: FUNDS + played + credited - paidOut, frozen: 0 });
  }
}

/**
 * Two processes recharge, withdraw, bet and review for the same members on one store, and are repeatedly killed with SIGKILL. At
 * the end each accepted request is there once, with its movements, and no cent is lost or doubled.
 */
export async function expectMoneySurvives(kills: number): Promise<void> {
  const { folder, remove } = makeFolder();
  const hands = { now: Date.now() };
  const { service, close } = await openService({ folder, draw: SHORT_DRAW, hands });
  await advance(service);
  await makeMembers(service);
  const memory = new Memory();
  let left = kills;
  const person = async () => {
    const open = new Map<string, Asked>();
    const orders = (last?: number): Orders => ({
      folder,
      members: MEMBERS,
      payPassword: PAY_PASSWORD,
      retry: [...open.values()],
      last,
    });
    while (left-- > 0) {
      // At any point: some requests, reviews and draws are in progress.
      let lines = randomInt(1, 30);
      let kill: () => void = () => undefined;
      const isTime = new Promise<void>((resolve) => (kill = resolve));
      const hear = (said: unknown) => {
        memory.hear(said as Said, open);
        if (lines-- === 0) kill();
      };
      await live(PROGRAM, orders(), hear, () => isTime);
    }
    const hear = (said: unknown) => {
      memory.hear(said as Said, open);
    };
    await live(PROGRAM, orders(LAST_WISHES), hear, undefined);
    expect(open.size).toBe(0);
  };
  await Promise.all([person(), person()]);
  expect(memory.taken.size).toBeGreaterThanOrEqual(2 * LAST_WISHES);
  hands.now = Date.now() + 60_000;
  const at = hands.now;
  await advance(service);
  for (const { id } of await service.db.selectFrom('recharges').select('id').execute())
    await reviewRecharge(service.db, id, { decision: 'rejected', at, actor: 'demo' });
  for (const { id } of await service.db.selectFrom('withdrawals').select('id').execute())
    await completeWithdrawal(service.db, id, { at, actor: 'demo' });
  await expectSound(service, memory);
  await close();
  remove();
}
