/**
 * What Home costs when others write it: processor time as a ratio to the limit. Only for comparison: measured once, on pages with
 * the same content, and not by `npm run bench`. Neither they nor the limit had the settings of the image then, so they
 * compare with the ratio to the plain limit.
 */
export const PEERS = {
  source: "the project's goals for speed",
  date: 'before 24 November 2026',
  conditions: 'Home, 64 at once, one member, one core, upstream of 20 ms, to the plain limit',
  ratios: {
    'lists open to all': { SvelteKit: 6.9, Astro: 7.7, 'smallest Remix page': 9.9, 'Next.js': 18.4 },
    'every call behind the token': { SvelteKit: 8.9, Astro: 10.5, 'smallest Remix page': 11.7 },
  },
};
