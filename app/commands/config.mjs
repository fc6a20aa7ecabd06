/** `npm run config`: which configuration `npm start` would have, and where each value came from. */
import { readEnvFile } from './env-file.mjs';

process.argv.push(`--from-env-file=${readEnvFile().join(',')}`);
await import(new URL('../../build/config.js', import.meta.url).href);
