import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { register } from '~/contract/calls/account';
import { takePause } from '~/contract/calls/limits';
import { beginClosing } from '~/contract/calls/own-data';
import { tidy } from '~/member-api/housekeeping.server';
import { becomeMember, PASSWORD } from '../harness/member';
import { setOperatorStage } from '../operator/operator.stage';

const { stage } = setOperatorStage();
const db = () => stage.instance.service.db;
const houseKeep = () => tidy(stage.instance.service, stage.instance.uploads);

/** Closes the account of a member without money. */
async function close({ token }: { token: string }): Promise<void> {
  await stage.client.get(beginClosing, { password: PASSWORD }, { token });
  stage.clock += 7 * 86_400_000;
  await houseKeep();
}

describe('a self-exclusion', () => {
  const again = (change: object) =>
    stage.client.ask(register, {
      username: `new${randomUUID().slice(0, 8)}`,
      email: `${randomUUID()}@example.com`,
      phone: `+8180${String(Math.floor(10_000_000 + Math.random() * 89_999_999))}`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      adult: true,
      ...change,
    });

  it('survives the account, for each of name, e-mail and phone, and ends when it ends', async () => {
    const { client } = stage;
    const member = await becomeMember(client);
    const { until } = await client.get(takePause, { kind: 'exclusion', days: 180 }, { token: member.token });
    await close(member);
    const tries = [
      { username: member.username.toUpperCase() },
      { email: ` ${member.email.toUpperCase()}` },
      { phone: member.phone },
    ];
    for (const change of tries) expect((await again(change)).reason).toBe('self_excluded');
    const kept = await db().selectFrom('excluded_identifiers').selectAll().execute();
    expect(kept).toHaveLength(3);
    for (const { hash, until: end } of kept) {
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect(end).toBe(until);
    }
    expect((await again({})).reason).toBeUndefined();
    stage.clock = until;
    for (const change of tries) expect((await again(change)).reason).toBeUndefined();
    await houseKeep();
    expect(await db().selectFrom('excluded_identifiers').selectAll().execute()).toEqual([]);
  });

  it('is not there without a pause: the names are free again', async () => {
    const member = await becomeMember(stage.client);
    const { username, email, phone } = member;
    await close(member);
    expect(await db().selectFrom('excluded_identifiers').selectAll().execute()).toEqual([]);
    expect((await again({ username, email, phone })).reason).toBeUndefined();
  });
});
