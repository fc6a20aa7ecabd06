import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeAmount } from '~/contract/amount';
import { checkAudit } from '~/member-api/desk/audit/audit.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import type { Db } from '~/member-api/store/database.server';
import type { Browser, Seen } from '../app/harness/browser';
import { acts, addRecharge, addWithdrawal, STAFF, step, type Act, type Step } from './harness/decisions';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

const RECORDS = { credit: 'recharges', reject: 'recharges', complete: 'withdrawals', fail: 'withdrawals' } as const;

/** What staff decide about. */
interface Subject {
  act: Act;
  /** Id of the recharge or withdrawal. */
  id: string;
  /** Minor units: as received, to give or to take. */
  amount: number;
}

/** A form as a person has filled it in. */
interface Filled extends Subject {
  who: number;
  path: string;
  fields: Record<string, string>;
}

let open: OpenDesk;
let db: Db;
let staff: Browser[];
beforeAll(async () => {
  open = await openDeskApp();
  ({ db } = (await open.app.inside.memberApi)!.service);
  staff = await Promise.all(Array.from({ length: STAFF }, (_, at) => open.signedIn('desk', `desk-${String(at)}`)));
});
afterAll(() => open.close());

const seen = new Map<string, number>();
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

/** A member, what staff have filled in, and what ought to be there: in JavaScript, apart from the store. */
interface Play {
  member: DeskMember;
  filled: Filled[];
  available: number;
  /** What each request that was not decided yet would pay. */
  recharges: Map<string, number>;
  withdrawals: Map<string, number>;
  all: { recharges: string[]; withdrawals: string[] };
  /** Keys of corrections that were posted. */
  posted: Set<string>;
  isSuspended: boolean;
}

/** The page of an act, its form, and what is typed. */
function formOf(
  play: Play,
  { act, id, amount: minor }: Subject,
): { page: string; action: string; typed: Record<string, string> } {
  const page = `/desk/members/${play.member.id}`;
  if (act === 'give' || act === 'take') {
    const query = new URLSearchParams({ way: act, amount: writeAmount(minor), reason: 'mistake' });
    return { page: `${page}/credit/check?${query.toString()}`, action: 'post', typed: {} };
  }
  if (act === 'suspend' || act === 'lift')
    return { page, action: act, typed: act === 'suspend' ? { reason: 'second_account' } : {} };
  const typed: Record<typeof act, Record<string, string>> = {
    credit: { received: writeAmount(minor) },
    reject: { reason: 'not_received' },
    complete: { reference: 'B-17' },
    fail: { reason: 'account_closed' },
  };
  return { page: `/desk/${RECORDS[act]}/${id}`, action: act, typed: typed[act] };
}

/** What an act is about: a record that waits, or any. */
function subjectOf(play: Play, act: Act, wanted: { pick: number; amount: number }): Subject | undefined {
  const subject = { act, id: '', amount: wanted.amount };
  if (act === 'give' || act === 'take' || act === 'suspend' || act === 'lift') return subject;
  const kind = RECORDS[act];
  const records = wanted.pick % 2 === 0 ? [...play[kind].keys()] : play.all[kind];
  const id = records[wanted.pick % Math.max(1, records.length)];
  return id === undefined ? undefined : { ...subject, id };
}

/** Opens the page and fills in its form, if it has it: a decided record has none. */
async function fill(play: Play, who: number, subject: Subject | undefined): Promise<Filled | undefined> {
  if (!subject) return undefined;
  const { page, action, typed } = formOf(play, subject);
  const { $ } = await staff[who]!.get(page);
  const form = $(`form#${action}`);
  // A correction that would go below zero has no button.
  if (form.find('button').length === 0) return undefined;
  const fields = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
  const filled = { ...subject, who, path: form.attr('action') ?? '', fields: { ...fields, ...typed } };
  play.filled.push(filled);
  return filled;
}

const send = ({ who, path, fields }: Filled): Promise<Seen> =>
  staff[who]!.send(path, { method: 'POST', body: new URLSearchParams(fields) });

/** What ought to come of a form. @returns whether something changes */
function expectOf(play: Play, { act, id, amount: minor, fields }: Filled): boolean {
  const key = fields['formKey'] ?? '';
  const change = (by: number) => {
    play.available += by;
    return true;
  };
  const decide = (waiting: Map<string, number>, by: (held: number) => number) => {
    const held = waiting.get(id);
    return held !== undefined && waiting.delete(id) && change(by(held));
  };
  if (act === 'credit') return decide(play.recharges, () => minor);
  if (act === 'reject') return decide(play.recharges, () => 0);
  if (act === 'complete') return decide(play.withdrawals, () => 0);
  if (act === 'fail') return decide(play.withdrawals, (held) => held);
  if (act === 'suspend' || act === 'lift') {
    const was = play.isSuspended;
    play.isSuspended = act === 'suspend';
    return was !== play.isSuspended;
  }
  if (play.posted.has(key) || (act === 'take' && minor > play.available)) return false;
  play.posted.add(key);
  return change(act === 'give' ? minor : -minor);
}

/** All that is stored, against what ought to be there. */
async function check({ member: { id, balance }, ...play }: Play) {
  expect(await checkLedger(db)).toMatchObject({ ok: true, differences: [] });
  const sumOf = async (account: string) => {
    const { rows } = await sql<{ sum: number | string }>`
      select coalesce(sum(amount), 0) as sum from ledger_entries where account_id = ${`member:${id}:${account}`}
    `.execute(db);
    return Number(rows[0]?.sum);
  };
  const frozen = [...play.withdrawals.values()].reduce((sum, one) => sum + one, 0);
  expect(await balance()).toEqual({ available: play.available, frozen });
  expect([await sumOf('available'), await sumOf('frozen')]).toEqual([play.available, frozen]);
  const suspensions = db.selectFrom('suspensions').select('id').where('member_id', '=', id);
  expect(await suspensions.where('lifted_at', 'is', null).execute()).toHaveLength(play.isSuspended ? 1 : 0);
}

/** Which of several forms that were sent at the same time has won, by what is stored of their record. */
async function winnerOf(forms: readonly Filled[]): Promise<Filled | undefined> {
  const [first] = forms;
  const { rows } = await sql<{ status: string; amount: number | string }>`
    select status, amount from recharges where id = ${first?.id} union all
    select status, amount from withdrawals where id = ${first?.id}
  `.execute(db);
  const [{ status, amount: stored } = { status: '', amount: 0 }] = rows;
  const won = { credited: 'credit', rejected: 'reject', completed: 'complete', failed: 'fail' }[status];
  return forms.find(({ act, amount: own }) => act === won && (won !== 'credit' || own === Number(stored)));
}

async function run(play: Play, next: Step): Promise<void> {
  const { member } = play;
  if (next.do === 'recharge') {
    const id = await addRecharge(db, member, next.amount);
    play.recharges.set(id, next.amount);
    play.all.recharges.push(id);
  } else if (next.do === 'withdrawal') {
    const id = await addWithdrawal(member, next.amount);
    // Refused where less is available, or for the day.
    if (id === undefined) return;
    play.withdrawals.set(id, next.amount);
    play.all.withdrawals.push(id);
    play.available -= next.amount;
  } else if (next.do === 'act' || next.do === 'again') {
    const filled =
      next.do === 'act'
        ? await fill(play, next.who, subjectOf(play, next.act, next))
        : play.filled[next.pick % play.filled.length];
    if (!filled || (next.do === 'act' && next.later)) return;
    const answer = await send(filled);
    const does = expectOf(play, filled);
    // Below zero is the only thing that is refused; whatever came too late is told so.
    expect([filled.act, answer.status]).toEqual([filled.act, answer.status === 409 ? 409 : 303]);
    if (answer.status === 409) expect([filled.act, does]).toEqual(['take', false]);
    count(`${next.do} ${filled.act} ${does ? 'does' : 'does nothing'}`);
  } else {
    const rivals = acts.filter((act) => (RECORDS as Partial<Record<Act, string>>)[act] === next.kind);
    const forms: Filled[] = [];
    for (const who of staff.keys()) {
      const act = rivals[(next.pick + who) % rivals.length] ?? 'credit';
      // Each has an amount of its own, so that what is stored tells whose decision it was.
      const wanted = { pick: 0, amount: next.amount + who * 100 };
      const form = await fill(play, who, subjectOf(play, act, wanted));
      if (form) forms.push(form);
    }
    if (forms.length === 0) return;
    for (const answer of await Promise.all(forms.map(send))) expect(answer.status).toBe(303);
    const winner = await winnerOf(forms);
    expect(winner && expectOf(play, winner)).toBe(true);
    count(`together ${next.kind}`);
  }
}

it('whatever staff decide, repeat and send too late, nothing is credited twice and the ledger adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 50 }), async (steps) => {
      const member = await addMember(open);
      const { available = 0 } = await member.balance();
      const play: Play = {
        ...{ member, available, filled: [], recharges: new Map(), withdrawals: new Map() },
        ...{ all: { recharges: [], withdrawals: [] }, posted: new Set(), isSuspended: false },
      };
      const begin = (['recharge', 'recharge', 'withdrawal'] as const).map((what) => ({ do: what, amount: 20_000 }));
      for (const next of [...begin, ...steps]) {
        await run(play, next);
        await check(play);
      }
    }),
    { numRuns: 30 },
  );
  expect(await checkAudit(db)).toMatchObject({ ok: true });
  // The random steps covered every case.
  const cases = [
    ...acts.map((act) => `act ${act} does`),
    ...['credit', 'complete', 'give'].map((act) => `again ${act} does nothing`),
    'together recharges',
    'together withdrawals',
  ];
  expect(cases.filter((one) => !seen.has(one))).toEqual([]);
});
