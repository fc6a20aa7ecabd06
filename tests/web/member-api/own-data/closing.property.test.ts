import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getMember } from '~/contract/calls/account';
import { beginClosing, cancelClosing } from '~/contract/calls/own-data';
import { finishClosings } from '~/member-api/closing/finish.server';
import { availableAccount } from '~/member-api/ledger/accounts';
import { getMemberBalance, post } from '~/member-api/ledger/ledger.server';
import { writeAmount } from '~/contract/amount';
import { sumOf } from '~/member-api/store/lists/totals';
import { becomeMember, PASSWORD } from '../harness/member';
import { setOperatorStage } from '../operator/operator.stage';

const DAY = 86_400_000;
const { stage } = setOperatorStage();

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('give' as const), amount: fc.integer({ min: 1, max: 12_000 }) }),
    fc.record({ do: fc.constant('begin' as const), giveUp: fc.boolean() }),
    fc.record({ do: fc.constant('cancel' as const), giveUp: fc.boolean() }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 8 }) }),
  ),
  { minLength: 1, maxLength: 8 },
);

/** A rest that came in after the closing began, and was given up then. */
const GIVEN_UP_LATER = [
  { do: 'begin' as const, giveUp: false },
  { do: 'give' as const, amount: 1 },
  { do: 'begin' as const, giveUp: true },
  { do: 'wait' as const, days: 7 },
];

it('closing never loses or makes a cent, and takes none that was not given up', async () => {
  const { client, instance } = stage;
  const { service } = instance;
  const { db } = service;
  let refs = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { token } = await becomeMember(client);
      const id = (await client.get(getMember, {}, { token })).id ?? '';
      let given = 0;
      let agreed = 0;
      for (const step of all) {
        const { balance } = await getMemberBalance(db, id);
        if (step.do === 'give') {
          const { closed_at } = await db
            .selectFrom('members')
            .select('closed_at')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          if (closed_at !== null) continue;
          refs += 1;
          given += step.amount;
          const entries = [
            { account: 'house:demo-credits', amount: -step.amount },
            { account: availableAccount(id), amount: step.amount },
          ];
          await db
            .transaction()
            .execute((trx) => post(trx, { kind: 'demo_credits', ref: `p${refs}`, at: stage.clock, entries }));
        } else if (step.do === 'begin') {
          const giveUp: { giveUp?: string } = step.giveUp && balance > 0 ? { giveUp: writeAmount(balance) } : {};
          const before = await db
            .selectFrom('member_closings')
            .select('give_up')
            .where('member_id', '=', id)
            .executeTakeFirst();
          const begun = await client.ask(beginClosing, { password: PASSWORD, ...giveUp }, { token });
          // A rest that came in since can be given up too; without one, nothing that was agreed changes.
          if (begun.data?.closing && (!before || giveUp.giveUp !== undefined))
            agreed = giveUp.giveUp === undefined ? 0 : balance;
        } else if (step.do === 'cancel') await client.ask(cancelClosing, {}, { token });
        else {
          stage.clock += step.days * DAY;
          await finishClosings(service, instance.uploads);
        }
        const after = await getMemberBalance(db, id);
        const { taken } = await db
          .selectFrom('ledger_entries as entry')
          .innerJoin('ledger_transfers as transfer', 'transfer.id', 'entry.transfer_id')
          .select((eb) => sumOf(eb.ref('entry.amount')).as('taken'))
          .where('transfer.kind', '=', 'balance_given_up')
          .where('entry.account_id', '=', availableAccount(id))
          .executeTakeFirstOrThrow();
        expect(after.balance - taken).toBe(given);
        expect(-taken).toBeLessThanOrEqual(agreed);
        const { sum } = await db
          .selectFrom('ledger_entries')
          .select((eb) => sumOf(eb.ref('amount')).as('sum'))
          .executeTakeFirstOrThrow();
        expect(sum).toBe(0);
      }
    }),
    { numRuns: 25, examples: [[GIVEN_UP_LATER]] },
  );
});
