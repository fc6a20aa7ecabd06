/** `npm run operator`: the operator command, with the variables that `npm start` has. */
import { readEnvFile } from './env-file.mjs';

readEnvFile();
await import(new URL('../../build/operator.js', import.meta.url).href);
