import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { WireOf } from '~/contract/call';
import type { Pattern } from '~/contract/calls/draw';
import type { LimitName } from '~/contract/calls/limits';
import type { getReport } from '~/contract/calls/report';
import type { Outcome } from '~/contract/outcomes';
import { payoutOf } from '~/member-api/draw/odds';
import { winningPatterns } from '~/member-api/draw/outcome';
import { makeDueReports } from '~/member-api/public-report/make-report.server';
import type { Db } from '~/member-api/store/database.server';
import { testSettings } from '../harness/harness';
import { openStoreOf } from '../harness/store-place';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** The day on which the store began. */
export const FIRST = Date.UTC(2026, 8, 1);

/** A report as the service publishes it. */
export type Report = WireOf<typeof getReport>;

/** A bet of a planted draw. */
export interface PlantedBet {
  member: number;
  option: Pattern;
  stake: number;
}

/** The members of a planted store, without anything. */
export const MEMBERS = Array.from({ length: 12 }, (_, index) => `member-${String(index).padStart(2, '0')}`);

async function plantMembers(db: Db): Promise<void> {
  await db
    .insertInto('seeds')
    .values({ name: 'basis', at: FIRST + 9 * HOUR })
    .execute();
  for (const id of MEMBERS) {
    const names = { id, username: id, username_key: id, email_key: null, phone_key: null, sealed: null, avatar: null };
    const words = { password_hash: 'x', password_until: null, payment_hash: null, payment_failures: 0 };
    const rest = { payment_locked_until: null, invited_by: null, created_at: FIRST, closed_at: null };
    await db
      .insertInto('members')
      .values({ ...names, ...words, ...rest })
      .execute();
    const account = { kind: 'bank' as const, bank_id: null, bank_name: 'Bank', branch_name: null, branch_code: null };
    await db
      .insertInto('payout_accounts')
      .values({
        ...{ id: `account-${id}`, member_id: id, ...account, sealed: null, number_key: null },
        ...{ is_default: 1, usable_from: FIRST, created_at: FIRST, removed_at: null },
      })
      .execute();
  }
}

/** Plants what happened in a store, at times of the test's choice. */
function plantingIn(db: Db) {
  let number = 0;
  const nextId = () => `row-${String((number += 1)).padStart(8, '0')}`;
  return {
    /** @param end nothing for one that waits */
    withdrawal: async (asked: number, end?: { at: number; reason?: Outcome | null }, member = MEMBERS[0] ?? '') => {
      const paid = end !== undefined && end.reason === undefined;
      await db
        .insertInto('withdrawals')
        .values({
          ...{ id: nextId(), member_id: member, payout_account_id: `account-${member}`, bank_card: 'Bank ····1111' },
          ...{ amount: 777_77, fee: 7_77, status: end ? (paid ? 'completed' : 'failed') : 'processing' },
          ...{ reason: end?.reason ?? null, remark: 'a remark', apply_time: asked, complete_time: end?.at ?? null },
        })
        .execute();
    },
    topUp: async (asked: number, end?: { at: number; reason?: Outcome | null; changed?: boolean }) => {
      const id = nextId();
      const member_id = MEMBERS[1] ?? '';
      const upload = { name: id, member_id, picture_hash: id, bytes: 1, created_at: asked };
      await db.insertInto('uploads').values(upload).execute();
      const credited = end !== undefined && end.reason === undefined;
      await db
        .insertInto('recharges')
        .values({
          ...{ id, member_id, bank_id: 'b', bank_name: 'Bank', amount: 888_88, screenshot: id, picture_hash: id },
          ...{ status: end ? (credited ? 'credited' : 'rejected') : 'reviewing', reason: end?.reason ?? null },
          ...{ remark: null, apply_time: asked, complete_time: end?.at ?? null },
          asked_amount: end?.changed ? 999_99 : null,
        })
        .execute();
    },
    /** A settled draw with its bets, void without a sum. */
    draw: async (
      settledAt: number,
      sum: number | undefined,
      bets: readonly PlantedBet[],
      withheld: 0 | 1 | null = null,
    ) => {
      const period = (number += 1);
      await db
        .insertInto('draws')
        .values({
          ...{ period, bets_root: 'r', bets_count: bets.length, closed_at: settledAt - HOUR, leaf_version: 2 },
          ...{ numbers: sum === undefined ? null : '1,1,1', sum: sum ?? null, drawn_at: settledAt },
          ...{ settled_at: settledAt, review_since: null, voided_at: sum === undefined ? settledAt - HOUR : null },
          withheld,
        })
        .execute();
      const wins = winningPatterns(sum ?? 0);
      for (const { member, option, stake } of bets) {
        const won = sum !== undefined && wins.includes(option);
        const payout = sum === undefined ? stake : won ? payoutOf(stake, 195) : 0;
        await db
          .insertInto('draw_orders')
          .values({
            ...{ id: nextId(), member_id: MEMBERS[member] ?? '', period, option, stake, odds: 195, nonce: 'n' },
            ...{ commitment: 'c', s0: 's', status: sum === undefined ? 'refunded' : won ? 'won' : 'lost', payout },
            ...{ at: settledAt - 2 * HOUR, proof: null },
          })
          .execute();
      }
    },
    profileReport: async (at: number, reason: 'fake' | 'minor', handled?: { at: number; outcome: 'hidden' | null }) => {
      await db
        .insertInto('profile_reports')
        .values({
          ...{ id: nextId(), member_id: MEMBERS[2] ?? '', profile_id: 'p', reason, sealed: null, at },
          ...{ handled_at: handled?.at ?? null, handled_by: handled ? 'operator:mei' : null },
          outcome: handled?.outcome ?? null,
        })
        .execute();
    },
    answer: async (at: number, waited: number) => {
      await db
        .insertInto('service_messages')
        .values({
          ...{ id: nextId(), member_id: MEMBERS[3] ?? '', place: (number += 1), speaker: 'agent', sealed: null },
          ...{ image: null, answered_at: null, waited, actor: 'operator:mei', at },
        })
        .execute();
    },
    limit: async (at: number, member: number, name: LimitName, version: number, value: number | null) => {
      const waiting = { waiting_value: null, waiting_from: null };
      const row = { member_id: MEMBERS[member] ?? '', name, version, value, ...waiting, at };
      await db.insertInto('play_limits').values(row).execute();
    },
    pause: async (at: number, member: number, kind: 'timeout' | 'exclusion', until: number) => {
      const row = { id: nextId(), member_id: MEMBERS[member] ?? '', kind, days: 1, at, until };
      await db.insertInto('play_pauses').values(row).execute();
    },
    close: async (at: number, member: number) => {
      const id = MEMBERS[member] ?? '';
      await db.updateTable('members').set({ closed_at: at }).where('id', '=', id).execute();
    },
  };
}

/** A store with members, opened once for each process of a test. */
export function setReportStage() {
  const stage = {} as {
    folder: string;
    db: Db;
    plant: ReturnType<typeof plantingIn>;
    stores: Db[];
    /** Begins again with an empty store. */
    renew: () => Promise<void>;
  };
  const open = async () => {
    const db = await openStoreOf(stage.folder);
    stage.stores.push(db);
    return db;
  };
  const begin = async () => {
    stage.folder = mkdtempSync(join(tmpdir(), 'report-'));
    stage.stores = [];
    stage.db = await open();
    await plantMembers(stage.db);
    stage.plant = plantingIn(stage.db);
  };
  const end = async () => {
    for (const store of stage.stores) await store.destroy();
    rmSync(stage.folder, { recursive: true });
  };
  beforeEach(begin);
  afterEach(end);
  stage.renew = async () => {
    await end();
    await begin();
  };
  return {
    stage,
    /** The same store, as another process opens it. */
    open,
    /** A process looks whether reports are due. @returns how many it made */
    look: (at: number, db = stage.db) => makeDueReports({ db, now: () => at, settings: testSettings() }),
    /** The reports by day, oldest first. */
    reports: async () => {
      const rows = await stage.db.selectFrom('public_reports').select('report').orderBy('day').execute();
      return rows.map(({ report }) => JSON.parse(report) as Report);
    },
  };
}
