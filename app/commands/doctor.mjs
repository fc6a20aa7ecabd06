/**
 * `npm run doctor -- https://the.public.address`: finds misconfigurations of a reverse proxy, from outside. Plain Node,
 * without packages.
 */
import { parseArgs } from 'node:util';
import { examine } from './doctor/examine.mjs';

const USAGE = `Usage: npm run doctor -- https://the.public.address [--json] [--via http://where.it.is]

Looks at the app as a visitor does and says what the proxy in front of it gets wrong, and what mends it in nginx,
Caddy and HAProxy. Takes 20 seconds. Ends with 0 when all is well, 1 when something is not, 2 when it is not understood.

  --json  for programs
  --via   connects there and asks for the public address, as before a name leads to a new machine`;

/** @returns {URL} */
function readAddress(/** @type {string} */ text) {
  const address = new URL(text);
  if (!/^https?:$/.test(address.protocol)) throw new Error(`${text} is no http:// or https:// address.`);
  if (address.pathname !== '/' || address.search !== '')
    throw new Error(`The app has a host of its own and no path below one: ask ${address.origin}`);
  return address;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' }, via: { type: 'string' }, help: { type: 'boolean' } },
    });
    const [address, ...more] = positionals;
    if (values.help || address === undefined || more.length > 0) throw new Error(USAGE);
    const via = values.via === undefined ? {} : { via: readAddress(values.via) };
    return { address: readAddress(address), ...via, json: values.json === true };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

function print(/** @type {import('./doctor/examine.mjs').Result[]} */ results) {
  for (const { title, ok, findings, trouble } of results) {
    console.log(`${ok ? '  well  ' : ' WRONG  '}${title}`);
    if (trouble !== undefined) console.log(`        could not be seen: ${trouble}`);
    for (const { wrong, nginx, caddy, haproxy, app } of findings) {
      console.log(`        ${wrong}`);
      for (const [name, line] of Object.entries({ nginx, Caddy: caddy, HAProxy: haproxy, app }))
        if (line !== undefined) console.log(`          ${`${name}:`.padEnd(9)}${line}`);
    }
  }
  const wrong = results.filter(({ ok }) => !ok).length;
  console.log(wrong === 0 ? '\nAll is well.' : `\n${wrong} of ${results.length} are wrong. Samples: docs/operate`);
}

const { address, json, ...via } = readArguments();
if (!json) console.log(`Looking at ${address.origin} for 20 seconds…\n`);
try {
  const results = await examine({ address, ...via });
  if (json)
    console.log(JSON.stringify({ address: address.origin, ok: results.every(({ ok }) => ok), results }, null, 2));
  else print(results);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
} catch (error) {
  const reason =
    error instanceof Error ? error.message || String(/** @type {{ code?: string }} */ (error).code) : String(error);
  if (json) console.log(JSON.stringify({ address: address.origin, ok: false, trouble: reason }, null, 2));
  else console.error(`${address.origin} ${/^leads/.test(reason) ? '' : 'cannot be looked at: '}${reason}`);
  process.exitCode = 1;
}
