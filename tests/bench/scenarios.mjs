/**
 * What the load is measured on.
 *
 * @typedef {object} Scenario
 * @property {string} name
 * @property {'open' | 'token' | 'personal'} service kind of the upstream, see upstream.mjs
 * @property {string} path of the page
 * @property {number} connections how many requests are under way at once
 */

/** Members who are signed in. With as many connections each has its own; with one connection they take turns. */
export const MEMBERS = 64;

/** @type {readonly Scenario[]} */
const SCENARIOS = [
  { name: 'home-open', service: 'open', path: '/home', connections: MEMBERS },
  { name: 'home-open-one', service: 'open', path: '/home', connections: 1 },
  { name: 'home-token', service: 'token', path: '/home', connections: MEMBERS },
  { name: 'home-token-one', service: 'token', path: '/home', connections: 1 },
  { name: 'movie', service: 'token', path: '/movie', connections: MEMBERS },
  { name: 'meet', service: 'token', path: '/meet', connections: MEMBERS },
  { name: 'vote', service: 'token', path: '/vote', connections: MEMBERS },
  { name: 'profile', service: 'token', path: '/profile', connections: MEMBERS },
  { name: 'home-personal', service: 'personal', path: '/home', connections: MEMBERS },
];

/**
 * @param {string | undefined} names of scenarios, separated by commas; `undefined`: all of them
 * @throws {Error} where there is no scenario of a name
 */
export function chosenScenarios(names) {
  if (names === undefined) return SCENARIOS;
  const wanted = names.split(',').map((name) => name.trim());
  const known = SCENARIOS.map(({ name }) => name);
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No scenario ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  return SCENARIOS.filter(({ name }) => wanted.includes(name));
}
