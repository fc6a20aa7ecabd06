import { expect } from 'vitest';
import { visitor } from '../machines/visitor';
import type { Browser } from '../web/app/browser';

/** A member who has signed in, from an address of their own: many passwords from one address would be too many. */
export async function member(url: string, at: number): Promise<Browser> {
  const browser = visitor(() => url);
  const from = { 'x-forwarded-for': `203.0.113.${at % 250}` };
  const page = await browser.get('/login', from);
  expect(page.status, page.main).toBe(200);
  const answer = await browser.post('/login', { username: 'demo', password: 'garden2026' }, from);
  expect(answer.status, answer.main).toBe(302);
  return browser;
}

/** One member after another: what is measured is not how many passwords can be looked at once. */
export async function signInAll(url: string, count: number): Promise<Browser[]> {
  const members: Browser[] = [];
  for (let at = 0; at < count; at += 1) members.push(await member(url, at));
  return members;
}

/** What a request of this member carries. */
export const cookieOf = ({ jar }: Browser) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

/** Tells what was measured, beside whether it holds. */
export function say(line: string): void {
  process.stdout.write(`      ${line}\n`);
}
