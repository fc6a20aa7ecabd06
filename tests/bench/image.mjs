import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../app/commands/task.mjs';

/** Settings of the image that change what a page costs. The others are folders, ports and caches of the image itself. */
const ABOUT_COST = /^(?:NODE_OPTIONS$|MALLOC_|UV_)/;

/**
 * Reads the `ENV` lines of the last stage of a Dockerfile, the stage that runs.
 *
 * @param {string} dockerfile its text
 * @returns {Record<string, string>} the variables that change what a page costs: the memory of Node and malloc, libuv's threads
 */
function readSettings(dockerfile) {
  const stage = dockerfile.split(/^FROM /m).at(-1) ?? '';
  const lines = stage.replace(/\\\n/g, ' ').matchAll(/^ENV (.*)$/gm);
  const pairs = [...lines].flatMap(([, line = '']) => [...line.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)]);
  /** @type {Record<string, string>} */
  const settings = {};
  for (const [, name = '', quoted, plain = ''] of pairs) if (ABOUT_COST.test(name)) settings[name] = quoted ?? plain;
  return settings;
}

/**
 * The settings of every measured process: those of the image, or none with `BENCH_SETTINGS=node`. The limit gets the same ones
 * as the app, so that a ratio compares two programs and not two settings.
 *
 * @returns {Record<string, string>}
 * @throws {Error} where the Dockerfile has none, or BENCH_SETTINGS is neither `image` nor `node`
 */
export function measuredSettings() {
  const wanted = process.env.BENCH_SETTINGS ?? 'image';
  if (wanted === 'node') return {};
  if (wanted !== 'image') throw new Error(`BENCH_SETTINGS is image or node, not ${wanted}.`);
  const settings = readSettings(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  if (!settings['NODE_OPTIONS']) throw new Error('The Dockerfile sets no NODE_OPTIONS.');
  return settings;
}
