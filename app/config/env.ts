import { z } from 'zod';
import { countries } from './countries';
import { fundsProtection } from './funds-rating';
import { readColors, type Palette } from './palette';

/**
 * Every environment variable the app reads, in one schema. Documented in docs/configuration.md. Pure: {@link
 * readEnv} takes the variables and returns settings or a list of problems.
 */
const number = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().int().min(min).max(max));

const whole = (min: number, max: number, fallback: number) => number(min, max).default(String(fallback));

const text = z.string().trim().min(1);

const writtenAddress = z
  .string()
  .trim()
  .refine((value) => /^https?:\/\/[^/\s]/i.test(value) && URL.canParse(value), 'must be an http:// or https:// address')
  .refine(
    (value) => !URL.canParse(value) || (new URL(value).username === '' && new URL(value).password === ''),
    'must carry no password',
  );

const address = writtenAddress.transform((value) => value.replace(/\/+$/, ''));

/** `cdn.example` or `*.cdn.example`: at least two labels, the last one not a number, to exclude IP addresses. */
const HOST_NAME = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+(?!\d+$)[a-z\d]([a-z\d-]*[a-z\d])?$/i;

/** One entry of PICTURE_HOSTS: a public host name, or an origin, such as `http://pictures:9000`. */
function isPictureHost(entry: string): boolean {
  if (HOST_NAME.test(entry)) return true;
  if (!/^https?:\/\/[^/*\s]+$/i.test(entry) || !URL.canParse(entry)) return false;
  const { username, password, href, origin } = new URL(entry);
  return username === '' && password === '' && href === `${origin}/`;
}

/** Newest first. */
const secrets = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32, 'each secret needs at least 32 characters')).nonempty());

const variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: whole(0, 65_535, 3000),
  HOST: text.optional(),
  DATA_DIR: text.default('./data'),
  API_BASE_URL: address.optional(),
  // Unchanged: for a MacCMS service a trailing slash may matter.
  VIDEO_API_URL: writtenAddress.optional(),
  VIDEO_API_KIND: z.enum(['native', 'maccms'], { message: 'must be native or maccms' }).default('native'),
  UPSTREAM_TIMEOUT_MS: whole(50, 60_000, 10_000),
  UPSTREAM_BREAK_AFTER: whole(0, 10_000, 5),
  READ_CACHE_SECONDS: whole(0, 60, 5),
  PICTURE_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((entry) => entry.trim().toLowerCase()))
    .transform((list) => list.filter((entry) => entry !== ''))
    .pipe(z.array(z.string().refine(isPictureHost, 'each must be a host name such as cdn.example, or an origin'))),
  PICTURE_CACHE_MB: whole(0, 1_000_000, 128),
  CONFIG_FILE: text.optional(),
  DATABASE_URL: z
    .string()
    .trim()
    .refine(
      (value) => /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value),
      'must be a postgresql:// address, with special characters of the password written as %XX',
    )
    .optional(),
  REDIS_URL: z
    .string()
    .trim()
    .refine(
      (value) => /^rediss?:\/\/\S+$/.test(value) && URL.canParse(value),
      'must be a redis:// or rediss:// address, with special characters of the password written as %XX',
    )
    .optional(),
  MAX_IN_FLIGHT: whole(0, 1_000_000, 250),
  METRICS_PORT: number(1, 65_535).optional(),
  SESSION_SECRETS: secrets.optional(),
  DESK_PORT: number(1, 65_535).optional(),
  DESK_HOST: text.default('127.0.0.1'),
  DESK_ORIGIN: address.transform((value) => new URL(value).origin).optional(),
  DESK_TRUST_PROXY: whole(0, 10, 0),
  DESK_SECRETS: secrets.optional(),
  ALERT_WEBHOOK_URL: writtenAddress.optional(),
  ALERT_WEBHOOK_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .trim()
    .refine(
      (value) => /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value),
      'must be a smtp:// or smtps:// address, with special characters of the password written as %XX',
    )
    .optional(),
  ALERT_EMAIL_FROM: z.string().trim().email('must be an e-mail address').optional(),
  ALERT_EMAIL_TO: z.string().trim().email('must be an e-mail address').optional(),
  // Rejected explicitly: if ignored, an operator would believe that it works. Source: decision record 28.
  BASE_PATH: z
    .undefined({ errorMap: () => ({ message: 'not supported: give the app a host name of its own' }) })
    .optional(),
  PUBLIC_ORIGIN: address.transform((value) => new URL(value).origin).optional(),
  TRUST_PROXY: whole(0, 10, 0),
  BRAND_NAME: z
    .string()
    .trim()
    .regex(/^\S{1,20} \S{1,20}$/u, 'must be two words')
    .default('Night Garden'),
  BRAND_COLORS: z
    .string()
    .default('')
    .transform((list, context): Palette => {
      const read = readColors(list);
      if ('palette' in read) return read.palette;
      for (const message of read.problems) context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  BRAND_ICONS: text.optional(),
  // Unchanged: `{lang}` is a placeholder for the member's language.
  LEGAL_TERMS_URL: writtenAddress.optional(),
  LEGAL_PRIVACY_URL: writtenAddress.optional(),
  LEGAL_PLAY_URL: writtenAddress.optional(),
  OFFLINE_PAGE: z.enum(['on', 'off']).default('on'),
  WINNERS_FEED: z.enum(['on', 'off']).default('on'),
  DOWNLOADS: z.enum(['on', 'off']).default('off'),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as CNY')
    .default('CNY'),
  OPERATOR_NAME: text.optional(),
  OPERATOR_LICENCE: text.optional(),
  OPERATOR_LICENCE_URL: address.optional(),
  OPERATOR_COUNTRIES: countries.optional(),
  OPERATOR_COMPLAINTS: text.optional(),
  OPERATOR_FUNDS_PROTECTION: fundsProtection(address).optional(),
  DRAW_SECONDS: whole(5, 86_400, 180),
  DRAW_CLOSE_SECONDS: number(1, 3_600).optional(),
  DRAW_SOON_SECONDS: number(1, 3_600).optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  DEMO_REVIEW_SECONDS: whole(0, 86_400, 20),
  PAYOUT_HOLD_HOURS: whole(0, 720, 24),
  LIMIT_PROFILE: z.enum(['none', 'gb', 'se']).default('none'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Whether a host is this machine alone: nothing from outside reaches it, except through a proxy or a tunnel. */
const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** Names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape);

/** Settings as the app uses them. */
export type Env = z.output<typeof variables> & { DRAW_CLOSE_SECONDS: number; DRAW_SOON_SECONDS: number };

const OPERATOR = [
  'OPERATOR_NAME',
  'OPERATOR_LICENCE',
  'OPERATOR_LICENCE_URL',
  'OPERATOR_COUNTRIES',
  'OPERATOR_COMPLAINTS',
] as const;

/** What belongs together: a webhook, and e-mail. */
const ALERTS = [
  ['ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET'],
  ['SMTP_URL', 'ALERT_EMAIL_FROM', 'ALERT_EMAIL_TO'],
] as const;

/** The known variable that a misspelt name probably means. */
function nearest(name: string): string | undefined {
  const distance = (a: string, b: string) => {
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
  };
  if (name.length < 5) return undefined;
  const isNear = (known: string) => Math.abs(known.length - name.length) <= 2 && distance(known, name) <= 2;
  return VARIABLES.find((known) => known.length > 5 && known !== name && isNear(known));
}

/**
 * Reads the environment.
 *
 * @param source the variables, as `process.env`; empty ones count as unset
 * @returns the settings, or one line per problem: names, never values, except colours
 */
export function readEnv(source: Record<string, string | undefined>): { env: Env } | { problems: string[] } {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const problems: string[] = [];
  for (const name of Object.keys(given)) {
    if (name in variables.shape) continue;
    const meant = nearest(name);
    if (meant && !(meant in given)) problems.push(`${name}: no such variable; is ${meant} meant?`);
  }
  const read = variables.safeParse(given);
  if (!read.success) {
    for (const issue of read.error.issues) problems.push(`${issue.path.join('.')}: ${issue.message}`);
    return { problems };
  }
  const { DRAW_SECONDS } = read.data;
  // By default, a short draw clock keeps the proportions of the published one (180, 30, 10).
  const env: Env = {
    ...read.data,
    DRAW_CLOSE_SECONDS: read.data.DRAW_CLOSE_SECONDS ?? Math.min(10, Math.ceil(DRAW_SECONDS / 6)),
    DRAW_SOON_SECONDS: read.data.DRAW_SOON_SECONDS ?? Math.min(30, Math.ceil(DRAW_SECONDS / 2)),
  };
  const missing = OPERATOR.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < OPERATOR.length)
    problems.push(
      `${missing.join(', ')}: missing; real-money mode needs all of ${OPERATOR.join(', ')}, demo mode none`,
    );
  if (env.VIDEO_API_KIND === 'maccms' && env.VIDEO_API_URL === undefined)
    problems.push('VIDEO_API_URL: missing; VIDEO_API_KIND=maccms needs the address of a MacCMS service');
  if (env.METRICS_PORT === env.PORT) problems.push('METRICS_PORT: must differ from PORT');
  if (env.DESK_PORT !== undefined && [env.PORT, env.METRICS_PORT].includes(env.DESK_PORT))
    problems.push('DESK_PORT: must differ from PORT and METRICS_PORT');
  for (const names of ALERTS) {
    const absent = names.filter((name) => env[name] === undefined);
    if (absent.length > 0 && absent.length < names.length)
      problems.push(`${absent.join(', ')}: missing; alerts need all of ${names.join(', ')}, or none`);
  }
  if (env.DESK_PORT !== undefined && !isLoopback(env.DESK_HOST) && env.DESK_ORIGIN === undefined)
    problems.push('DESK_ORIGIN: missing; a DESK_HOST beyond this machine needs the https:// address that staff open');
  if (env.DESK_ORIGIN?.startsWith('http:') && !isLoopback(new URL(env.DESK_ORIGIN).hostname))
    problems.push('DESK_ORIGIN: must be an https:// address, or http://localhost at the end of a tunnel');
  if (env.DESK_ORIGIN !== undefined && env.DESK_ORIGIN === env.PUBLIC_ORIGIN)
    problems.push('DESK_ORIGIN: must differ from PUBLIC_ORIGIN: staff and members have an origin each');
  if (env.DESK_SECRETS?.some((secret) => env.SESSION_SECRETS?.includes(secret)))
    problems.push('DESK_SECRETS: must differ from SESSION_SECRETS');
  if (env.DRAW_CLOSE_SECONDS >= env.DRAW_SECONDS) problems.push('DRAW_CLOSE_SECONDS: must be less than DRAW_SECONDS');
  if (env.DRAW_SOON_SECONDS < env.DRAW_CLOSE_SECONDS || env.DRAW_SOON_SECONDS > env.DRAW_SECONDS)
    problems.push('DRAW_SOON_SECONDS: must lie between DRAW_CLOSE_SECONDS and DRAW_SECONDS');
  return problems.length > 0 ? { problems } : { env };
}
