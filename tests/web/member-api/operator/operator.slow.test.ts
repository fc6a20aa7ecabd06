import { existsSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as calls from '~/contract/calls/funds';
import { reviewDue } from '~/member-api/funds/demo-reviewer.server';
import { becomeMember, CARD, newPicture } from '../harness/member';
import { HOUR, setOperatorStage } from './operator.stage';

const { stage, operator, askRecharge, askWithdrawal, balance, records } = setOperatorStage();

describe('recharges', () => {
  test('that wait are listed, oldest first, with amount, unit and UTC time, and without contacts', async () => {
    const first = await askRecharge('120.50');
    stage.clock += HOUR;
    const second = await askRecharge('300');
    const { code, out, err } = await operator('recharges');
    expect([code, err]).toEqual([0, '']);
    const [headings, ...lines] = out.split('\n');
    expect(headings).toMatch(/^ID +MEMBER +AMOUNT +SENT TO +ASKED +STATUS$/);
    expect(lines[0]).toContain(first);
    expect(lines[0]).toMatch(
      new RegExp(`${stage.member.username} +120\\.50 credits +Harbour Bank +2026-11-21 12:00:00 UTC`),
    );
    expect(lines[1]).toContain(second);
    expect(out).toContain('2 of 2 reviewing.');
    expect(out).not.toContain(stage.member.email);
    expect(out).not.toContain(stage.member.phone);
  });

  test('are shown with the picture and the account that the money was sent to', async () => {
    const id = await askRecharge('120.50');
    const { out } = await operator(`recharges show ${id}`);
    expect(out).toMatch(/^Sent to: +Harbour Bank, 0000 1000 2000 3001, Night Garden Demo$/m);
    const picture = /^Picture: +(.+)$/m.exec(out)?.[1] ?? '';
    expect(existsSync(picture), picture).toBe(true);
    expect(out).toMatch(/2026-11-21 12:00:00 UTC +reviewing +member\n$/);
    rmSync(picture);
    expect((await operator(`recharges show ${id}`)).out).toContain('there is no such file on this machine');
  });

  test('say who has sent the same picture before, since a payment is credited once', async () => {
    const picture = await newPicture();
    const first = await askRecharge('120.50', picture);
    await operator(`recharges approve ${first} --as mei`);
    const { token, username } = await becomeMember(stage.client);
    const second = await askRecharge('120.50', picture, { token });
    const other = await askRecharge('300');
    expect((await operator(`recharges show ${second}`)).out).toMatch(
      new RegExp(`^Same picture: +credited: top-up ${first} of ${stage.member.username}$`, 'm'),
    );
    expect(JSON.parse((await operator(`recharges show ${first} --json`)).out)).toMatchObject({
      samePicture: [{ id: second, member: username, status: 'reviewing' }],
    });
    expect((await operator(`recharges show ${other}`)).out).not.toContain('Same picture');
  });

  test('are approved by somebody whose name is kept, and never shown to the member', async () => {
    const id = await askRecharge('120.50');
    stage.clock += HOUR;
    expect(await operator(`recharges approve ${id} --as mei`)).toEqual({
      code: 0,
      out: `The top-up ${id} of ${stage.member.username} is credited.\n`,
      err: '',
    });
    expect(await balance()).toEqual({ available: 112_050, frozen: 0 });
    expect((await operator(`recharges show ${id}`)).out).toMatch(/2026-11-21 13:00:00 UTC +credited +operator:mei\n$/);
    const seen = await records(calls.listRecharges);
    expect(seen.list).toMatchObject([{ id, status: 'credited' }]);
    expect(JSON.stringify(seen)).not.toContain('mei');
    expect((await operator('recharges')).out).toBe('0 of 0 reviewing.\n');
  });

  test('are rejected for a published reason, which the member is told, and nothing is credited', async () => {
    const id = await askRecharge('120.50');
    expect((await operator(`recharges reject ${id} --reason not_received --as mei`)).code).toBe(0);
    expect(await balance()).toEqual({ available: 100_000, frozen: 0 });
    expect((await records(calls.listRecharges)).list).toMatchObject([{ status: 'rejected', reason: 'not_received' }]);
  });

  test('are reviewed once: whoever comes second is told who was first and when', async () => {
    const id = await askRecharge('120.50');
    await operator(`recharges approve ${id} --as mei`);
    stage.clock += HOUR;
    for (const line of [`reject ${id} --reason not_received --as ann`, `approve ${id} --as mei`])
      expect(await operator(`recharges ${line}`)).toEqual({
        code: 1,
        out: '',
        err: `The top-up ${id} has been reviewed already: it was credited at 2026-11-21 12:00:00 UTC by operator:mei. Nothing was changed.\n`,
      });
    expect(await balance()).toEqual({ available: 112_050, frozen: 0 });
  });

  test('approved by two at the same moment are credited once', async () => {
    const id = await askRecharge('120.50');
    const answers = await Promise.all(
      ['mei', 'ann', 'bea'].map((name) => operator(`recharges approve ${id} --as ${name}`)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1]);
    expect(await balance()).toEqual({ available: 112_050, frozen: 0 });
  });

  test('that the demo has reviewed by itself say so', async () => {
    const id = await askRecharge('120.50');
    stage.clock += HOUR;
    await reviewDue({
      ...stage.instance.service,
      settings: { ...stage.instance.service.settings, demoReviewSeconds: 20 },
    });
    const { code, err } = await operator(`recharges approve ${id} --as mei`);
    expect([code, err]).toEqual([1, expect.stringContaining('it was credited at 2026-11-21 13:00:00 UTC by demo.')]);
  });

  test('come in pages, in any state, and as JSON', async () => {
    const ids = [await askRecharge('100'), await askRecharge('200'), await askRecharge('300')];
    await operator(`recharges approve ${ids[2] ?? ''} --as mei`);
    const json = async (line: string) =>
      JSON.parse((await operator(`${line} --json`)).out) as { list: { id: string }[]; total: number };
    expect(await json('recharges --limit 1 --page 2')).toMatchObject({
      list: [
        {
          id: ids[1],
          member: stage.member.username,
          amount: '200.00',
          unit: 'credits',
          applyTime: '2026-11-21T12:00:00.000Z',
        },
      ],
      total: 2,
      page: 2,
      limit: 1,
    });
    expect((await json('recharges --all')).list.map(({ id }) => id)).toEqual([...ids].reverse());
    expect((await json('recharges list --status credited')).list.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await operator('recharges --limit 1')).out).toContain('1 of 2 reviewing. --page 2 shows more.');
    expect(JSON.parse((await operator(`recharges show ${ids[2] ?? ''} --json`)).out)).toMatchObject({
      events: [
        { status: 'reviewing', actor: 'member' },
        { status: 'credited', actor: 'operator:mei', at: '2026-11-21T12:00:00.000Z' },
      ],
    });
  });
});

describe('withdrawals', () => {
  test('are listed with what is to be paid, the number of the account masked, and those that are late marked', async () => {
    await askWithdrawal('300.00');
    stage.clock += 72 * HOUR;
    expect((await operator('withdrawals')).out).not.toContain('LATE');
    stage.clock += 1;
    await askWithdrawal('200.00');
    const { out } = await operator('withdrawals');
    const [, late, other] = out.split('\n');
    expect(late).toMatch(/300\.00 credits +3\.00 credits +297\.00 credits +Harbour Bank •••• 4242 .*processing LATE$/);
    expect(other).toMatch(/processing$/);
    expect(out).toContain('1 LATE: members are told 72 hours');
  });

  test('are shown with what is needed to pay them, and no contact', async () => {
    const id = await askWithdrawal('300.00');
    const { out } = await operator(`withdrawals show ${id}`);
    for (const text of [CARD.holderName, CARD.cardNumber.replaceAll(' ', ''), CARD.branchName, '297.00 credits'])
      expect(out).toContain(text);
    for (const contact of [CARD.phone, stage.member.phone, stage.member.email]) expect(out).not.toContain(contact);
  });

  test.each([
    ['complete', 'completed', undefined, 70_000],
    ['fail', 'failed', 'account_closed', 100_000],
    ['cancel', 'cancelled', 'member_asked', 100_000],
  ])('%s: one that waits is %s, once', async (command, status, reason, available) => {
    const id = await askWithdrawal('300.00');
    const why = reason === undefined ? '' : ` --reason ${reason}`;
    expect((await operator(`withdrawals ${command} ${id}${why} --as mei`)).code).toBe(0);
    expect(await balance()).toEqual({ available, frozen: 0 });
    expect((await records(calls.listWithdrawals)).list).toMatchObject([{ status, reason: reason ?? null }]);
    const second = await operator(`withdrawals complete ${id} --as ann`);
    expect([second.code, second.err]).toEqual([1, expect.stringContaining(`it was ${status} at`)]);
    expect(await balance()).toEqual({ available, frozen: 0 });
  });
});
