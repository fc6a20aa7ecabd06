import { loadCommonPasswords } from '~/config/passwords/common-passwords.server';
import { isEasyPassword } from '~/config/passwords/easy-password';
import type { App } from '~/web/app.server';

/** Loads what tells whether a new login password is too easy to guess, for any member API. */
export async function loadEasyPasswords({ settings }: App) {
  const common = await loadCommonPasswords();
  return (password: string, names: readonly string[]) =>
    isEasyPassword(password, common, [settings.env.BRAND_NAME, ...names]);
}
