import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { createLog } from '~/config/observing/logger.server';
import { loadSettings } from '~/config/settings.server';
import * as entry from '~/entry.server';
import { createApp, type App as Inside } from '~/web/app.server';
import { createListener } from '~/web/server/server.server';
import { config } from '../../../routes';
import { openBrowser, sendTo, type Browser, type BrowserOptions } from './browser';

/** A chain of full length takes seconds to make. */
const SHORT_CHAIN = 16_384;

/** One line of the app's log. */
export type LogLine = Record<string, unknown> & { msg: string };

/** The app, opened from its sources with its own environment. */
export interface App {
  /** A new browser: no cookies, and its own network address. */
  browser: (options?: BrowserOptions) => Browser;
  /** The log so far, as text. */
  log: () => string;
  /** The log so far, parsed, oldest line first; without the access log. */
  logLines: () => LogLine[];
  /** How much of the last request's body the server had read when it had answered, in bytes. */
  bytesRead: () => number;
  /** The app itself, for what no browser sees. */
  inside: Inside;
  close: () => Promise<void>;
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'app-test-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** Folders of files that apps read when they start. */
const configFolders: string[] = [];

/** Writes a config.json. @returns its path, for `CONFIG_FILE` */
export function configFile(content: object): string {
  const folder = newFolder();
  configFolders.push(folder);
  const file = join(folder, 'config.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

type RouteModule = ServerBuild['routes'][string]['module'];

async function makeBuild(): Promise<ServerBuild> {
  const routes: ServerBuild['routes'] = {};
  const manifest: ServerBuild['assets']['routes'] = {};
  for (const { file, ...route } of Object.values(config.routes)) {
    const module = (await import(join(config.appDirectory, file))) as RouteModule;
    routes[route.id] = { ...route, module };
    manifest[route.id] = {
      ...route,
      module: `/build/${route.id}.js`,
      imports: [],
      hasAction: 'action' in module,
      hasLoader: 'loader' in module,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: 'ErrorBoundary' in module,
    };
  }
  return {
    mode: 'production',
    entry: { module: entry },
    routes,
    assets: {
      version: 'test',
      url: '/build/manifest.js',
      entry: { module: '/build/entry.client.js', imports: [] },
      routes: manifest,
    },
    publicPath: '/build/',
    assetsBuildDirectory: 'public/build',
    future: config.future,
    isSpaMode: false,
  };
}

/** What the compiler would make of the sources: the same for all apps. */
let build: Promise<ServerBuild> | undefined;

/** Serves an app as in production, on a port of its own. */
async function serve(app: Inside) {
  const listener = createListener(app, await (build ??= makeBuild()));
  let read = 0;
  const server = createServer((request, response) => {
    const before = request.socket.bytesRead;
    response.once('finish', () => (read = request.socket.bytesRead - before));
    listener(request, response);
  });
  server.on('clientError', app.answerRefused);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    bytesRead: () => read,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The variables of this process, with these beside them; `undefined` takes one away. */
function environment(env: Record<string, string | undefined>): NodeJS.ProcessEnv {
  const named = Object.entries({ ...process.env, ...env }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as NodeJS.ProcessEnv;
}

/**
 * Opens the app from its sources, without a build, as a server would start it with this environment: with the embedded member API
 * in a new data folder, unless `API_BASE_URL` is set.
 *
 * Requests go through the whole list of middleware, over HTTP. Load shedding is off: a busy test machine is no overload.
 *
 * @param env variables beside `DATA_DIR`; `undefined` takes one away
 */
export async function openApp(env: Record<string, string | undefined> = {}): Promise<App> {
  const folder = newFolder();
  const settings = await loadSettings(environment({ DATA_DIR: folder, MAX_IN_FLIGHT: '0', ...env }));
  const written: string[] = [];
  const log = createLog(settings.env, { write: (line) => void written.push(line) });
  const inside = await createApp(settings, { log, chainLength: SHORT_CHAIN });
  const server = await serve(inside);
  const send = sendTo(server.port);
  await inside.memberApi;

  return {
    browser: (options) => openBrowser(send, options),
    log: () => written.join(''),
    logLines: () => written.map((line) => JSON.parse(line) as LogLine).filter(({ msg }) => msg !== 'request'),
    bytesRead: server.bytesRead,
    inside,
    close: async () => {
      server.close();
      await inside.close();
      for (const done of [folder, ...configFolders.splice(0)]) remove(done);
    },
  };
}
