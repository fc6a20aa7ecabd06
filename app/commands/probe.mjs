/** `npm run probe -- https://the.member.api --username … --password …`: what a member API can do. In the image it is build/probe.js. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProbe } from './bundle.mjs';
import { install } from './packages.mjs';
import { ROOT } from './task.mjs';

await install();
// Bundled for each run, which takes a blink; a whole build takes minutes and is not needed.
const program = join(ROOT, '.cache', 'probe.mjs');
mkdirSync(join(ROOT, '.cache'), { recursive: true });
await buildProbe(ROOT, program);
await import(pathToFileURL(program).href);
