import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOwnLogins } from '~/member-api/account/logins/login-list.server';
import { startSession } from '~/member-api/account/sessions.server';
import type { MemberApi } from '~/member-api/app.server';
import { Refusal } from '~/member-api/refusal';
import { openInstance } from '../harness/harness';
import { becomeMember } from '../harness/member';

const MEMBERS = 3;

let instance: MemberApi;
const members: string[] = [];
beforeAll(async () => {
  const opened = await openInstance();
  instance = opened.instance;
  for (let count = 0; count < MEMBERS; count++) {
    const { username } = await becomeMember(opened.client);
    const found = await instance.service.db
      .selectFrom('members')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    members.push(found.id);
  }
});
afterAll(() => instance.close());

const person = fc.nat(MEMBERS - 1);
const step = fc.oneof(
  fc.record({ do: fc.constant('begin' as const), who: person }),
  fc.record({ do: fc.constant('end one' as const), who: person, by: fc.nat(9), which: fc.nat(9) }),
  fc.record({ do: fc.constant('end others' as const), who: person, by: fc.nat(9) }),
);

const list = (db: MemberApi['service']['db']) =>
  db.selectFrom('sessions').select(['id', 'member_id']).orderBy('id').execute();

test('ending logins never touches those of other members, nor the one that asks', async () => {
  const { service } = instance;
  const { db } = service;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      await db.deleteFrom('sessions').execute();
      for (const taken of steps) {
        const memberId = members[taken.who]!;
        if (taken.do === 'begin') {
          await startSession(db, memberId, service.now());
          continue;
        }
        const before = await list(db);
        const own = before.filter((login) => login.member_id === memberId);
        const caller = own[taken.by % Math.max(1, own.length)];
        if (!caller) continue;
        const at = { memberId, sessionId: caller.id, lang: 'en', address: '127.0.0.1', device: null } as const;
        // Any login of the store, also another member's.
        const target = taken.do === 'end one' ? before[taken.which % before.length]! : undefined;
        const ending = endOwnLogins(
          service,
          { id: target?.id, others: target ? undefined : true },
          { ...at, idempotencyKey: undefined },
        );
        const isOwn = target === undefined || target.member_id === memberId;
        if (isOwn) await ending;
        else await expect(ending).rejects.toBeInstanceOf(Refusal);
        const gone = target ? [target].filter(() => isOwn) : own.filter(({ id }) => id !== caller.id);
        const left = before.filter(({ id }) => !gone.some((login) => login.id === id));
        expect(await list(db)).toEqual(left);
      }
    }),
    { numRuns: 40 },
  );
});
