/**
 * Names of variables that this app does not read, but that an operator probably meant for it. They are refused: with a variable
 * ignored, an app for production could start as a demo.
 */

/** Variables whose value may come from a file: NAME_FILE has its path. Each is a secret, or an address that may carry one. */
export const FROM_FILES = [
  'SESSION_SECRETS',
  'DESK_SECRETS',
  'DATABASE_URL',
  'REDIS_URL',
  'API_BASE_URL',
  'VIDEO_API_URL',
  'ALERT_WEBHOOK_URL',
  'ALERT_WEBHOOK_SECRET',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'BACKUP_RECIPIENT',
  'BACKUP_KEY',
  'DRAW_TSA_ROOTS',
] as const;

const FILES: readonly string[] = FROM_FILES.map((name) => `${name}_FILE`);

/** Names that other programs have for the same. */
const SYNONYMS: Readonly<Record<string, string>> = {
  TRUST_PROXIES: 'TRUST_PROXY',
  PUBLIC_URL: 'PUBLIC_ORIGIN',
  REDIS_HOST: 'REDIS_URL',
  POSTGRES_URL: 'DATABASE_URL',
  POSTGRES_URI: 'DATABASE_URL',
  POSTGRESQL_URL: 'DATABASE_URL',
  POSTGRES_HOST: 'DATABASE_URL',
  DB_URL: 'DATABASE_URL',
  DB_URI: 'DATABASE_URL',
  DB_HOST: 'DATABASE_URL',
  API_URL: 'API_BASE_URL',
  SMTP_HOST: 'SMTP_URL',
};

/** Beginnings of names that belong to this app alone. */
const PREFIX = /^(OPERATOR|BRAND|LEGAL|DESK|ALERT|DRAW|UPSTREAM|PICTURE)_/;

/**
 * Names that others set: Node, npm, Docker, Kubernetes (also one group for each service beside the app, such as
 * `DESK_SERVICE_HOST` and `DESK_PORT_80_TCP_ADDR`), and those of compose.yaml.
 */
const FOREIGN =
  /^(NODE|npm|DOCKER|COMPOSE|KUBERNETES)_|_SERVICE_(HOST|PORT)(_|$)|_PORT_\d+_(TCP|UDP)(_|$)|^(POSTGRES|REDIS)_PASSWORD$/;

/** Number of letters to add, remove or replace to make one text the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? Infinity;
}

/** The known name that is nearest, within a distance of 2. Short names are too near to those of others. */
function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length < 5) return undefined;
  return known
    .filter((other) => other.length > 5 && Math.abs(other.length - name.length) <= 2)
    .map((other) => ({ other, far: distance(other, name) }))
    .filter(({ far }) => far <= 2)
    .sort((a, b) => a.far - b.far)[0]?.other;
}

/** What is wrong with a name that the app does not read; `undefined`: it is another program's. */
function problemOf(
  name: string,
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
): string | undefined {
  if (FOREIGN.test(name)) return undefined;
  const meant = SYNONYMS[name] ?? nearest(name, [...known, ...FILES]);
  if (meant !== undefined && !(meant in given) && !(`${meant}_FILE` in given)) return `is ${meant} meant?`;
  if (name.length > 9 && name.endsWith('_FILE') && known.includes(name.slice(0, -'_FILE'.length)))
    return `files are read for ${FROM_FILES.join(', ')} alone`;
  const [prefix] = PREFIX.exec(name) ?? [];
  if (prefix === undefined) return undefined;
  return `those that begin with ${prefix} are ${known.filter((other) => other.startsWith(prefix)).join(', ')}`;
}

/**
 * Finds the names that this app does not read and that look like its own. Pure.
 *
 * @param given variables that are set, by name
 * @param known names that the app reads
 * @returns one line per problem
 */
export function unknownNames(given: Readonly<Record<string, unknown>>, known: readonly string[]): string[] {
  return Object.keys(given).flatMap((name) => {
    const problem = known.includes(name) || FILES.includes(name) ? undefined : problemOf(name, given, known);
    return problem === undefined ? [] : [`${name}: no such variable; ${problem}`];
  });
}
