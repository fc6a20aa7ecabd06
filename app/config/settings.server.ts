import type { ClientConfig } from './client-config.server';
import { loadConfiguration } from './configuration.server';
import { dataFolderProblem } from './data-folder.server';
import type { Env } from './env';
import { SettingsRefused } from './refuse-to-start.server';
import { loadSecrets } from './secrets/secrets.server';
import { videoServiceOf } from './video-service';

/** The configuration of an app, validated once at startup. */
export interface Settings {
  env: Env;
  /** The operator's config.json; `currentConfig` holds the effective values. */
  client: ClientConfig;
  /** Whether config.json exists; otherwise `client` holds the specification's defaults. */
  hasConfigFile: boolean;
  /** Base URL of the operator's member API; `undefined`: the embedded one. */
  apiBaseUrl: string | undefined;
  /** Base URL of the video service, or the single URL of a MacCMS service; `undefined`: the embedded one. */
  videoBaseUrl: string | undefined;
  /** Base URL for relative URLs of films and their pictures. */
  videoMediaBaseUrl: string | undefined;
  /** The operator in real-money mode; `undefined`: demo mode (rule X5). */
  operator: Operator | undefined;
  /** `credits` in demo mode, else the ISO code of CURRENCY. */
  unit: string;
  /** Newest first; all decrypt cookies, the first one encrypts them. */
  secrets: [string, ...string[]];
}

/** @see Settings.operator */
export interface Operator {
  name: string;
  licence: string;
  licenceUrl: string;
  /** ISO 3166-1 alpha-2. */
  countries: readonly string[];
  complaints: string;
  /** How members' money is protected if the operator becomes insolvent; `undefined`: not stated. */
  funds: Env['OPERATOR_FUNDS_PROTECTION'];
  /** What the operator states to hold for members; `undefined`: not stated. */
  held: Env['OPERATOR_FUNDS_HELD'];
}

function operatorOf(env: Env): Operator | undefined {
  const { OPERATOR_NAME, OPERATOR_LICENCE, OPERATOR_LICENCE_URL, OPERATOR_COUNTRIES, OPERATOR_COMPLAINTS } = env;
  if (!OPERATOR_NAME || !OPERATOR_LICENCE || !OPERATOR_LICENCE_URL || !OPERATOR_COUNTRIES || !OPERATOR_COMPLAINTS)
    return undefined;
  return {
    name: OPERATOR_NAME,
    licence: OPERATOR_LICENCE,
    licenceUrl: OPERATOR_LICENCE_URL,
    countries: OPERATOR_COUNTRIES,
    complaints: OPERATOR_COMPLAINTS,
    funds: env.OPERATOR_FUNDS_PROTECTION,
    held: env.OPERATOR_FUNDS_HELD,
  };
}

/**
 * Loads and validates the settings of an app; creates its data folder and the demo's secret where they are missing.
 *
 * @param source the environment variables
 * @throws SettingsRefused
 */
export async function loadSettings(source: NodeJS.ProcessEnv = process.env): Promise<Settings> {
  const { env, client, hasConfigFile, apiBaseUrl } = await loadConfiguration(source);
  const video = videoServiceOf(env, apiBaseUrl);
  const noFolder =
    apiBaseUrl === undefined && env.DATA_DIR !== ':memory:' ? dataFolderProblem(env.DATA_DIR) : undefined;
  if (noFolder) throw new SettingsRefused([noFolder]);
  const secrets = loadSecrets(env, apiBaseUrl === undefined);
  const operator = operatorOf(env);
  return {
    env,
    client,
    hasConfigFile,
    apiBaseUrl,
    videoBaseUrl: video.baseUrl,
    videoMediaBaseUrl: video.mediaBaseUrl,
    operator,
    unit: operator ? env.CURRENCY : 'credits',
    secrets,
  };
}

/** Whether the member API is the embedded one, of which the app knows what it does. */
export const isEmbedded = ({ apiBaseUrl }: Pick<Settings, 'apiBaseUrl'>): boolean => apiBaseUrl === undefined;
