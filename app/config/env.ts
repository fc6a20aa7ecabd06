import { z } from 'zod';
import { countries } from './countries';
import { fundsHeld, fundsProtection } from './funds-rating';
import { contradictions } from './environment/contradictions';
import {
  address,
  authorities,
  backupKeys,
  backupRecipients,
  certificates,
  currency,
  headers,
  number,
  origin,
  pictureHosts,
  proxies,
  pushContact,
  reachable,
  relays,
  secret,
  secrets,
  serviceAddress,
  share,
  text,
  whole,
  writtenAddress,
} from './environment/kinds';
import { unknownNames } from './environment/names';
import { inWords } from './environment/words';
import { readColors, type Palette } from './palette';

/**
 * Every environment variable the app reads, in one schema. Documented in docs/configuration.md. Pure: {@link
 * readEnv} takes the variables and returns settings or a list of problems.
 */
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
  PICTURE_HOSTS: pictureHosts,
  PICTURE_CACHE_MB: whole(0, 1_000_000, 128),
  CONFIG_FILE: text.optional(),
  DATABASE_URL: serviceAddress(/^postgres(ql)?:\/\/\S+$/, 'postgresql://').optional(),
  REDIS_URL: serviceAddress(/^rediss?:\/\/\S+$/, 'redis:// or rediss://').optional(),
  MAX_IN_FLIGHT: whole(0, 1_000_000, 250),
  METRICS_PORT: number(1, 65_535).optional(),
  SESSION_SECRETS: secrets.optional(),
  DESK_PORT: number(1, 65_535).optional(),
  DESK_HOST: text.default('127.0.0.1'),
  DESK_ORIGIN: origin.optional(),
  DESK_TRUST_PROXY: proxies,
  DESK_SECRETS: secrets.optional(),
  ALERT_WEBHOOK_URL: writtenAddress.optional(),
  ALERT_WEBHOOK_SECRET: secret.optional(),
  SMTP_URL: serviceAddress(/^smtps?:\/\/\S+$/, 'smtp:// or smtps://').optional(),
  ALERT_EMAIL_FROM: z.string().trim().email('must be an e-mail address').optional(),
  BACKUP_RECIPIENT: backupRecipients.optional(),
  BACKUP_KEY: backupKeys.optional(),
  ALERT_EMAIL_TO: z.string().trim().email('must be an e-mail address').optional(),
  // Rejected explicitly: if ignored, an operator would believe that it works. Source: decision record 28.
  BASE_PATH: z
    .undefined({ errorMap: () => ({ message: 'not supported: give the app a host name of its own' }) })
    .optional(),
  MEMBER_EMAIL_FROM: z.string().trim().email('must be an e-mail address').optional(),
  MEMBER_PUSH_CONTACT: pushContact.optional(),
  PUBLIC_ORIGIN: origin.optional(),
  TRUST_PROXY: proxies,
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
  ANNOUNCEMENT_FEED: z.enum(['on', 'off']).optional(),
  CURRENCY: currency.default('CNY'),
  OPERATOR_NAME: text.optional(),
  OPERATOR_LICENCE: text.optional(),
  OPERATOR_LICENCE_URL: address.optional(),
  OPERATOR_COUNTRIES: countries.optional(),
  OPERATOR_COMPLAINTS: reachable.optional(),
  OPERATOR_FUNDS_PROTECTION: fundsProtection(address).optional(),
  OPERATOR_FUNDS_HELD: fundsHeld.optional(),
  DRAW_SECONDS: whole(5, 86_400, 180),
  DRAW_CLOSE_SECONDS: number(1, 3_600).optional(),
  DRAW_SOON_SECONDS: number(1, 3_600).optional(),
  DRAW_BEACON: z.enum(['off', 'quicknet'], { message: 'must be off or quicknet' }).default('off'),
  DRAW_BEACON_URLS: relays,
  DRAW_TSA_URLS: authorities,
  DRAW_TSA_ROOTS: certificates.optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  DEMO_REVIEW_SECONDS: whole(0, 86_400, 20),
  PAYOUT_HOLD_HOURS: whole(0, 720, 24),
  LIMIT_PROFILE: z.enum(['none', 'gb', 'se']).default('none'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: text.default('night-garden'),
  OTEL_TRACES_SAMPLER_ARG: share.default('1'),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape);

/** Settings as the app uses them. */
export type Env = z.output<typeof variables> & { DRAW_CLOSE_SECONDS: number; DRAW_SOON_SECONDS: number };

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
  const problems = unknownNames(given, VARIABLES);
  const read = variables.safeParse(given);
  if (!read.success) return { problems: [...problems, ...read.error.issues.map(inWords)] };
  const { DRAW_SECONDS } = read.data;
  // By default, a short draw clock keeps the proportions of the published one (180, 30, 10).
  const env: Env = {
    ...read.data,
    DRAW_CLOSE_SECONDS: read.data.DRAW_CLOSE_SECONDS ?? Math.min(10, Math.ceil(DRAW_SECONDS / 6)),
    DRAW_SOON_SECONDS: read.data.DRAW_SOON_SECONDS ?? Math.min(30, Math.ceil(DRAW_SECONDS / 2)),
  };
  problems.push(...contradictions(env));
  return problems.length > 0 ? { problems } : { env };
}
