/** `npm run build`: builds if the sources have changed since the last build. */
import { build } from './bundle.mjs';
import { install } from './packages.mjs';

try {
  await install();
  if (!(await build())) console.log('The build is up to date.');
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
