import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as calls from '~/contract/calls/draw';
import vectors from '../../../tests/vectors/draw.json';
import { randomnessOf } from './beacon/signature';
import { drawOutcome, numbersFrom, winningPatterns } from './outcome';
import { recheckDraw } from './recheck';

describe('both implementations agree with the published vectors', () => {
  test.each(vectors.draws)(
    'period $period with seed $seed',
    async ({ period, seed, commitment, numbers, sum, result }) => {
      expect(drawOutcome(Buffer.from(seed, 'hex'), period, undefined)).toEqual({ numbers, sum, result });
      expect(await recheckDraw(seed, period)).toEqual({ commitment, numbers: numbers.join(','), result });
    },
  );
});

test('both implementations agree on any seed and period', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      async (bytes, period) => {
        const seed = Buffer.from(bytes);
        const { numbers, result } = drawOutcome(seed, period, undefined);
        const second = await recheckDraw(seed.toString('hex'), period);
        expect([second.numbers, second.result]).toEqual([numbers.join(','), result]);
      },
    ),
    { numRuns: 3_000 },
  );
});

test('bytes from 252 on are passed over, and reading stops at three numbers', () => {
  expect(numbersFrom([252, 253, 0, 254, 5, 255, 6, 1])).toEqual([1, 6, 1]);
  expect(numbersFrom([251, 252])).toEqual([6]);
});

test('every number comes from as many bytes as any other', () => {
  const counts = new Map<number, number>();
  for (let byte = 0; byte < 256; byte++)
    for (const number of numbersFrom([byte])) counts.set(number, (counts.get(number) ?? 0) + 1);
  expect([...counts.values()]).toEqual([42, 42, 42, 42, 42, 42]);
});

test('each pattern wins at exactly half of the 216 throws, and two win each time', () => {
  const wins = new Map<string, number>();
  for (let throws = 0; throws < 216; throws++) {
    const sum = 3 + (throws % 6) + (Math.floor(throws / 6) % 6) + Math.floor(throws / 36);
    const winners = winningPatterns(sum);
    expect(winners).toHaveLength(2);
    for (const pattern of winners) wins.set(pattern, (wins.get(pattern) ?? 0) + 1);
  }
  expect(calls.PATTERNS.map((pattern) => wins.get(pattern))).toEqual([108, 108, 108, 108]);
});

test.each([
  [3, ['lily', 'balloon']],
  [10, ['lily', 'smoke']],
  [11, ['rose', 'balloon']],
  [18, ['rose', 'smoke']],
])('a sum of %i wins for %j', (sum, patterns) => {
  expect(winningPatterns(sum)).toEqual(patterns);
});

test('over 20,000 seeds every pattern wins close to half of the time', () => {
  const periods = 20_000;
  const wins = new Map<string, number>();
  for (let period = 1; period <= periods; period++)
    for (const pattern of drawOutcome(randomBytes(32), period, undefined).result)
      wins.set(pattern, (wins.get(pattern) ?? 0) + 1);
  // Six standard deviations of a fair coin: a fair draw fails this once in five hundred million runs.
  const allowed = 6 * Math.sqrt(periods / 4);
  for (const pattern of calls.PATTERNS) expect(Math.abs((wins.get(pattern) ?? 0) - periods / 2)).toBeLessThan(allowed);
});

test('both implementations agree on any seed, period and signature of a round, which changes what a seed draws', async () => {
  const throws = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 48, maxLength: 48 }),
      fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      async (bytes, period) => {
        const signature = Buffer.from(bytes).toString('hex');
        const seed = Buffer.alloc(32, 7);
        const { numbers, result } = drawOutcome(seed, period, randomnessOf(signature));
        const second = await recheckDraw(seed.toString('hex'), period, signature);
        expect([second.numbers, second.result]).toEqual([numbers.join(','), result]);
        throws.add(drawOutcome(seed, 42, randomnessOf(signature)).numbers.join());
      },
    ),
    { numRuns: 1_000 },
  );
  // Of 216 equally likely throws about 214 are seen in a thousand.
  expect(throws.size).toBeGreaterThan(150);
});

test('X3: an outcome takes a seed, a period and the random number that it named, and nothing else', () => {
  expect(drawOutcome).toHaveLength(3);
  const source = readFileSync(new URL('outcome.ts', import.meta.url), 'utf8');
  const imports = [...source.matchAll(/from '(.+)'/g)].map(([, from]) => from);
  expect(imports).toEqual(['node:crypto', '~/contract/calls/draw']);
  expect(source).not.toMatch(/process\.|import\(|require|Math\.random|Date|globalThis|settings|randomBytes|random\(/);
});

describe('X3: nobody can set a result', () => {
  const folder = new URL('.', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const);

  test('no variable, argument or clock of the process reaches the draw but through the service', () => {
    expect(sources.length).toBeGreaterThan(10);
    for (const [name, source] of sources)
      expect(source, name).not.toMatch(/process\.(env|argv)|Math\.random|Date\.now/);
  });

  test('one place makes seeds, at random, before their periods begin', () => {
    const makers = sources.filter(([, source]) => /makeChain\(|insertInto\('draw_c/.test(source));
    expect(makers.map(([name]) => name).sort()).toEqual([
      'chain/chain-store.server.ts',
      'chain/chain.ts',
      'clock-store.server.ts',
    ]);
    const [, store] = sources.find(([name]) => name === 'chain/chain-store.server.ts') ?? [];
    expect(store).toContain('makeChain(randomBytes(32), length)');
    const changes = sources.filter(([, source]) => /(updateTable|deleteFrom)\('draw_c/.test(source));
    expect(changes).toEqual([]);
  });

  test('placing an order is the only thing that can be sent to the draw', () => {
    const sent = Object.values(calls).flatMap((call) => (typeof call === 'object' && 'method' in call ? [call] : []));
    expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/game/saveorder']);
    expect(Object.keys(calls.placeOrder.request.shape)).toEqual(['period', 'option', 'amount']);
  });
});
