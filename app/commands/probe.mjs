/**
 * `npm run probe -- https://the.member.api --username … --password …`: reports what a member API offers. In the image:
 * build/probe.js.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProbe } from './bundle.mjs';
import { install } from './packages.mjs';
import { ROOT } from './task.mjs';

await install();
// Bundled for each run, which is fast; a full build takes minutes and is not needed.
const program = join(ROOT, '.cache', 'probe.mjs');
mkdirSync(join(ROOT, '.cache'), { recursive: true });
await buildProbe(ROOT, program);
await import(pathToFileURL(program).href);
