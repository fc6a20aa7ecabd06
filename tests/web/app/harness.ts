import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import type createLogger from 'pino';
import { vi } from 'vitest';
import type * as checks from '~/web/server/check-request.server';
import type * as contexts from '~/web/server/load-context.server';
import type * as headers from '~/web/server/response-headers.server';
import { config } from '../../routes';
import { instantiate } from './bundle';
import { openBrowser, type Browser, type BrowserOptions, type Prepare } from './browser';

/** One line of the app's log. */
export type LogLine = Record<string, unknown> & { msg: string };

/** The app, opened from its sources with its own environment. */
export interface App {
  /** A new browser: no cookies, and its own network address. */
  browser: (options?: BrowserOptions) => Browser;
  /** The log so far, as text. */
  log: () => string;
  /** The log so far, parsed, oldest line first. */
  logLines: () => LogLine[];
  /** Loads a module of this app: after the next `openApp`, the same name is another module. */
  load: <Module>(path: string) => Promise<Module>;
  close: () => Promise<void>;
}

const dataDirs: string[] = [];

function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'app-test-'));
  dataDirs.push(folder);
  return folder;
}

/** Writes a config.json. @returns its path, for `CONFIG_FILE` */
export function configFile(content: object): string {
  const file = join(newDataDir(), 'config.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

/** pino as it is, but what it writes is kept instead of printed. */
const pinoTo = (written: string[]) => (real: Record<string, unknown>) => {
  const pino = real['default'] as typeof createLogger;
  const sink = { write: (line: string) => void written.push(line) };
  return { ...real, default: Object.assign((options: object) => pino(options, sink), pino) };
};

async function makeBuild(load: App['load']): Promise<ServerBuild> {
  const routes: ServerBuild['routes'] = {};
  const manifest: ServerBuild['assets']['routes'] = {};
  for (const { file, ...route } of Object.values(config.routes)) {
    const module = await load<ServerBuild['routes'][string]['module']>(file);
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
    entry: { module: await load('entry.server.tsx') },
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

/** The middleware of the server that matters to what Remix answers. */
async function makePreparation(load: App['load']): Promise<Prepare> {
  const { createLoadContext } = await load<typeof contexts>('web/server/load-context.server.ts');
  const { setResponseHeaders } = await load<typeof headers>('web/server/response-headers.server.ts');
  const { checkRequest } = await load<typeof checks>('web/server/check-request.server.ts');
  return (request, response) => {
    const context = createLoadContext(request, response);
    setResponseHeaders(response, context);
    checkRequest(request);
    return context;
  };
}

/**
 * Opens the app from its sources, without a build, as a server would start it with this environment: with the embedded member API
 * in a new data folder, unless `API_BASE_URL` is set.
 *
 * One app at a time: the environment and the embedded API belong to the process.
 *
 * @param env variables beside `DATA_DIR`; `undefined` takes one away
 * @param instead packages in place of the real ones, made of these
 */
export async function openApp(
  env: Record<string, string | undefined> = {},
  instead: Parameters<typeof instantiate>[0] = {},
): Promise<App> {
  vi.stubEnv('DATA_DIR', newDataDir());
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  // Nobody has asked this one to stop.
  globalThis.gracefulStop = undefined;

  const written: string[] = [];
  const modules = await instantiate({ pino: pinoTo(written), ...instead });
  const load: App['load'] = <Module>(path: string) => {
    const module = modules[path];
    if (!module) throw new Error(`No module app/${path}`);
    return module() as Promise<Module>;
  };
  const build = await makeBuild(load);
  const prepare = await makePreparation(load);
  const answer = createRequestHandler(build, 'production');
  await globalThis.embeddedMemberApi;

  return {
    browser: (options) => openBrowser(answer, prepare, options),
    log: () => written.join(''),
    logLines: () => written.map((line) => JSON.parse(line) as LogLine),
    load,
    close: async () => {
      const api = await globalThis.embeddedMemberApi;
      globalThis.embeddedMemberApi = undefined;
      await api?.close();
      // The next app of this process may use another Redis.
      globalThis.sharedStore?.close();
      globalThis.sharedStore = undefined;
      vi.unstubAllEnvs();
      for (const folder of dataDirs.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}
