import { expect, it } from 'vitest';
import { listBanks } from '~/contract/calls/funds';
import { setOperatorStage } from './operator.stage';

const { stage, operator } = setOperatorStage();

const named = async (name: string) =>
  (await stage.client.get(listBanks, {}, { token: stage.member.token })).list.find((bank) => bank.name === name);

it('a bank is added, changed, hidden, shown and removed, and members see each at once', async () => {
  const line = ['banks', 'add', '--kind', 'bank', '--name', 'Mill Bank', '--number', '12 34', '--holder', 'Club'];
  expect(await operator(line)).toMatchObject({ code: 0, err: '' });
  const bank = await named('Mill Bank');
  expect(bank).toMatchObject({ accountNumber: '12 34', accountName: 'Club' });
  const id = bank?.id ?? '';
  expect((await operator(`banks change ${id} --number none --place 1`)).code).toBe(0);
  expect(await named('Mill Bank')).toMatchObject({ code: undefined, accountNumber: undefined, accountName: undefined });
  await operator(`banks hide ${id}`);
  expect(await named('Mill Bank')).toBeUndefined();
  expect((await operator('banks')).out).toMatch(new RegExp(`${id} +Mill Bank +bank +- +- +hidden`));
  await operator(`banks show ${id}`);
  expect(await named('Mill Bank')).toBeDefined();
  expect((await operator(`banks remove ${id}`)).out).toBe('Mill Bank is removed.\n');
  expect(await named('Mill Bank')).toBeUndefined();
  const { rows } = await stage.instance.service.db
    .selectFrom('audit_rows')
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .where('act', 'like', 'bank.%')
    .where('staff', '=', 'shell')
    .executeTakeFirstOrThrow();
  expect(rows).toBe(5);
});

it('what cannot be done is refused with its reason', async () => {
  expect(await operator('banks hide nowhere')).toMatchObject({ code: 1, err: 'There is no bank nowhere.\n' });
  expect(await operator('banks change nowhere')).toMatchObject({ code: 1, err: 'There is nothing to change.\n' });
  expect((await operator('banks add --name Mill')).code).toBe(2);
  const { id } = (await named('Harbour Bank')) ?? {};
  await stage.instance.service.db
    .updateTable('payout_accounts')
    .set({ bank_id: id ?? '' })
    .execute();
  expect((await operator(`banks remove ${id ?? ''}`)).err).toContain('"banks hide" hides it.');
});
