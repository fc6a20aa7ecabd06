import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { readAmount } from '~/contract/amount';
import { RECHARGE_REJECTIONS, WITHDRAWAL_CANCELLATIONS, WITHDRAWAL_FAILURES } from '~/contract/outcomes';
import { WITHDRAWAL_REASONS } from '~/contract/reasons';
import { type AccountContext } from '~/member-api/account/account-context.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import { timesOf } from '~/member-api/draw/clock';
import { readClock } from '~/member-api/draw/clock-store.server';
import { getNextPeriod } from '~/member-api/draw/history.server';
import { requestRecharge } from '~/member-api/funds/recharges.server';
import { cancelWithdrawal, completeWithdrawal, failWithdrawal, reviewRecharge } from '~/member-api/funds/review.server';
import { feeOf, WITHDRAWAL_RULES } from '~/member-api/funds/rules';
import { readStatement } from '~/member-api/funds/statement.server';
import { requestWithdrawal } from '~/member-api/funds/withdrawals.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import { getMemberBalance } from '~/member-api/ledger/ledger.server';
import { changeLimits } from '~/member-api/limits/limits.server';
import { takePause } from '~/member-api/limits/pauses.server';
import { Refusal } from '~/member-api/refusal';
import { bet, caller, type openService } from '../draw/draw.stage';
import { PASSWORD, type Of, type Step } from '../funds/funds.steps';
import { DAY } from '../limits/limits.stage';

/** Initial balance of each member, in minor units. */
export const GIFT = 50_000_00;

export type Stage = Awaited<ReturnType<typeof openService>> & { context: AccountContext };
const TRANSITIONS = { completed: completeWithdrawal, failed: failWithdrawal, cancelled: cancelWithdrawal };

/** A sequence of steps by three members, each checked against the records of funds and draw. */
export class Play {
  readonly #stage: Stage;
  readonly #members: readonly string[];
  /** Requests and record ids by `Idempotency-Key`. */
  readonly #answered = new Map<string, { body: string; id: unknown }>();
  /** State by record, according to all responses and transitions so far. */
  readonly #recharges = new Map<string, string>();
  readonly #withdrawals = new Map<string, string>();
  readonly #lockedUntil = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  #pictures = 0;
  /** The last request with a key. */
  #last: Of<'recharge' | 'withdraw' | 'bet'> | undefined;
  readonly #seen: Map<string, number>;

  constructor(stage: Stage, members: readonly string[], seen: Map<string, number>) {
    this.#stage = stage;
    this.#members = members;
    this.#seen = seen;
  }

  #count(what: string): void {
    this.#seen.set(what, (this.#seen.get(what) ?? 0) + 1);
  }

  /** Runs an idempotent call. @returns the reason of its refusal, or the record's id with whether it is new */
  async #once(
    what: string,
    member: string,
    key: number | undefined,
    body: string,
    run: (key?: string) => Promise<{ id?: unknown }>,
  ) {
    const name = key === undefined ? undefined : `key-${String(key)}`;
    const known = this.#answered.get(`${member} ${name ?? randomUUID()}`);
    try {
      const { id } = await run(name);
      if (known) expect({ body, id }).toEqual(known);
      else if (name !== undefined) this.#answered.set(`${member} ${name}`, { body, id });
      this.#count(`${what} ${known ? 'repeated' : 'taken'}`);
      return { id: String(id), isNew: !known };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.reason === 'duplicate' && error.code === 409) expect(known?.body).not.toBe(body);
      this.#count(`${what} ${error.reason}`);
      return { reason: error.reason };
    }
  }

  async take(next: Step): Promise<void> {
    const { service, hands } = this.#stage;
    const member = 'who' in next ? (this.#members[next.who] ?? '') : '';
    if (next.do === 'wait') hands.now += next.ms;
    await advance(service);
    if (next.do === 'spoil') await this.#spoil();
    if (next.do === 'again' && this.#last) await this.#send(this.#last);
    if (next.do === 'pause') await takePause(service, member, 'timeout', 1);
    if (next.do === 'limit') await changeLimits(service, member, { stakeDaily: 0, lossDaily: 0, rechargeDaily: 0 });
    if (next.do === 'review') await this.#review(next);
    if (next.do === 'decide') await this.#decide(next);
    if (next.do === 'recharge' || next.do === 'withdraw' || next.do === 'bet') {
      await this.#send(next);
      // A repetition uses the picture that exists by now.
      if (next.key !== undefined) this.#last = next.do === 'recharge' ? { ...next, picture: 'used' } : next;
    }
    for (const one of this.#members) await this.#expectBalance(one);
  }

  async #send(next: Of<'recharge' | 'withdraw' | 'bet'>): Promise<void> {
    const member = this.#members[next.who] ?? '';
    if (next.do === 'recharge') await this.#recharge(next, member);
    if (next.do === 'withdraw') await this.#withdraw(next, member);
    if (next.do === 'bet') await this.#bet(next, member);
  }

  /** Tampers with a closed period: it is not paid, and later refunded. */
  async #spoil(): Promise<void> {
    const { service, hands } = this.#stage;
    const period = Number((await getNextPeriod(service)).period);
    hands.now = Math.max(hands.now, timesOf(await readClock(service), period).closesAt);
    await advance(service);
    await service.db.updateTable('draws').set({ numbers: '7,7,7', sum: 21 }).where('period', '=', period).execute();
    hands.now += 14_000;
    await advance(service);
  }

  async #recharge({ key, amount, bankId, picture }: Of<'recharge'>, member: string): Promise<void> {
    const { service } = this.#stage;
    if (picture === 'new') {
      this.#pictures++;
      const name = `${member} ${String(this.#pictures)}`.replaceAll(' ', '-');
      const picture_hash = createHash('sha256').update(name).digest('hex');
      const upload = { name, member_id: member, picture_hash, bytes: 1, created_at: service.now() };
      await service.db.insertInto('uploads').values(upload).execute();
    }
    const name = picture === 'none' ? 'none' : `${member} ${String(this.#pictures)}`.replaceAll(' ', '-');
    const input = { bankId, amount, screenshot: `upload/image/${name}` };
    const { id, isNew } = await this.#once('recharge', member, key, `recharge ${JSON.stringify(input)}`, (name) =>
      requestRecharge(service, input, caller(member, name)),
    );
    if (id !== undefined && isNew) this.#recharges.set(id, 'reviewing');
  }

  async #review({ which, decision }: Of<'review'>): Promise<void> {
    const { db } = this.#stage.service;
    const [id, before] = [...this.#recharges].at(-1 - which) ?? ['none', undefined];
    const reason = decision === 'rejected' ? RECHARGE_REJECTIONS[0] : undefined;
    const review = { decision, reason, at: this.#stage.hands.now, actor: 'operator:ann' } as const;
    expect(await reviewRecharge(db, id, review)).toBe(before === 'reviewing');
    if (before === 'reviewing') this.#recharges.set(id, decision);
    this.#count(before === 'reviewing' ? decision : 'review too late');
  }

  /** The reason for which the published rules refuse a withdrawal; limits, pauses, bets and payments play no part. */
  async #refusalOf({ amount, account, password }: Of<'withdraw'>, member: string): Promise<string | undefined> {
    const { hands, service } = this.#stage;
    if ((this.#lockedUntil.get(member) ?? 0) > hands.now) return 'pay_password_locked';
    if (password !== PASSWORD) return 'pay_password';
    if (account === 'other') return 'bank_unknown';
    if (account === 'new') return 'account_new';
    if ((await getMemberBalance(service.db, member)).available < amount) return 'balance';
    const today = await service.db
      .selectFrom('withdrawals')
      .select(['amount', 'status'])
      .where('member_id', '=', member)
      .where('apply_time', '>=', hands.now - (hands.now % DAY))
      .execute();
    const used = today.reduce((sum, one) => sum + (/processing|completed/.test(one.status) ? one.amount : 0), 0);
    return used + amount > WITHDRAWAL_RULES.dailyLimit ? 'daily_limit' : undefined;
  }

  async #withdraw(next: Of<'withdraw'>, member: string): Promise<void> {
    const { amount, account, password, key } = next;
    const { context, hands } = this.#stage;
    const bankId = account === 'other' ? 'of somebody else' : `${account} ${member}`;
    const body = `withdraw ${JSON.stringify({ amount, bankId })}`;
    const known = this.#answered.get(`${member} key-${String(key)}`);
    let expected: string | undefined;
    if (password.length !== 6) expected = 'invalid';
    else if (amount < WITHDRAWAL_RULES.min) expected = 'amount_low';
    else if (amount > WITHDRAWAL_RULES.max) expected = 'amount_high';
    else if (known) expected = known.body === body ? undefined : 'duplicate';
    else expected = await this.#refusalOf(next, member);
    const { id, isNew, reason } = await this.#once('withdrawal', member, key, body, (name) =>
      requestWithdrawal(context, { amount, bankId, payPassword: password }, caller(member, name)),
    );
    expect(reason).toBe(expected);
    if (reason !== undefined) expect(WITHDRAWAL_REASONS).toContain(reason);
    if (reason === 'pay_password') {
      const failures = ((this.#failures.get(member) ?? 0) + 1) % 5;
      this.#failures.set(member, failures);
      if (failures === 0) this.#lockedUntil.set(member, hands.now + 15 * 60_000);
    } else if (password === PASSWORD && !known && !/amount|locked/.test(reason ?? '')) this.#failures.set(member, 0);
    if (id !== undefined && isNew) this.#withdrawals.set(id, 'processing');
  }

  async #decide({ which, status }: Of<'decide'>): Promise<void> {
    const { db } = this.#stage.service;
    const [id, before] = [...this.#withdrawals].at(-1 - which) ?? ['none', undefined];
    const reasons = { completed: undefined, failed: WITHDRAWAL_FAILURES[0], cancelled: WITHDRAWAL_CANCELLATIONS[0] };
    const review = { reason: reasons[status], at: this.#stage.hands.now, actor: 'operator:ann' } as const;
    expect(await TRANSITIONS[status](db, id, review)).toBe(before === 'processing');
    if (before === 'processing') this.#withdrawals.set(id, status);
    this.#count(before === 'processing' ? status : 'decision too late');
  }

  async #bet({ key, option, amount, late }: Of<'bet'>, member: string): Promise<void> {
    const { service } = this.#stage;
    const period = Number((await getNextPeriod(service)).period) - late;
    const body = `bet ${JSON.stringify({ period, option, amount })}`;
    await this.#once('bet', member, key, body, (name) => bet(service, member, period, option, amount, name));
  }

  /** Checks that the ledger's balances, available and frozen, equal the sum of the member's records. */
  async #expectBalance(member: string): Promise<void> {
    const { db } = this.#stage.service;
    const mine = (table: 'recharges' | 'withdrawals') =>
      db.selectFrom<typeof table>(table).select(['id', 'amount', 'status']).where('member_id', '=', member).execute();
    const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
    const recharges = await mine('recharges');
    const withdrawals = await mine('withdrawals');
    for (const { id, status } of recharges) expect(this.#recharges.get(id)).toBe(status);
    for (const { id, status } of withdrawals) expect(this.#withdrawals.get(id)).toBe(status);
    const orders = await db
      .selectFrom('draw_orders')
      .select(['stake', 'payout'])
      .where('member_id', '=', member)
      .execute();
    const frozen = sum(withdrawals.filter(({ status }) => status === 'processing'));
    const balance =
      GIFT +
      sum(recharges.filter(({ status }) => status === 'credited')) -
      sum(withdrawals.filter(({ status }) => status === 'completed')) +
      orders.reduce((all, { stake, payout }) => all + payout - stake, 0);
    expect(await getMemberBalance(db, member)).toEqual({ available: balance - frozen, frozen, balance });
    expect(balance - frozen).toBeGreaterThanOrEqual(0);
  }

  /** Final checks: no record is lost, each withdrawal is fee plus net amount, ledger and statements add up. */
  async end(): Promise<void> {
    const { db } = this.#stage.service;
    for (const [table, known] of [
      ['recharges', this.#recharges],
      ['withdrawals', this.#withdrawals],
    ] as const) {
      const rows = await db
        .selectFrom<typeof table>(table)
        .select(['id', 'status'])
        .where('member_id', 'in', [...this.#members])
        .execute();
      expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(known);
      for (const { id, status } of rows) {
        const events = await db
          .selectFrom('funds_events')
          .select('status')
          .where('record_id', '=', id)
          .orderBy('id')
          .execute();
        const first = table === 'recharges' ? 'reviewing' : 'processing';
        expect(events.map((event) => event.status)).toEqual(status === first ? [first] : [first, status]);
      }
    }
    for (const { amount, fee } of await db.selectFrom('withdrawals').select(['amount', 'fee']).execute())
      expect(fee).toBe(feeOf(amount));
    expect(await checkLedger(db)).toMatchObject({ ok: true, differences: [] });
    for (const { status } of await db
      .selectFrom('draw_orders')
      .select('status')
      .where('member_id', 'in', [...this.#members])
      .execute())
      this.#count(`bet ${status}`);
    for (const member of this.#members) await this.#expectStatements(member);
  }

  async #expectStatements(member: string): Promise<void> {
    const { service, hands } = this.#stage;
    let before: string | undefined;
    for (let month = 10; Date.UTC(2026, month) <= hands.now; month++) {
      const name = new Date(Date.UTC(2026, month)).toISOString().slice(0, 7);
      const statement = await readStatement(service, member, name);
      expect(statement.opening).toBe(before ?? '0.00');
      before = statement.closing;
      const entries = statement.entries.reduce((all, { amount }) => all + (readAmount(amount) ?? NaN), 0);
      expect((readAmount(statement.opening) ?? NaN) + entries).toBe(readAmount(statement.closing));
      expect(statement.addsUp).toBe(true);
    }
  }
}
