import type * as argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

// What a password costs is held beside the code that hashes it. Here thousands are hashed, which says nothing more.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof argon2>();
  const hash: typeof real.hash = (password, options, ...rest) =>
    real.hash(password, { ...options, memoryCost: 256, timeCost: 1 }, ...rest);
  return { ...real, hash };
});
