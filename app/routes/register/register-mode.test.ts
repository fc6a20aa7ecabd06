import { describe, expect, it } from 'vitest';
import { registerMode } from './register-mode';

const options = (enableEmailRegister: boolean, enablePhoneRegister: boolean) => ({
  enableEmailRegister,
  enablePhoneRegister,
  enableInviteCodeRegister: false,
});

describe('the way of registering', () => {
  it('is the one that the address asks for, where it is enabled', () => {
    expect(registerMode('phone', options(true, true))).toBe('phone');
    expect(registerMode('email', options(true, true))).toBe('email');
  });
  it('is e-mail at first', () => {
    expect(registerMode(null, options(true, true))).toBe('email');
    expect(registerMode('pigeon', options(true, true))).toBe('email');
  });
  it('is never one that is switched off', () => {
    expect(registerMode('email', options(false, true))).toBe('phone');
    expect(registerMode('phone', options(true, false))).toBe('email');
    expect(registerMode('email', options(false, false))).toBeUndefined();
  });
});
