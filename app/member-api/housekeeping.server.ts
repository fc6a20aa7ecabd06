import { dropOldEvents } from './account/security-log.server';
import { dropOldChallenges } from './account/passkeys/challenges.server';
import { dropOldTickets } from './account/second-step/tickets.server';
import { SESSION_IDLE } from './account/sessions.server';
import { dropOldPaths } from './balances/publish.server';
import { finishClosings } from './closing/finish.server';
import { dropOldExclusions } from './closing/excluded.server';
import { FILM_LISTS } from './content/film-lists';
import { dropUnusedFiles } from './desk/content/media.server';
import { dropUnusedOrigins } from './desk/content/media-origins.server';
import { RECORD_LISTS } from './funds/record-lists';
import { dropUnusedPictures } from './funds/uploads.server';
import { dropOldReports } from './meet/reports.server';
import { dropOldRequests } from './meet/requests.server';
import { STANDING_NOTICES } from './news/notice-list';
import { dropOldExports, exportsFolder } from './own-data/make-exports.server';
import { startRecurring, type Recurring } from './recurring.server';
import type { Service } from './service';
import { dropOldMessages } from './service-desk/messages.server';
import { dropOldStampRequests } from './stamps/stamping.server';
import { splitLargeBlocks } from './store/lists/page-index';
import { dropOldWords } from './telling/outbox.server';

const HOUR = 3_600_000;
/** Retention of responses to an `Idempotency-Key`. The same key sent later counts as a new request. */
const ANSWERS_KEPT = 7 * 24 * HOUR;

/** Long lists with blocks, to skip to any page. */
export const KEPT_LISTS = [...FILM_LISTS, ...RECORD_LISTS, STANDING_NOTICES];

/**
 * Deletes expired sessions, tickets of logins and passkey challenges, old entries of the security log, responses to `Idempotency-Key`, unused pictures
 * and origins, date requests, reports, messages, requests for time-stamps, paths of balances, and e-mails and notifications that could not be sent. Closes accounts whose days are over. Splits list blocks that have grown too large.
 */
export async function tidy(service: Service, uploads: string): Promise<void> {
  const { db, now } = service;
  await db
    .deleteFrom('sessions')
    .where('seen_at', '<=', now() - SESSION_IDLE)
    .execute();
  await db
    .deleteFrom('once_answers')
    .where('at', '<', now() - ANSWERS_KEPT)
    .execute();
  await dropOldEvents(service);
  await dropOldTickets(service);
  await dropOldChallenges(service);
  await dropOldRequests(service);
  await dropOldReports(service);
  await dropOldMessages(service);
  await dropOldWords(service);
  await dropOldStampRequests(service);
  await dropOldExclusions(service);
  await dropOldPaths(service);
  await finishClosings(service, uploads);
  await dropUnusedOrigins(service);
  await splitLargeBlocks(db, KEPT_LISTS);
  // Last, because a file system error would stop everything after it.
  await dropUnusedPictures(service, uploads);
  await dropUnusedFiles(service, uploads);
  await dropOldExports(service, exportsFolder(uploads));
}

/** Tidies every hour. @returns `stop` ends it after the current pass */
export function startHousekeeping(service: Service, uploads: string): Recurring {
  return startRecurring({
    everyMs: HOUR,
    atOnce: false,
    run: () => tidy(service, uploads),
    failed: (error) => service.log.error({ err: error }, 'housekeeping failed'),
  });
}
