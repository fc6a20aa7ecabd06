import type { Configuration } from '../configuration.server';
import { VARIABLES, type Env } from '../env';
import type { WithFiles } from '../environment/files.server';
import { FROM_FILES } from '../environment/names';

/** Variables whose values are not shown: secrets, and addresses that may carry a password or a key. */
const HIDDEN: ReadonlySet<string> = new Set(FROM_FILES);

/** Where the variables of a process came from. */
interface Sources {
  /** The variables, as `process.env`, after those of `.env` were added. */
  given: Readonly<Record<string, string | undefined>>;
  /** Names that came from `.env`. */
  fromEnvFile: ReadonlySet<string>;
  /** The files of NAME_FILE. */
  files: WithFiles;
}

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

function shown(name: string, value: string): string {
  return HIDDEN.has(name) ? `set, ${value.trim().length} characters` : value.trim();
}

/** The value that applies without a variable. Lists and colours are empty by default. */
function defaultOf(env: Env, name: string): string {
  const value = env[name as keyof Env];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'none';
}

function rowOf(
  name: string,
  { env, apiBaseUrl }: Configuration,
  { given, fromEnvFile, files: { variables, fromFiles } }: Sources,
): [name: string, value: string, source: string] {
  const value = variables[name] ?? '';
  const holder = fromFiles.includes(name) ? `${name}_FILE` : name;
  const origin = fromEnvFile.has(holder) ? '.env' : 'environment';
  if (holder !== name) return [name, shown(name, value), `file of ${holder}, ${origin}`];
  if (isSet(given[name])) return [name, shown(name, value), origin];
  if (name === 'API_BASE_URL' && apiBaseUrl !== undefined) return [name, shown(name, apiBaseUrl), 'config.json'];
  return [name, defaultOf(env, name), 'default'];
}

/**
 * What is in force and where it came from, one line per variable, in columns. Secrets are not shown, only their length.
 *
 * @param configuration that the server would start with
 */
export function reportConfiguration(configuration: Configuration, sources: Sources): string {
  const rows = VARIABLES.filter((name) => name !== 'BASE_PATH').map((name) => rowOf(name, configuration, sources));
  const width = (column: 0 | 1) => Math.max(...rows.map((row) => row[column].length));
  const [names, values] = [width(0), Math.min(width(1), 50)];
  const { env, apiBaseUrl, hasConfigFile } = configuration;
  return [
    ...rows.map(([name, value, source]) => `${name.padEnd(names)}  ${value.padEnd(values)}  ${source}`),
    '',
    `money: ${env.OPERATOR_NAME === undefined ? 'none, credits without cash value' : env.CURRENCY}`,
    `member API: ${apiBaseUrl === undefined ? 'embedded' : 'your own'}`,
    `config.json: ${hasConfigFile ? (env.CONFIG_FILE ?? 'public/config.json') : 'none'}`,
    '',
  ].join('\n');
}
