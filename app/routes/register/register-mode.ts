/** The options of config.json for registration. */
export interface RegisterOptions {
  enableEmailRegister: boolean;
  enablePhoneRegister: boolean;
  enableInviteCodeRegister: boolean;
}

/**
 * The kind of registration that a page offers: the one in its address if that is enabled, else an enabled one.
 *
 * @param asked `?by=` of the address
 * @returns `undefined` when neither e-mail nor phone is enabled: then only a username is required
 */
export function registerMode(asked: string | null, options: RegisterOptions): 'email' | 'phone' | undefined {
  const enabled = [
    ...(options.enableEmailRegister ? (['email'] as const) : []),
    ...(options.enablePhoneRegister ? (['phone'] as const) : []),
  ];
  return enabled.find((mode) => mode === asked) ?? enabled[0];
}
