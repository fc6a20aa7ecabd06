import { describe, expect, test } from 'vitest';
import { setOperatorStage } from './operator.stage';

const { stage, operator } = setOperatorStage();

/** Adds to the balance of the member of the stage, past the ledger. @param minor minor units */
async function plant(minor: number): Promise<string> {
  const { db } = stage.instance.service;
  const { id } = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', stage.member.username)
    .executeTakeFirstOrThrow();
  const { id: account } = await db
    .updateTable('ledger_accounts')
    .set((eb) => ({ balance: eb('balance', '+', minor) }))
    .where('member_id', '=', id)
    .where('balance', '>', 0)
    .returning('id')
    .executeTakeFirstOrThrow();
  return account;
}

describe('ledger check', () => {
  test('compares with a head that was written down, and says which transfer is another', async () => {
    const { db } = stage.instance.service;
    const { head } = JSON.parse((await operator('ledger check --json')).out) as { head: string };
    expect((await operator(`ledger check --head ${head}`)).code).toBe(0);
    const { position, ...last } = await db
      .selectFrom('ledger_transfers')
      .select(['id', 'position'])
      .where('position', 'is not', null)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    const other = `${String(position)}:${'f'.repeat(64)}`;
    const { code, out } = await operator(`ledger check --head ${other}`);
    expect([code, out]).toEqual([1, expect.stringMatching(new RegExp(`a transfer was changed +${last.id}`))]);
    const short = await operator(`ledger check --head ${String((position ?? 0) + 9)}:${'f'.repeat(64)}`);
    expect([short.code, short.out]).toEqual([1, expect.stringContaining('ends before a known transfer')]);
    expect(await operator('ledger check --head 12')).toMatchObject({
      code: 2,
      err: expect.stringContaining('64 hexadecimal digits') as string,
    });
  });

  test('says when it was made and that the ledger adds up', async () => {
    const { code, out, err } = await operator('ledger check');
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(
      /^Checked at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC in \d+ ms: the ledger adds up\.\nHead of its chain: \d+:[\da-f]{64}\n$/,
    );
    expect(JSON.parse((await operator('ledger check --json')).out)).toMatchObject({ ok: true, differences: [] });
  });

  test('finds one minor unit that nobody paid, and ends with 1', async () => {
    const account = await plant(1);
    const { code, out, err } = await operator('ledger check');
    const json = await operator('ledger check --json');
    await plant(-1);
    expect([code, err]).toEqual([1, expect.stringContaining('does not add up')]);
    expect(out).toMatch(new RegExp(`a balance is not the sum of its entries +${account} +1000\\.00 +1000\\.01`));
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({
      ok: false,
      differences: [
        { kind: 'balance_is_not_sum', subject: account, expected: 100_000, found: 100_001 },
        { kind: 'last_balance_differs', subject: account },
      ],
    });
  });
});
