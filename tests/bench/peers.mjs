/**
 * What Home costs when others write it: processor time as a ratio to the limit. Measured once, on equal pages in front of the
 * benchmark's upstream, and not by a run of `npm run bench`; only for comparison.
 */
export const PEERS = {
  source: 'measured before this project began and for its issue 19',
  date: 'November 2026',
  conditions: 'Home, 64 at once, one member, 20 ms upstream, one core',
  ratios: {
    'lists open to all': { SvelteKit: 6.9, Astro: 7.7, 'smallest Remix page': 9.9, 'Next.js': 18.4 },
    'every call behind the token': { SvelteKit: 8.9, Astro: 10.5, 'smallest Remix page': 11.7 },
  },
};
