/** What config.json says about registering. */
export interface RegisterOptions {
  enableEmailRegister: boolean;
  enablePhoneRegister: boolean;
  enableInviteCodeRegister: boolean;
}

/**
 * The way of registering that a page offers: what its address asks for if that is enabled, else what is.
 *
 * @param asked `?by=` of the address
 * @returns `undefined` when neither e-mail nor phone is enabled: a username is all that is asked for then
 */
export function registerMode(asked: string | null, options: RegisterOptions): 'email' | 'phone' | undefined {
  const enabled = [
    ...(options.enableEmailRegister ? (['email'] as const) : []),
    ...(options.enablePhoneRegister ? (['phone'] as const) : []),
  ];
  return enabled.find((mode) => mode === asked) ?? enabled[0];
}
