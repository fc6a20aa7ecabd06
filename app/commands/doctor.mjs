/**
 * `npm run doctor -- https://the.public.address`, or `node build/doctor.js` in the image: finds misconfigurations of a reverse
 * proxy, from outside. Plain Node, without packages.
 */
import { parseArgs } from 'node:util';
import { deskBeside, examine } from './doctor/examine.mjs';

const USAGE = `Usage: npm run doctor -- https://the.public.address [--json] [--via http://where.it.is] [--desk address or port]
In the image: node build/doctor.js https://the.public.address

Looks at the app as a visitor does and says what the proxy in front of it gets wrong, and what mends it in nginx,
Caddy and HAProxy. Takes 20 seconds. Ends with 0 when all is well, 1 when something is not, 2 when it is not understood.

  --json  for programs
  --via   connects there and asks for the public address, as before a name leads to a new machine
  --desk  where staff find the desk: its address, or its port on the same host (3001 without it); it must not answer
          there without TLS`;

/** @returns {URL} */
function readAddress(/** @type {string} */ text) {
  const address = new URL(text);
  if (!/^https?:$/.test(address.protocol)) throw new Error(`${text} is no http:// or https:// address.`);
  if (address.pathname !== '/' || address.search !== '')
    throw new Error(`The app has a host of its own and no path below one: ask ${address.origin}`);
  return address;
}

/** @returns {URL} */
function readDesk(/** @type {string} */ text, /** @type {URL} */ beside) {
  if (!/^\d+$/.test(text)) return readAddress(text);
  if (Number(text) < 1 || Number(text) > 65_535) throw new Error(`${text} is no port.`);
  return deskBeside(beside, text);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        via: { type: 'string' },
        desk: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    const [address, ...more] = positionals;
    if (values.help || address === undefined || more.length > 0) throw new Error(USAGE);
    const asked = readAddress(address);
    const via = values.via === undefined ? {} : { via: readAddress(values.via) };
    const desk = values.desk === undefined ? {} : { desk: readDesk(values.desk, via.via ?? asked) };
    return { address: asked, ...via, ...desk, json: values.json === true };
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

const { address, json, ...more } = readArguments();
if (!json) console.log(`Looking at ${address.origin} for 20 seconds…\n`);
try {
  const results = await examine({ address, ...more });
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
