import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createPageMemory } from './history-cache';

function setUp() {
  let now = 1_000_000;
  let loads = 0;
  const memory = createPageMemory(() => now);
  return {
    memory,
    pass: (ms: number) => (now += ms),
    visit: async (address: string) => {
      const data = await memory.recall(address, () => Promise.resolve({ shown: `${address} ${++loads}` }));
      memory.keep(address, data);
      return data.shown;
    },
  };
}

describe('going back', () => {
  it('shows what was shown, for 30 seconds', async () => {
    const { memory, pass, visit } = setUp();
    expect(await visit('/movie')).toBe('/movie 1');
    pass(29_900);
    memory.step();
    expect(await visit('/movie')).toBe('/movie 1');
    pass(29_000);
    memory.step();
    expect(await visit('/movie')).toBe('/movie 2');
  });
  it('loads anew after 30 seconds', async () => {
    const { memory, pass, visit } = setUp();
    await visit('/movie');
    pass(30_000);
    memory.step();
    expect(await visit('/movie')).toBe('/movie 2');
  });
  it('is not what a link does: a new visit loads anew', async () => {
    const { pass, visit, memory } = setUp();
    await visit('/movie');
    expect(await visit('/movie')).toBe('/movie 2');
    memory.step();
    pass(60);
    expect(await visit('/movie')).toBe('/movie 3');
  });
  it('keeps pages with other queries apart', async () => {
    const { memory, visit } = setUp();
    await visit('/movie?page=1');
    memory.step();
    expect(await visit('/movie?page=2')).toBe('/movie?page=2 2');
  });
  it('keeps nothing of a page that failed', async () => {
    const { memory, visit } = setUp();
    await expect(memory.recall('/meet', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    memory.step();
    expect(await visit('/meet')).toBe('/meet 1');
  });
  it('forgets the oldest of many pages', async () => {
    const { memory, visit } = setUp();
    for (let page = 1; page <= 21; page++) await visit(`/movie?page=${page}`);
    memory.step();
    expect(await visit('/movie?page=1')).toBe('/movie?page=1 22');
  });
});

it('no page loads at hydration, when whoever taps a link would get a page without its data', () => {
  const folder = new URL('../../routes/', import.meta.url);
  const routes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('route.tsx'),
  );
  expect(routes.length).toBeGreaterThan(40);
  for (const name of routes) expect(readFileSync(new URL(name, folder), 'utf8'), name).not.toMatch(/\.hydrate\b/);
});
