import type { Language } from '~/i18n/language';
import type { Browser } from './browser';
import { reading } from './sentences';
import type { Stage } from './stage';

/** Values of the forms for anonymous visitors. */
export const LOGIN = { username: 'ann', password: 'secret-of-ann' };
export const REGISTRATION = { ...LOGIN, email: 'ann@example.com', confirmPassword: 'secret-of-ann', adult: 'on' };

/** A new browser with its own address and an open form. */
export async function openForm({ app }: Stage, form: string, language: Language = 'en'): Promise<Browser> {
  const browser = app.browser(reading(language));
  await browser.get(form);
  return browser;
}
