import { SESSION_IDLE } from './account/sessions.server';
import { FILM_LISTS } from './content/film-lists';
import { RECORD_LISTS } from './funds/record-lists';
import { dropUnusedPictures } from './funds/uploads.server';
import { dropOldReports } from './meet/reports.server';
import { dropOldRequests } from './meet/requests.server';
import { STANDING_NOTICES } from './news/notice-list';
import { startRecurring, type Recurring } from './recurring.server';
import type { Service } from './service';
import { dropOldMessages } from './service-desk/messages.server';
import { cutLargeBlocks } from './store/kept-blocks';

const HOUR = 3_600_000;
/** How long the answer to an `Idempotency-Key` is kept. A form that was open for longer is a new wish. */
const ANSWERS_KEPT = 7 * 24 * HOUR;

/** The long lists whose pages are passed over by blocks. */
export const KEPT_LISTS = [...FILM_LISTS, ...RECORD_LISTS, STANDING_NOTICES];

/**
 * Deletes what has had its time: sessions, answers to `Idempotency-Key`, unused pictures, date requests, reports, messages. Cuts
 * the blocks of lists that have grown.
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
  await dropOldRequests(service);
  await dropOldReports(service);
  await dropOldMessages(service);
  await cutLargeBlocks(db, KEPT_LISTS);
  // Last, since files are no part of the store and can be in the way of everything after them.
  await dropUnusedPictures(service, uploads);
}

/** Tidies every hour. @returns `stop` ends it, after the pass that is under way */
export function startHousekeeping(service: Service, uploads: string): Recurring {
  return startRecurring({
    everyMs: HOUR,
    atOnce: false,
    run: () => tidy(service, uploads),
    failed: (error) => service.log.error({ err: error }, 'housekeeping failed'),
  });
}
