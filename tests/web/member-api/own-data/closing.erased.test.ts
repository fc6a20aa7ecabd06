import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkAudit } from '~/member-api/desk/audit/audit.server';
import { exportsFolder } from '~/member-api/own-data/make-exports.server';
import { CARD } from '../harness/member';
import { setOperatorStage } from '../operator/operator.stage';
import { COOLING_OFF, everythingOf, WORD } from './everything.stage';

const acts = setOperatorStage();
const { stage } = acts;
const { db, live, leave, begin, houseKeep } = everythingOf(acts);

/** Tables that keep rows of a member whose account was erased, and why. Nothing in these rows says who it was. */
const KEPT: Readonly<Record<string, string>> = {
  members: 'other rows refer to it; its name is the id, and contacts and passwords are empty',
  ledger_accounts: 'the books must add up',
  ledger_entries: 'the books must add up',
  ledger_months: 'sums of the ledger',
  balance_owed: 'paths of other members lead past it, for thirty-five nights; the name is hashed',
  draw_orders: 'everyone must be able to check past draws',
  draw_days: 'sums of the bets',
  draw_totals: 'sums of the bets',
  withdrawals: 'the books: what was paid; account and words are empty',
  payout_accounts: 'withdrawals refer to it; all but its kind is empty',
  recharges: 'the books: what was asked for; words and the look of the picture are empty',
  funds_days: 'sums of recharges and withdrawals',
  funds_totals: 'sums of recharges and withdrawals',
  uploads: 'recharges refer to it; the file is deleted',
  member_credits: 'the books: what staff corrected',
  play_limits: 'what was in force when bets were taken',
  play_pauses: 'a pause outlives the account',
  suspensions: 'decisions of staff stay on record, without their words',
  profile_reports: 'what was reported about a profile, without the words',
  audit_rows: 'rows are never changed; they hold no names',
  member_closings: 'when and why the rows are empty',
};

const tablesOf = async () =>
  (await db().introspection.getTables()).filter(({ isView, name }) => !isView && !name.startsWith('kysely_'));

/** All rows of a table, as JSON texts. */
async function rowsOf(table: string): Promise<string[]> {
  const rows = await db()
    .selectFrom(table as 'sessions')
    .selectAll()
    .execute();
  return rows.map((row) => JSON.stringify(row));
}

/** Names of the tables in which a text stands, with the number of rows. */
async function tablesWith(text: string): Promise<Record<string, number>> {
  // A hash or an id has any four digits now and then.
  const words = (row: string) => (text.length < 8 ? row.replaceAll(/[\w+/-]{32,}/g, '') : row);
  const found: Record<string, number> = {};
  for (const { name } of await tablesOf()) {
    const count = (await rowsOf(name)).filter((row) => words(row).includes(text)).length;
    if (count > 0) found[name] = count;
  }
  return found;
}

it('every table with a column for a member is erased, or kept for a reason that is written down', async () => {
  const memberId = await live();
  const before = await tablesWith(memberId);
  // A new table of members stands here until `everything.stage.ts` fills it: then this test knows what becomes of its rows.
  const withMembers = (await tablesOf()).filter(({ columns }) => columns.some(({ name }) => name === 'member_id'));
  const unfilled = withMembers
    .map(({ name }) => name)
    .filter((name) => !(name in before) && name !== 'member_closings');
  expect(unfilled).toEqual([]);

  await leave(memberId, 0);
  await begin(memberId);
  stage.clock += COOLING_OFF;
  await houseKeep();
  const after = await tablesWith(memberId);
  expect(after).toHaveProperty('member_closings');
  expect(Object.keys(after).filter((table) => !(table in KEPT))).toEqual([]);
  expect(Object.keys(KEPT).filter((table) => !(table in after))).toEqual([]);
});

it('no table, log or file holds a word, name, contact, number or key of the member any more', async () => {
  const { member, instance } = stage;
  const before = await db().selectFrom('notices').select(['id', 'read_count']).orderBy('id').execute();
  const memberId = await live();
  const pictures = await db().selectFrom('uploads').select('name').execute();
  const session = await db().selectFrom('sessions').select('id').where('member_id', '=', memberId).execute();
  const look = await db().selectFrom('uploads').select('look').where('member_id', '=', memberId).execute();
  await leave(memberId, 0);
  await begin(memberId);
  stage.clock += COOLING_OFF;
  await houseKeep();

  const secrets = [WORD, member.username, member.email, member.phone, CARD.holderName, '4242'];
  secrets.push(...session.map(({ id }) => id), ...look.flatMap((row) => row.look ?? []));
  for (const secret of secrets) expect(await tablesWith(secret), secret).toEqual({});
  const accounts = await db().selectFrom('payout_accounts').selectAll().where('member_id', '=', memberId).execute();
  for (const { sealed, number_key, bank_name, branch_name, branch_code } of accounts)
    expect([sealed, number_key, bank_name, branch_name, branch_code]).toEqual([null, null, null, null, null]);
  for (const { name } of pictures) expect(existsSync(join(instance.uploads, name))).toBe(false);
  expect(readdirSync(exportsFolder(instance.uploads))).toEqual([]);
  // Announcements count the readings that are stored.
  expect(await db().selectFrom('notices').select(['id', 'read_count']).orderBy('id').execute()).toEqual(before);
  expect((await checkAudit(db())).ok).toBe(true);
});
