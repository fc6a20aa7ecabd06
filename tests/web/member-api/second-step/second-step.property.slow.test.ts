import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getMember, login } from '~/contract/calls/account';
import * as calls from '~/contract/calls/second-step';
import { openInstance } from '../harness/harness';
import { PASSWORD } from '../harness/member';
import { becomeGuarded, codeOf, STEP } from './steps';

type Step =
  | { do: 'password'; right: boolean }
  | { do: 'wait'; ms: number }
  | { do: 'finish'; ticket: number; code: string }
  | { do: 'renew' | 'off'; code: string };

const anyCode = fc.oneof(
  fc.stringMatching(/^\d{6}$/),
  fc.string({ maxLength: 45 }),
  fc.constantFrom('', ' ', '000000', '\0', 'aaaa-bbbb-cccc', 'used', 'old', 'other'),
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('password' as const), right: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, STEP, 10 * 60_000, 15 * 60_000) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('finish' as const), ticket: fc.nat(9), code: anyCode }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('renew' as const, 'off' as const), code: anyCode }) },
);

test('no sequence of calls without a right code signs in, makes codes or turns it off', async () => {
  let clock = Date.UTC(2026, 10, 21);
  const { instance, client } = await openInstance({}, () => clock);
  const other = await becomeGuarded(client, clock);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      clock += 60 * 60_000;
      const member = await becomeGuarded(client, clock);
      const { token, username, secret } = member;
      const used = codeOf(secret, clock);
      const old = codeOf(secret, clock - 10 * STEP);
      const tickets: string[] = ['made-up', token];
      const isRight = (code: string) =>
        [-1, 0, 1].some((away) => codeOf(secret, clock + away * STEP) === code.replace(/\s/g, ''));
      for (const one of steps) {
        if (one.do === 'wait') {
          clock += one.ms;
          continue;
        }
        if (one.do === 'password') {
          const { raw, code } = await client.ask(login, { username, password: one.right ? PASSWORD : 'not-it-77' });
          expect(code).not.toBe(200);
          const { ticket } = raw as { ticket?: string };
          if (ticket !== undefined) tickets.push(ticket);
          continue;
        }
        const named = new Map([
          ['used', used],
          ['old', old],
          ['other', other.codes[0] ?? ''],
        ]);
        const code = named.get(one.code) ?? one.code;
        if (code !== used && isRight(code)) continue;
        const answer =
          one.do === 'finish'
            ? await client.ask(calls.finishLogin, { ticket: tickets[one.ticket % tickets.length] ?? '', code })
            : one.do === 'renew'
              ? await client.ask(calls.renewRecoveryCodes, { code }, { token })
              : await client.ask(calls.turnOffSecondStep, { password: PASSWORD, code }, { token });
        expect(answer.code).not.toBe(200);
        expect(answer.reason).toMatch(/^(second_step|second_step_over|locked|invalid|rate)$/);
      }
      for (const ticket of tickets.slice(2))
        expect((await client.ask(getMember, {}, { token: ticket })).code).toBe(401);
      expect(await client.get(calls.getSecondStep, {}, { token })).toMatchObject({ on: true, recoveryLeft: 10 });
    }),
    { numRuns: 25 },
  );
  await instance.close();
});
