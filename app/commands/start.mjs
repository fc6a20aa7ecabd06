/**
 * `npm start`: installs and builds what is missing or stale, serves, and prints the address. Plain Node, because it
 * runs before packages are installed. Uses old syntax, so that an old Node can run the version check.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: version 20.19 or newer is needed (https://nodejs.org).`);
  process.exit(1);
}

const { ROOT } = await import('./task.mjs');
const { install } = await import('./packages.mjs');
const { build } = await import('./bundle.mjs');
const { readEnvFile } = await import('./env-file.mjs');
const { serve } = await import('./serve.mjs');

process.chdir(ROOT);
try {
  await install();
  await build();
  readEnvFile();
  await serve();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
