import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readNewLogin, writeNewLogin } from './new-login';

const text = fc.stringMatching(/^[!-~]([ -~]{0,40}[!-~])?$/);

it('what is written is read again', () => {
  const at = fc.integer({ min: 1e12, max: 4e12 });
  fc.assert(
    fc.property(fc.record({ id: text, device: text, network: text, at }), (login) => {
      expect(readNewLogin(writeNewLogin(login))).toEqual(login);
    }),
  );
});

it('what is unknown is left out', () => {
  const unknown = { id: '7', device: undefined, network: undefined, at: undefined };
  expect(writeNewLogin(unknown)).toBe('id=7');
  expect(readNewLogin('id=7')).toEqual(unknown);
});

it.each(['', 'device=Firefox', 'id=', `id=${'9'.repeat(65)}`, '%%%'])('%s names no login', (header) => {
  expect(readNewLogin(header)).toBeUndefined();
});

it('a value that is too long, or no time, is left out', () => {
  const login = readNewLogin(`id=7&device=${'x'.repeat(65)}&network=192.0.2.x&at=soon`);
  expect(login).toEqual({ id: '7', device: undefined, network: '192.0.2.x', at: undefined });
});
