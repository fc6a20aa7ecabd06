import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMember } from '~/contract/calls/account';
import * as calls from '~/contract/calls/passkeys';
import { finishLogin, getSecondStep } from '~/contract/calls/second-step';
import { issueTicket } from '~/member-api/account/second-step/tickets.server';
import type { MemberApi } from '~/member-api/app.server';
import type { Client } from '../harness/client';
import { openInstance } from '../harness/harness';
import { createAuthenticator } from './authenticator';
import { becomeGuarded, codeOf, STEP } from './steps';

const MINUTE = 60_000;
const ORIGIN = 'https://members.example';
const EVIL = 'https://evil.example';

let instance: MemberApi;
let client: Client;
let clock = Date.UTC(2026, 10, 21);
beforeAll(async () => {
  ({ instance, client } = await openInstance({}, () => clock));
});
afterAll(() => instance.close());

/** What is to be signed, and until when. */
type Challenge = { options: string; until: number } | undefined;

/** What the store must know of a member. */
interface Member {
  id: string;
  token: string;
  secret: string;
  challenge: Challenge;
  failures: number;
  lockedUntil: number;
}

interface Ticket {
  ticket: string;
  owner: number;
  until: number;
  isUsed: boolean;
  challenge: Challenge;
}

/** A device with a key, of which an account may have the passkey. */
interface Device {
  key: ReturnType<typeof createAuthenticator>;
  /** Its own count; 0 for one that does not count. */
  count: number;
  passkey: { owner: number; id: string; counter: number } | undefined;
}

async function newMember(): Promise<Member> {
  const { token, secret } = await becomeGuarded(client, clock);
  const { id = '' } = await client.get(getMember, {}, { token });
  return { id, token, secret, challenge: undefined, failures: 0, lockedUntil: 0 };
}

const newDevice = (count: number): Device => ({ key: createAuthenticator(ORIGIN, count), count, passkey: undefined });

/** An attempt at the second step, as it is counted. @returns whether it is looked at */
function counted(member: Member): boolean {
  if (member.lockedUntil > clock) return false;
  member.failures += 1;
  member.lockedUntil = member.failures === 5 ? clock + 15 * MINUTE : 0;
  if (member.failures === 5) member.failures = 0;
  return true;
}

type Step =
  | { do: 'begin a new one'; member: number }
  | { do: 'ticket'; member: number }
  | { do: 'add'; member: number; device: number; seen: number; lie: string }
  | { do: 'begin a login'; ticket: number }
  | { do: 'sign in'; ticket: number; device: number; seen: number; lie: string }
  | { do: 'delete'; member: number; device: number }
  | { do: 'wait'; ms: number };

const isDue = (challenge: Challenge, options: string) =>
  challenge !== undefined && clock < challenge.until && challenge.options === options;

const lie = fc.constantFrom('none', 'none', 'none', 'none', 'origin', 'rpId', 'challenge', 'counter');
const member = fc.nat(1);
const device = fc.nat(2);
/** Which of the options that were handed out is signed: the last, or an earlier one. */
const seen = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3) });
const ticket = fc.nat(2);
const does = <Name extends string>(name: Name) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: does('begin a new one'), member }) },
  { weight: 6, arbitrary: fc.record({ do: does('add'), member, device, seen, lie }) },
  { weight: 3, arbitrary: fc.record({ do: does('ticket'), member }) },
  { weight: 6, arbitrary: fc.record({ do: does('begin a login'), ticket }) },
  { weight: 10, arbitrary: fc.record({ do: does('sign in'), ticket, device, seen, lie }) },
  { weight: 1, arbitrary: fc.record({ do: does('delete'), member, device }) },
  { weight: 2, arbitrary: fc.record({ do: does('wait'), ms: fc.constantFrom(1, 1, MINUTE, 5 * MINUTE) }) },
);

const liesOf = (name: string, counter: number) =>
  ({
    none: {},
    origin: { origin: EVIL },
    rpId: { rpId: 'evil.example' },
    challenge: { challenge: Buffer.alloc(32, 7).toString('base64url') },
    counter: { counter },
  })[name] ?? {};

/** How each run begins: both members have a passkey, and a login that waits for it. */
const BEGIN: readonly Step[] = [
  ...[0, 1].flatMap((one): Step[] => [
    { do: 'begin a new one', member: one },
    { do: 'add', member: one, device: one, seen: 0, lie: 'none' },
    { do: 'ticket', member: one },
  ]),
  { do: 'begin a login', ticket: 0 },
];

/** The newest ticket is that of the second member. */
const SIGN_IN: Step = { do: 'sign in', ticket: 0, device: 1, seen: 0, lie: 'none' };

test('a passkey is accepted if it answers the last challenge in time, once, and for its member, site and key', async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
      clock += 60 * MINUTE;
      const members = [await newMember(), await newMember()];
      const devices = [newDevice(0), newDevice(5), newDevice(0)];
      const tickets: Ticket[] = [];
      /** All options that were handed out: any may be signed at any time. */
      const creation: string[] = [];
      const request: string[] = [];
      for (const one of [...BEGIN, ...steps]) {
        if (one.do === 'wait') {
          clock += one.ms;
        } else if (one.do === 'begin a new one') {
          clock += 2 * STEP;
          const caller = members[one.member]!;
          const isOpen = counted(caller);
          const sent = { code: codeOf(caller.secret, clock), origin: ORIGIN };
          const answer = await client.ask(calls.beginPasskey, sent, { token: caller.token });
          expect(answer.reason).toBe(isOpen ? undefined : 'locked');
          if (!answer.data) continue;
          const { options } = answer.data;
          creation.push(options);
          Object.assign(caller, { failures: 0, lockedUntil: 0, challenge: { options, until: clock + 5 * MINUTE } });
        } else if (one.do === 'add') {
          const caller = members[one.member]!;
          const used = devices[one.device]!;
          const options = creation.at(-1 - one.seen);
          if (options === undefined || one.lie === 'counter') continue;
          const response = used.key.create(options, liesOf(one.lie, 0));
          const answer = await client.ask(calls.addPasskey, { name: 'Key', response }, { token: caller.token });
          const { challenge } = caller;
          caller.challenge = undefined;
          const isRight = isDue(challenge, options) && one.lie === 'none';
          const expected = !isRight ? 'invalid' : used.passkey ? 'exists' : undefined;
          expect(answer.fields?.passkey, JSON.stringify(one)).toBe(expected);
          outcomes.add(`add ${expected ?? 'right'}`);
          if (expected === undefined)
            used.passkey = { owner: one.member, id: answer.data?.id ?? '', counter: used.count };
        } else if (one.do === 'ticket') {
          const place = { device: null, network: '192.0.2.1' };
          const made = await issueTicket(instance.service.db, members[one.member]!.id, place, clock);
          const until = clock + 10 * MINUTE;
          tickets.unshift({ ticket: made, owner: one.member, until, isUsed: false, challenge: undefined });
        } else if (one.do === 'begin a login') {
          const kept = tickets[one.ticket];
          if (!kept) continue;
          const answer = await client.ask(calls.beginPasskeyLogin, { ticket: kept.ticket, origin: ORIGIN });
          const isOver = kept.isUsed || clock >= kept.until;
          const hasAny = devices.some(({ passkey }) => passkey?.owner === kept.owner);
          expect(answer.reason).toBe(isOver ? 'second_step_over' : hasAny ? undefined : 'second_step');
          if (!answer.data) continue;
          const { options } = answer.data;
          request.push(options);
          kept.challenge = { options, until: clock + 5 * MINUTE };
        } else if (one.do === 'sign in') {
          const kept = tickets[one.ticket];
          const options = request.at(-1 - one.seen);
          const used = devices[one.device]!;
          if (!kept || options === undefined) continue;
          const stored = used.passkey?.counter ?? 0;
          if (used.count > 0) used.count += 1;
          const sent = one.lie === 'counter' ? stored : used.count;
          const passkey = used.key.get(options, liesOf(one.lie, stored));
          const answer = await client.ask(finishLogin, { ticket: kept.ticket, passkey });
          if (kept.isUsed || clock >= kept.until) {
            expect(answer.reason).toBe('second_step_over');
            continue;
          }
          const { challenge } = kept;
          kept.challenge = undefined;
          if (challenge === undefined || clock >= challenge.until) {
            expect(answer).toMatchObject({ reason: 'second_step', fields: { passkey: 'invalid' } });
            continue;
          }
          const owner = members[kept.owner]!;
          const grows = sent > stored || (sent === 0 && stored === 0);
          const isHonest = one.lie === 'none' || one.lie === 'counter';
          const isRight = used.passkey?.owner === kept.owner && grows && isHonest && isDue(challenge, options);
          const expected = !counted(owner) ? 'locked' : isRight ? undefined : 'second_step';
          expect(answer.reason, JSON.stringify(one)).toBe(expected);
          outcomes.add(`sign in ${expected ?? 'right'}`);
          if (expected !== undefined || !used.passkey) continue;
          Object.assign(owner, { failures: 0, lockedUntil: 0 });
          kept.isUsed = true;
          used.passkey.counter = sent;
          expect((await client.get(getMember, {}, { token: answer.data?.token ?? '' })).id).toBe(owner.id);
        } else {
          const used = devices[one.device]!;
          const id = used.passkey?.id ?? 'none';
          const answer = await client.ask(calls.deletePasskey, { id }, { token: members[one.member]!.token });
          const isOwn = used.passkey?.owner === one.member;
          expect(answer.reason).toBe(isOwn ? undefined : 'not_found');
          if (isOwn) used.passkey = undefined;
        }
      }
      for (const [index, { token }] of members.entries()) {
        const { passkeys = [] } = await client.get(getSecondStep, {}, { token });
        const own = devices.flatMap(({ passkey }) => (passkey?.owner === index ? passkey.id : []));
        expect(passkeys.map(({ id }) => id).sort()).toEqual(own.sort());
      }
    }),
    { numRuns: 25, examples: [[[SIGN_IN, SIGN_IN]]] },
  );
  // A test in which none is accepted would hold nothing.
  for (const outcome of ['add right', 'add invalid', 'sign in right', 'sign in second_step'])
    expect([...outcomes]).toContain(outcome);
}, 240_000);
