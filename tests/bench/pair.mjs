import { writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../app/commands/task.mjs';
import { freePort } from '../free-port.mjs';
import { measuredSettings } from './image.mjs';
import { pageOf, picturesOf, signIn, tagsOf } from './member.mjs';
import { serve } from './processes.mjs';
import { MEMBERS } from './scenarios.mjs';

/** The cores of what is measured, and of everything else. */
export const MEASURED = 0;
const OTHERS = 1;
export const BUILD = join(ROOT, 'build', 'server.js');
export const APP_SAYS = /"url":"(http:\/\/127\.0\.0\.1:\d+)"/;
const SAYS_ADDRESS = /^(http:\/\/127\.0\.0\.1:\d+)$/m;

/**
 * The app and the limit in front of the same upstream.
 *
 * @typedef {object} Pair
 * @property {import('./processes.mjs').Served} upstream
 * @property {import('./processes.mjs').Served} app
 * @property {import('./processes.mjs').Served} limit with the settings of the app
 * @property {import('./processes.mjs').Served} plain the limit with Node's own settings
 * @property {{ app: string, limit: string }[]} cookies of each member
 * @property {() => Promise<void>} stop
 */

/** @param {import('./scenarios.mjs').Scenario['service']} service */
export const startUpstream = (service) =>
  serve([join(ROOT, 'tests/bench/upstream.mjs')], { env: { SERVICE: service }, core: OTHERS, says: SAYS_ADDRESS });

/**
 * Starts both in front of an upstream of one kind, with all members signed in.
 *
 * @param {import('./scenarios.mjs').Scenario['service']} service
 * @param {readonly string[]} paths the pages that will be asked for
 * @param {boolean} [withPictures] whether the limit gives out the pictures of these pages, too
 * @returns {Promise<Pair>}
 */
export async function startPair(service, paths, withPictures = false) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  /** @type {import('./processes.mjs').Served[]} */
  const servers = [];
  const stop = async () => {
    for (const server of servers.reverse()) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const started = async (/** @type {Promise<import('./processes.mjs').Served>} */ starting) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  try {
    const upstream = await started(startUpstream(service));
    const PORT = String(await freePort());
    const app = await started(
      serve([BUILD], {
        env: {
          ...measuredSettings(),
          HOST: '127.0.0.1',
          PORT,
          PUBLIC_ORIGIN: `http://127.0.0.1:${PORT}`,
          API_BASE_URL: upstream.url,
          SESSION_SECRETS: 'a secret of the benchmark that is long enough',
          DATA_DIR: folder,
        },
        core: MEASURED,
        says: APP_SAYS,
      }),
    );
    const names = Array.from({ length: MEMBERS }, (_, at) => `member${at + 1}`);
    const signedIn = await Promise.all(names.map((name) => signIn(app.url, name)));
    const cookies = names.map((name, at) => ({ app: signedIn[at] ?? '', limit: `session=token-of-${name}` }));
    const [first = ''] = signedIn;
    /** @type {Record<string, ReturnType<typeof tagsOf>>} */
    const tags = {};
    /** @type {Awaited<ReturnType<typeof picturesOf>>} */
    const bytes = {};
    for (const path of paths) {
      const html = await pageOf(app.url, path, first);
      tags[path] = tagsOf(html);
      if (withPictures) Object.assign(bytes, await picturesOf(app.url, html, first));
    }
    const file = join(folder, 'pictures.json');
    writeFileSync(file, JSON.stringify({ tags, bytes }));
    const startLimit = (/** @type {Record<string, string>} */ settings) =>
      started(
        serve([join(ROOT, 'tests/bench/limit/server.mjs')], {
          env: { ...settings, UPSTREAM: upstream.url, PICTURES: file },
          core: MEASURED,
          says: SAYS_ADDRESS,
        }),
      );
    return { upstream, app, limit: await startLimit(measuredSettings()), plain: await startLimit({}), cookies, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
