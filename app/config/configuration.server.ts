import { existsSync } from 'node:fs';
import { loadClientConfig, type ClientConfig } from './client-config.server';
import { readEnv, type Env } from './env';
import { refuseToStart } from './refuse-to-start.server';

/** Configuration from the environment and config.json. */
export interface Configuration {
  env: Env;
  client: ClientConfig;
  /** Whether the operator provides a config.json. */
  hasConfigFile: boolean;
  /** Base URL of the operator's member API; `undefined`: the embedded one. */
  apiBaseUrl: string | undefined;
}

/** Reads and validates the configuration without side effects; ends the process with messages when invalid. */
export async function loadConfiguration(): Promise<Configuration> {
  const read = readEnv(process.env);
  if ('problems' in read) refuseToStart(read.problems);
  const { env } = read;
  const loaded = await loadClientConfig(env.CONFIG_FILE);
  if ('problems' in loaded) refuseToStart(loaded.problems);
  // The server answers with a file of public/ before the app sees the request, so a second config.json there would win.
  const isInPublic = existsSync('public/config.json');
  if (env.CONFIG_FILE && env.CONFIG_FILE !== 'public/config.json' && isInPublic)
    refuseToStart(['CONFIG_FILE: is set, but public/config.json exists too and would be served to browsers; keep one']);
  const { config } = loaded;
  const fromConfig =
    config.apiBaseUrl && /^https?:\/\//.test(config.apiBaseUrl) ? config.apiBaseUrl.replace(/\/+$/, '') : undefined;
  if (config.apiBaseUrl && !fromConfig && config.apiBaseUrl.replace(/\/+$/, '') !== '/api')
    refuseToStart(['config.json apiBaseUrl: must be an http(s) address, or /api for the embedded member API']);
  const hasConfigFile = env.CONFIG_FILE !== undefined || isInPublic;
  return { env, client: config, hasConfigFile, apiBaseUrl: env.API_BASE_URL ?? fromConfig };
}
