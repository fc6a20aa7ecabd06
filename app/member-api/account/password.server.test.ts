import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.server';

it('a password is hashed as OWASP asks for, each time with another salt', async () => {
  const [one, other] = await Promise.all([hashPassword('lantern-42'), hashPassword('lantern-42')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(other).not.toBe(one);
});

it('a password is right however the keyboard composes its accents, and wrong for nobody', async () => {
  const stored = await hashPassword('caf\u00e9-42');
  expect(await isPassword(stored, 'cafe\u0301-42')).toBe(true);
  expect(await isPassword(stored, 'cafe-42')).toBe(false);
  expect(await isPassword(undefined, 'nobody')).toBe(false);
});
