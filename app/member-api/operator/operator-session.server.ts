import { join, resolve } from 'node:path';
import type { Configuration } from '~/config/configuration.server';
import type { Env } from '~/config/env';
import { recordAct, SHELL, type Act } from '../desk/audit/audit.server';
import type { Service } from '../service';
import { memberApiSettings } from '../settings';
import { openExistingStore } from '../store/database.server';
import { refuseRealMoney } from '../store/real-money.server';
import { storeLocation } from '../store/store-location';
import { writesOnly } from '../store/writes-only';
import { Refused } from './terminal';

/** Allowlist of tables that operator commands may write to. Excludes the tables of the draw (rule X3). */
const WRITABLE = [
  'recharges',
  'withdrawals',
  'funds_events',
  'ledger_accounts',
  'ledger_transfers',
  'ledger_entries',
  'ledger_head',
  'notices',
  'notice_events',
  'notice_drafts',
  'date_requests',
  // Members are told of answers and withdrawals.
  'outbox',
  'profile_reports',
  'profiles',
  'profile_photos',
  'regions',
  'banks',
  'banners',
  'films',
  'media_origins',
  'film_sources',
  'film_terms',
  'film_tracks',
  'film_types',
  'invite_codes',
  'service_messages',
  'service_conversations',
  'service_canned',
  'uploads',
  'service_desk',
  // For password resets, which end sessions and suspend payout accounts. Replies in a conversation lock its member.
  'members',
  'sessions',
  // For resets of the second step.
  'second_steps',
  'passkeys',
  'passkey_challenges',
  'second_step_codes',
  'login_tickets',
  'payout_accounts',
  'password_resets',
  'member_logins',
  'member_notes',
  'member_credits',
  'suspensions',
  'suspension_appeals',
  'audit_rows',
  'audit_head',
  'alert_deliveries',
  'desk_claims',
  'ledger_checks',
  'ledger_day_sums',
  'ledger_days',
  'once_answers',
  'staff',
  'staff_invitations',
  'staff_recovery_codes',
  'staff_sessions',
] as const;

/** Dependencies of the operator commands. */
export interface Desk extends Pick<Service, 'db' | 'settings' | 'now'> {
  /** Folder of the members' pictures. */
  uploads: string;
  /** Origin of the desk's pages; `undefined` without DESK_PORT. */
  deskOrigin: string | undefined;
  close: () => Promise<void>;
}

/** Records a look at private data: each command that prints some calls it. */
export const recordLook = (
  { db, now }: Desk,
  look: Pick<Act, 'act' | 'subject' | 'memberId' | 'detail'>,
): Promise<void> => recordAct(db, { staff: SHELL, at: now(), ...look });

/**
 * Opens the database of the embedded member API while servers may be running on it. Starts no recurring jobs and
 * creates no database.
 *
 * @throws Refused when the database does not exist or does not match the configuration
 */
export async function openDesk({ env, client, apiBaseUrl }: Configuration): Promise<Desk> {
  if (apiBaseUrl !== undefined)
    throw new Refused(
      'The member API is another one (API_BASE_URL, or apiBaseUrl of config.json). ' +
        'Its operators work where it runs; there is nothing to do here.',
    );
  const settings = memberApiSettings(env, client);
  const refuse = (error: unknown): never => {
    throw new Refused(error instanceof Error ? error.message : String(error), { cause: error });
  };
  const where = settings.databaseUrl === undefined ? `DATA_DIR is ${resolve(settings.dataDir)}` : 'DATABASE_URL';
  // Commands are too short to reconnect; the failing query reports a lost connection.
  const log = { warn: () => undefined };
  const db = await openExistingStore(storeLocation(settings, log)).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refused(`${where}: ${why}.`, { cause: error });
  });
  try {
    await refuseRealMoney({ db, settings });
  } catch (error) {
    await db.destroy();
    return refuse(error);
  }
  return {
    ...deskOf({ db, settings, now: Date.now }, join(resolve(settings.dataDir), 'uploads'), env),
    close: () => db.destroy(),
  };
}

/**
 * What staff work with in a process that has the database open: the command line's, or a server's.
 *
 * @param uploads folder of the members' pictures
 */
export function deskOf(
  { db, settings, now }: Pick<Service, 'db' | 'settings' | 'now'>,
  uploads: string,
  { DESK_ORIGIN, DESK_PORT, DESK_HOST }: Pick<Env, 'DESK_ORIGIN' | 'DESK_PORT' | 'DESK_HOST'>,
): Omit<Desk, 'close'> {
  return {
    db: db.withPlugin(writesOnly(WRITABLE)),
    settings,
    now,
    uploads,
    // Without DESK_ORIGIN, DESK_HOST is this machine.
    deskOrigin:
      DESK_PORT === undefined
        ? undefined
        : (DESK_ORIGIN ?? `http://${DESK_HOST.includes(':') ? `[${DESK_HOST}]` : DESK_HOST}:${DESK_PORT}`),
  };
}
