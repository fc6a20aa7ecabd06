import type * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openApp, type App } from '../harness/harness';

/** What each password has been hashed or compared with: the parameters, which are what it costs. */
const { hashed, costOf } = vi.hoisted(() => ({
  hashed: [] as string[],
  costOf: (hash: string) => /^\$argon2id\$v=\d+\$([^$]+)\$/.exec(hash)?.[1] ?? hash,
}));

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof argon2>();
  const { hash, verify } = real;
  return {
    ...real,
    hash: (...args: Parameters<typeof hash>) => {
      hashed.push(`hash ${JSON.stringify(args[1])}`);
      return hash(...args);
    },
    verify: (...args: Parameters<typeof verify>) => {
      hashed.push(`verify ${costOf(String(args[0]))}`);
      return verify(...args);
    },
  };
});

let app: App;
beforeAll(async () => {
  app = await openApp();
  // The hash for names that nobody has is made once.
  await attempt('nobody-at-all');
});
afterAll(() => app.close());
beforeEach(() => hashed.splice(0));

async function attempt(username: string, password = 'not-the-password') {
  const browser = app.browser();
  await browser.get('/login');
  const answer = await browser.post('/login', { username, password });
  answer.$('script, link, input[type=hidden]').remove();
  return {
    status: answer.status,
    headers: [...answer.headers.keys()].sort(),
    page: answer.$('html').html()!.replaceAll(`value="${username}"`, '[name]'),
  };
}

it('a name that nobody has is answered as a wrong password is, to the letter', async () => {
  const known = await attempt('demo');
  expect(known.status).toBe(400);
  for (const unknown of ['nobody-here', 'Demo2', 'nobody@example.com', '+8613800138000'])
    expect(await attempt(unknown)).toEqual(known);
});

it('a name that nobody has costs as many hashes of the same cost, so that the time tells nothing', async () => {
  await attempt('demo');
  const forKnown = hashed.splice(0);
  expect(forKnown).toHaveLength(1);
  expect(forKnown[0]).toMatch(/^verify m=\d{5},t=\d,p=1$/);
  for (const unknown of ['nobody-there', 'nobody@example.com', '+8613800138001', 'x'.repeat(200)]) {
    await attempt(unknown);
    expect(hashed.splice(0), unknown).toEqual(forKnown);
  }
});

it('is locked after as many wrong passwords, whether anybody has it or not', async () => {
  const locked = async (username: string) => {
    for (let tries = 0; tries < 10; tries++) {
      const { page, status } = await attempt(username);
      if (!page.includes('Login failed: check your credentials.')) return [tries, status];
      hashed.splice(0);
    }
    return undefined;
  };
  const unknown = await locked('nobody-whatsoever');
  expect(unknown?.[0]).toBe(5);
  // Two of the five have been used up above.
  expect(await locked('demo')).toEqual([5 - 2, unknown?.[1]]);
  expect(hashed, 'nothing is hashed for an account that is locked').toEqual([]);
});
