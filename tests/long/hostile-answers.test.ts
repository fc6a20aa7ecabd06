import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { FAULTS, useFaultsStage } from '../web/app/honesty/faults.stage';

// The harness stores log lines, which would look like growth.
const { browser, begin, end, pages } = useFaultsStage({ LOG_LEVEL: 'fatal' });

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const ROUNDS = 5;
const MB = 1024 * 1024;

it('every page under every fault, over and over, leaves nothing behind in memory', { timeout: 900_000 }, async () => {
  const sizes: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const fault of FAULTS) {
      await begin(fault);
      const answers = await Promise.all(pages().map(async (path) => (await browser().get(path)).status));
      expect(new Set(answers).has(500), `${fault.what}: ${answers.join()}`).toBe(false);
      await end(fault);
    }
    collect();
    const { heapUsed, external } = process.memoryUsage();
    sizes.push((heapUsed + external) / MB);
  }
  // The first round fills the caches. Some 1,400 pages of each round after it leave less than a kilobyte each.
  const growth = (sizes.at(-1)! - sizes[1]!) / (ROUNDS - 2);
  expect(growth, `MB after each round: ${sizes.map((size) => size.toFixed(1)).join()}`).toBeLessThan(1.5);
});
