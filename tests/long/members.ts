import { expect } from 'vitest';
import { visitor } from '../machines/visitor';
import type { Browser } from '../web/app/harness/browser';

/** Signs a member in from a separate network address: many logins from one address would be rate limited. */
export async function member(url: string, at: number): Promise<Browser> {
  const browser = visitor(() => url);
  const from = { 'x-forwarded-for': `203.0.113.${at % 250}` };
  const page = await browser.get('/login', from);
  expect(page.status, page.main).toBe(200);
  const answer = await browser.post('/login', { username: 'demo', password: 'garden2026' }, from);
  expect(answer.status, answer.main).toBe(302);
  return browser;
}

/** One member after another: the speed of password hashing is not under test. */
export async function signInAll(url: string, count: number): Promise<Browser[]> {
  const members: Browser[] = [];
  for (let at = 0; at < count; at += 1) members.push(await member(url, at));
  return members;
}

/** The Cookie header of this member. */
export const cookieOf = ({ jar }: Browser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** Prints a measurement next to the test's result. */
export function say(line: string): void {
  process.stdout.write(`      ${line}\n`);
}
