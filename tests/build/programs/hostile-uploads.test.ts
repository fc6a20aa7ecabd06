import { randomInt } from 'node:crypto';
import { test } from 'vitest';
import { expectToWithstand } from '../../faults/hostile-uploads';

const seed = randomInt(2 ** 31);

test(`no upload breaks the app, fills its memory or leaves a file behind (seed ${seed})`, { timeout: 240_000 }, () =>
  expectToWithstand(seed, 0.2),
);
