import type { Env } from '~/config/env';
import type { LimitProfileName } from '~/contract/limits/limit-profile';
import type { BeaconNetwork } from './draw/beacon/network';

/** The unit of all amounts: the embedded member API never keeps money (rule X5). */
export const UNIT = 'credits';

/** Where alerts are sent. Secrets are in it. */
export interface AlertSettings {
  webhook: { url: string; secret: string } | undefined;
  email: { smtpUrl: string; from: string; to: string } | undefined;
}

/** How members get e-mails. Secrets are in it. */
export interface MailSettings {
  smtpUrl: string;
  from: string;
  /** Of links, as members see it: `https://garden.example`. */
  origin: string;
}

/** How members get notifications. */
export interface PushSettings {
  /** Whom push services may ask about what this service sends: `mailto:` or `https:`. */
  contact: string;
  /** Protocol of push services; `https:` by default (tests). */
  protocol?: 'https:' | 'http:';
  /** Which addresses push services may have; public ones by default (tests). */
  allows?: (address: string) => boolean;
}

function mailSettings({ SMTP_URL, MEMBER_EMAIL_FROM, PUBLIC_ORIGIN }: Env): MailSettings | undefined {
  if (!SMTP_URL || !MEMBER_EMAIL_FROM || !PUBLIC_ORIGIN) return undefined;
  return { smtpUrl: SMTP_URL, from: MEMBER_EMAIL_FROM, origin: PUBLIC_ORIGIN };
}

function alertSettings(env: Env): AlertSettings | undefined {
  const { ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET, SMTP_URL, ALERT_EMAIL_FROM, ALERT_EMAIL_TO } = env;
  const webhook =
    ALERT_WEBHOOK_URL && ALERT_WEBHOOK_SECRET ? { url: ALERT_WEBHOOK_URL, secret: ALERT_WEBHOOK_SECRET } : undefined;
  const email =
    SMTP_URL && ALERT_EMAIL_FROM && ALERT_EMAIL_TO
      ? { smtpUrl: SMTP_URL, from: ALERT_EMAIL_FROM, to: ALERT_EMAIL_TO }
      : undefined;
  return webhook || email ? { webhook, email } : undefined;
}

/** Settings of the embedded member API. Times in seconds and hours as in the configuration table. */
export interface MemberApiSettings {
  /** Folder of the SQLite file, uploads and secrets; `:memory:` keeps everything in memory (tests). */
  dataDir: string;
  /** URL of a PostgreSQL database that replaces the SQLite file. Contains a password. */
  databaseUrl?: string | undefined;
  draw: {
    seconds: number;
    closeSeconds: number;
    soonSeconds: number;
    /** Length of new hash chains; the published one by default (tests). */
    chainLength?: number;
    /** The public source of random numbers; seeds alone decide if absent. */
    beacon?: {
      /** Relays of the drand network, in the order in which they are asked. */
      urls: readonly string[];
      /** Whether periods name a round when they open. Otherwise only rounds that were named before are fetched. */
      names: boolean;
      /** quicknet by default (tests). */
      network?: BeaconNetwork;
    };
  };
  /** Authorities that time-stamp what is published (RFC 3161); none if absent. */
  stamps?:
    | {
        urls: readonly string[];
        /** Root certificates of authorities as PEM; those that Node brings along if absent. */
        roots?: readonly string[] | undefined;
      }
    | undefined;
  demoReviewSeconds: number;
  /** Where staff are told what waits while nobody looks; nowhere if absent. */
  alerts?: AlertSettings | undefined;
  /** How members get e-mails; not at all if absent. */
  mail?: MailSettings | undefined;
  /** How members get notifications; not at all if absent. */
  push?: PushSettings | undefined;
  payoutHoldHours: number;
  /** Which country's rules the play limits follow; `none` if absent. */
  limitProfile?: LimitProfileName;
  /** Seeds the demo member and demo content, reviews recharges and withdrawals by itself, and says that nobody is on duty. */
  demo: boolean;
  /** Whether announcements can be read without a login, by the feed. */
  announcementFeed: boolean;
  /** No password may be made of it. */
  brandName: string;
  minimumAge: number;
  passwordMin: number;
  passwordMax: number;
  registration: { email: boolean; phone: boolean; inviteCode: boolean };
}

/** The settings that follow from the environment; registration options come from config.json and are added by the caller. */
export function memberApiSettings(
  env: Env,
  client: {
    enableEmailRegister: boolean;
    enablePhoneRegister: boolean;
    enableInviteCodeRegister: boolean;
    minimumAge: number;
    passwordMin: number;
    passwordMax: number;
  },
): MemberApiSettings {
  return {
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    draw: {
      seconds: env.DRAW_SECONDS,
      closeSeconds: env.DRAW_CLOSE_SECONDS,
      soonSeconds: env.DRAW_SOON_SECONDS,
      ...(env.DRAW_BEACON_URLS.length > 0 && {
        beacon: { urls: env.DRAW_BEACON_URLS, names: env.DRAW_BEACON === 'quicknet' },
      }),
    },
    stamps: env.DRAW_TSA_URLS.length > 0 ? { urls: env.DRAW_TSA_URLS, roots: env.DRAW_TSA_ROOTS } : undefined,
    demoReviewSeconds: env.DEMO_REVIEW_SECONDS,
    alerts: alertSettings(env),
    mail: mailSettings(env),
    push: env.MEMBER_PUSH_CONTACT === undefined ? undefined : { contact: env.MEMBER_PUSH_CONTACT },
    payoutHoldHours: env.PAYOUT_HOLD_HOURS,
    limitProfile: env.LIMIT_PROFILE,
    demo: env.DEMO === 'on',
    // What a demo announces is no secret; what an operator wrote for members is not published unasked.
    announcementFeed: (env.ANNOUNCEMENT_FEED ?? env.DEMO) === 'on',
    brandName: env.BRAND_NAME,
    minimumAge: client.minimumAge,
    passwordMin: client.passwordMin,
    passwordMax: client.passwordMax,
    registration: {
      email: client.enableEmailRegister,
      phone: client.enablePhoneRegister,
      inviteCode: client.enableInviteCodeRegister,
    },
  };
}
