import { randomInt } from 'node:crypto';
import { test } from 'vitest';
import { expectToWithstand } from '../faults/hostile-uploads';

const seed = randomInt(2 ** 31);

test(`thousands of hostile uploads break nothing (seed ${seed})`, { timeout: 1_800_000 }, () =>
  expectToWithstand(seed, 20),
);
