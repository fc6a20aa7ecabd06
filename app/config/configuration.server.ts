import { existsSync } from 'node:fs';
import { loadClientConfig, type ClientConfig } from './client-config.server';
import { readEnv, type Env } from './env';
import { readSettingFiles } from './environment/files.server';
import { SettingsRefused } from './refuse-to-start.server';

/** Configuration from the environment and config.json. */
export interface Configuration {
  env: Env;
  client: ClientConfig;
  /** Whether the operator provides a config.json. */
  hasConfigFile: boolean;
  /** Base URL of the operator's member API; `undefined`: the embedded one. */
  apiBaseUrl: string | undefined;
}

/** What of the environment contradicts the choice of the member API. Source: docs/product-rules.md, X5. */
function contradictions({ OPERATOR_NAME, DATABASE_URL, DESK_PORT }: Env, apiBaseUrl: string | undefined): string[] {
  if (apiBaseUrl === undefined)
    return OPERATOR_NAME === undefined
      ? []
      : [
          'API_BASE_URL: missing; real-money mode (OPERATOR_NAME and the other four) needs a member API of your own. ' +
            'The embedded one keeps credits without cash value only',
        ];
  const another = 'and API_BASE_URL or apiBaseUrl of config.json names another; remove one';
  return [
    ...(DATABASE_URL === undefined ? [] : [`DATABASE_URL: the embedded member API would use it, ${another}`]),
    ...(DESK_PORT === undefined ? [] : [`DESK_PORT: the desk belongs to the embedded member API, ${another}`]),
  ];
}

/**
 * Reads and validates the configuration without side effects.
 *
 * @throws SettingsRefused
 */
export async function loadConfiguration(
  source: Record<string, string | undefined> = process.env,
): Promise<Configuration> {
  const { variables, problems: ofFiles } = readSettingFiles(source);
  const read = readEnv(variables);
  if ('problems' in read) throw new SettingsRefused([...ofFiles, ...read.problems]);
  if (ofFiles.length > 0) throw new SettingsRefused(ofFiles);
  const { env } = read;
  const loaded = await loadClientConfig(env.CONFIG_FILE);
  if ('problems' in loaded) throw new SettingsRefused(loaded.problems);
  // The server answers with a file of public/ before the app sees the request, so a second config.json there would win.
  const isInPublic = existsSync('public/config.json');
  if (env.CONFIG_FILE && env.CONFIG_FILE !== 'public/config.json' && isInPublic)
    throw new SettingsRefused([
      'CONFIG_FILE: is set, but public/config.json exists too and would be served to browsers; keep one',
    ]);
  const { config } = loaded;
  const fromConfig =
    config.apiBaseUrl && /^https?:\/\//.test(config.apiBaseUrl) ? config.apiBaseUrl.replace(/\/+$/, '') : undefined;
  if (config.apiBaseUrl && !fromConfig && config.apiBaseUrl.replace(/\/+$/, '') !== '/api')
    throw new SettingsRefused([
      'config.json apiBaseUrl: must be an http(s) address, or /api for the embedded member API',
    ]);
  const apiBaseUrl = env.API_BASE_URL ?? fromConfig;
  const problems = contradictions(env, apiBaseUrl);
  if (problems.length > 0) throw new SettingsRefused(problems);
  const hasConfigFile = env.CONFIG_FILE !== undefined || isInPublic;
  return { env, client: config, hasConfigFile, apiBaseUrl };
}
