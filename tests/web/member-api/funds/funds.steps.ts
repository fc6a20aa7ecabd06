import fc from 'fast-check';
import { PATTERNS } from '~/contract/calls/draw';
import { RECHARGE_RULES, WITHDRAWAL_RULES } from '~/member-api/funds/rules';
import { DAY, HOUR } from '../limits/limits.stage';

/** The members' payment password. */
export const PASSWORD = '135790';

const who = fc.nat(2);
/** Few keys, so that they are reused for the same and for other requests. */
const key = fc.option(fc.nat(5), { nil: undefined });
const which = fc.nat(5);
/** The borders of a range of amounts, and the amounts next to them that are refused. */
const bordersOf = ({ min, max }: { min: number; max: number }) => [min - 1, min, max, max + 1];
const does = <Name extends string>(name: Name) => fc.constant(name);

/** All events: by three members, on pending records, in the draw and on the clock. Amounts in minor units. */
export const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: does('wait'), ms: fc.constantFrom(1, HOUR, 7 * HOUR, DAY, 4 * DAY) }) },
  { weight: 1, arbitrary: fc.record({ do: does('spoil') }) },
  { weight: 2, arbitrary: fc.record({ do: does('again') }) },
  { weight: 1, arbitrary: fc.record({ do: does('pause'), who: fc.constantFrom(1, 2) }) },
  { weight: 1, arbitrary: fc.record({ do: does('limit'), who: fc.constant(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: does('recharge'),
      who,
      key,
      amount: fc.constantFrom(...bordersOf(RECHARGE_RULES), 1_234_56),
      bankId: fc.constantFrom('harbour', 'harbour', 'nowhere'),
      picture: fc.constantFrom('new', 'new', 'used', 'none'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: does('review'), which, decision: fc.constantFrom('credited', 'rejected') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: does('withdraw'),
      who,
      key,
      amount: fc.oneof(
        fc.constantFrom(...bordersOf(WITHDRAWAL_RULES), 200_50),
        fc.integer({ min: WITHDRAWAL_RULES.min, max: 9_999_99 }),
      ),
      account: fc.constantFrom('rested', 'rested', 'rested', 'new', 'other'),
      password: fc.constantFrom(PASSWORD, PASSWORD, PASSWORD, PASSWORD, '000000', '12'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: does('decide'), which, status: fc.constantFrom('completed', 'failed', 'cancelled') }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: does('bet'),
      who,
      key,
      option: fc.constantFrom(...PATTERNS),
      amount: fc.constantFrom(1, 100, 12_34, 1_000_00),
      late: fc.constantFrom(0, 0, 0, 1),
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
export type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;
