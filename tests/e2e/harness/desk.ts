import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Role } from '~/member-api/desk/staff/roles';
import type { App, AppEnv } from './app';
import { expect } from './test';

/** Variables of an app with a desk, at which staff and not the demo review. */
export const DESK_ENV: AppEnv = { DESK_PORT: 'free', DEMO_REVIEW_SECONDS: '0' };

/** Password of every login. */
export const STAFF_PASSWORD = 'a password of staff';

/** Longer than a one-time code is accepted, in ms. */
const NEXT_CODE_MS = 90_000;

/** A login of the desk. */
export interface Login {
  name: string;
  /** The one-time code that its phone shows now. */
  code: () => string;
  /** Good once each. */
  recoveryCodes: string[];
}

/** Adds a login by command, as an operator does. @returns the link that it prints */
export async function addStaff(app: App, role: Role, name: string): Promise<string> {
  const [link = ''] = /http\S+/.exec(await app.operate('staff', 'add', name, '--role', role)) ?? [];
  return link;
}

/** Opens the link of an invitation and accepts it: a password, one-time codes, recovery codes. */
export async function acceptInvitation(page: Page, app: App, name: string, link: string): Promise<Login> {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`);
  const secret = Secret.fromBase32(((await page.locator('.d-code').textContent()) ?? '').replaceAll(' ', ''));
  const code = () => new TOTP({ secret, period: 30 }).generate({ timestamp: app.now() });
  await page.getByLabel('New password').fill(STAFF_PASSWORD);
  await page.getByLabel('Confirm password').fill(STAFF_PASSWORD);
  await page.getByLabel('Code shown in the app').fill(code());
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your recovery codes');
  await page.waitForLoadState();
  const recoveryCodes = await page.locator('main li').allTextContents();
  return { name, code, recoveryCodes };
}

/** Fills in the sign-in page and sends it. @param code by default the next one of the login's phone */
export async function fillSignIn(page: Page, app: App, login: Login, code?: string): Promise<void> {
  // A code is accepted once: the clock goes on to the next one.
  if (code === undefined) await app.advance(NEXT_CODE_MS);
  await page.goto(`${app.desk}/desk/sign-in`);
  await page.getByLabel('Name').fill(login.name);
  await page.getByLabel('Password').fill(STAFF_PASSWORD);
  await page.getByLabel('One-time code').fill(code ?? login.code());
  await page.getByRole('button', { name: 'Sign in' }).click();
}

let logins = 0;

/** Adds a login and signs in. The page shows the queues. */
export async function signInAtDesk(page: Page, app: App, role: Role): Promise<Login> {
  logins += 1;
  const name = `${role}-${process.pid}-${logins}`;
  const login = await acceptInvitation(page, app, name, await addStaff(app, role, name));
  await fillSignIn(page, app, login);
  await expect(page.getByRole('status')).toContainText('Signed in.');
  return login;
}

/** Checks the message that follows a form. */
export const expectDone = (page: Page, said: string | RegExp) => expect(page.getByRole('status')).toContainText(said);

/** Opens a section of the desk by the navigation. */
export async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a folded part of the page. */
export const unfold = (page: Page, name: string) => page.locator('summary', { hasText: name }).first().click();

/** Chooses an option of a field of radio buttons by its label, in the form of this name. */
export const choose = (page: Page, form: string, option: string | RegExp) =>
  page.getByRole('form', { name: form }).getByRole('radio', { name: option }).check();
