import { expect, it } from 'vitest';
import { getMember } from '~/contract/calls/account';
import { getBalance } from '~/contract/calls/funds';
import { beginClosing, cancelClosing, getClosing } from '~/contract/calls/own-data';
import { reviewRecharge } from '~/member-api/funds/review.server';
import { PASSWORD } from '../harness/member';
import { setOperatorStage } from '../operator/operator.stage';
import { COOLING_OFF, everythingOf } from './everything.stage';

const acts = setOperatorStage();
const { stage, askRecharge } = acts;
const { session, idOf, leave, houseKeep } = everythingOf(acts);

const state = () => stage.client.get(getClosing, {}, session());
const noted = async () => (await stage.client.get(getMember, {}, session())).closing;
const close = (giveUp?: string) =>
  stage.client.ask(beginClosing, { password: PASSWORD, ...(giveUp && { giveUp }) }, session());
const isOpen = async () => (await stage.client.ask(getMember, {}, session())).code === 200;

it('an account that is being closed says that it waits for a rest that came in, and until when it did not', async () => {
  const id = await idOf();
  await leave(id, 250);
  await close('2.50');
  expect(await state()).toMatchObject({ closing: true, waits: false, givenUp: 250 });
  expect(await noted()).toMatchObject({ waits: false });
  await leave(id, 900);
  expect(await state()).toMatchObject({ closing: true, waits: true, remainder: 900, givenUp: 250 });
  expect(await noted()).toMatchObject({ waits: true });
});

it('gives up a rest that came in since, only as it was confirmed, and keeps the day', async () => {
  const id = await idOf();
  await leave(id, 0);
  const { data: begun } = await close();
  stage.clock += 8 * 86_400_000;
  await leave(id, 900);
  await houseKeep();
  expect(await isOpen()).toBe(true);
  for (const wrong of ['8.99', '9.01']) expect((await close(wrong)).reason).toBe('balance');
  const { data } = await close('9.00');
  expect(data).toMatchObject({ closing: true, waits: false, givenUp: 900, until: begun?.until });
  await houseKeep();
  expect(await isOpen()).toBe(false);
});

it('a rest that came in is the member’s again once the closing is cancelled', async () => {
  const id = await idOf();
  await leave(id, 250);
  await close('2.50');
  await leave(id, 900);
  await close('9.00');
  await stage.client.get(cancelClosing, {}, session());
  stage.clock += COOLING_OFF + 1;
  await houseKeep();
  expect((await stage.client.get(getBalance, {}, session())).available).toBe(900);
  expect((await state()).givenUp).toBeUndefined();
});

it('asking again without a rest changes nothing, and a balance that can be withdrawn is never given up', async () => {
  const id = await idOf();
  await leave(id, 250);
  await close('2.50');
  expect((await close()).data).toMatchObject({ givenUp: 250 });
  await leave(id, 20_000);
  expect((await close('200.00')).reason).toBe('unsettled');
  expect(await state()).toMatchObject({ waits: true, balance: 20_000, givenUp: 250 });
});

it('waits for an approved recharge until it is withdrawn', async () => {
  const id = await idOf();
  const recharge = await askRecharge('100.00');
  await leave(id, 0);
  expect((await close()).reason).toBe('unsettled');
  await reviewRecharge(stage.instance.service.db, recharge, {
    at: stage.clock,
    actor: 'operator:mei',
    decision: 'credited',
  });
  await leave(id, 0);
  await close();
  await leave(id, 10_000);
  stage.clock += COOLING_OFF;
  await houseKeep();
  expect(await state()).toMatchObject({ closing: true, waits: true, balance: 10_000 });
  await leave(id, 0);
  await houseKeep();
  expect(await isOpen()).toBe(false);
});

it('says what is stopped, erased and kept, and for how many days it can be taken back', async () => {
  expect(await state()).toMatchObject({
    coolingOffDays: 7,
    stops: ['bets', 'recharges', 'date_requests'],
    keeps: ['ledger', 'bets', 'limits', 'decisions', 'exclusions'],
  });
});
