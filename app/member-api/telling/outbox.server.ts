import { findPause } from '../limits/pauses.server';
import type { Service } from '../service';
import { SENT_IN_PAUSES } from './kinds';
import { findLate } from './late.server';
import { MAIL_TARGET, type OutboxTables } from './outbox.tables';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How often the outbox is looked at, in ms. */
export const EVERY_MS = 30_000;
/** Waits after failed attempts, in ms; then it is given up. */
const WAITS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);
/** What one pass sends. */
const ONE_PASS = 100;
/** What goes to one place, an address or a device, on a UTC day; the rest waits for the next day. */
const DAILY_MAX = 10;
/** What could not be sent by then is old news, in ms. */
const KEPT_MS = 2 * DAY;

/** Dependencies of words to members. */
export type Telling = Pick<Service, 'db' | 'now' | 'settings' | 'log'>;
export type Waiting = OutboxTables['outbox'];

/** Where something is sent. */
interface Place {
  /** The UTC day on which something was sent last, as days since 1970, and how often on it. */
  sent_day: number | null;
  sent_count: number;
}

/** Why something could not be sent. */
export interface Failure {
  /** For the log: no address is in it. */
  said: Readonly<Record<string, unknown>>;
  /** No further attempt can succeed. */
  isFinal: boolean;
  /** Whether other things may still be sent in this pass. */
  goesOn: boolean;
}

/** A way by which words reach a member. */
export interface Channel<P extends Place> {
  /** For the log. */
  what: string;
  /** Whether it sends what is in the outbox for e-mails, or for devices. */
  target: 'mail' | 'device';
  /** How much is sent at the same time. */
  atOnce: number;
  /** Where it goes; `undefined` where the member does not want it, or not any more. A pause is asked about by the caller. */
  find: (waiting: Waiting) => Promise<P | undefined>;
  /** @throws what `failed` reads */
  send: (waiting: Waiting, place: P) => Promise<void>;
  failed: (error: unknown, place: P) => Promise<Failure>;
  /** Stores how often something was sent on a day. */
  count: (place: P, sent: Place) => Promise<unknown>;
}

/** Takes what waits, so that no other process sends it too. A process that ends before it is sent leaves it for a later attempt. */
async function take({ db, now }: Telling, { id, attempts }: Waiting): Promise<boolean> {
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length - 1)] ?? DAY;
  const taken = await db
    .updateTable('outbox')
    .set({ attempts: attempts + 1, next_at: now() + wait })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_at', '<=', now())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

const drop = ({ db }: Telling, { id }: Waiting) => db.deleteFrom('outbox').where('id', '=', id).execute();

/** In a pause, only what is about the safety of the account is sent. */
const isSilent = async ({ db, now }: Telling, { kind, member_id }: Waiting): Promise<boolean> =>
  !SENT_IN_PAUSES.includes(kind) && (await findPause(db, member_id, now())) !== undefined;

const dayOf = (at: number) => Math.floor(at / DAY);

/** Sends what is due. @returns false when nothing else is tried in this pass */
async function deliver<P extends Place>(service: Telling, channel: Channel<P>, waiting: Waiting): Promise<boolean> {
  const { db, now, log } = service;
  if (!(await take(service, waiting))) return true;
  const place = await channel.find(waiting);
  if (!place || (await isSilent(service, waiting))) {
    await drop(service, waiting);
    return true;
  }
  const today = dayOf(now());
  const sent = place.sent_day === today ? place.sent_count : 0;
  if (sent >= DAILY_MAX) {
    const later = { attempts: waiting.attempts, next_at: (today + 1) * DAY };
    await db.updateTable('outbox').set(later).where('id', '=', waiting.id).execute();
    return true;
  }
  try {
    await channel.send(waiting, place);
  } catch (error) {
    const { said, isFinal, goesOn } = await channel.failed(error, place);
    const isOver = isFinal || waiting.attempts >= WAITS_MS.length;
    if (isOver) await drop(service, waiting);
    log.warn({ ...said, kind: waiting.kind, givenUp: isOver }, `${channel.what} to a member could not be sent`);
    return goesOn;
  }
  await drop(service, waiting);
  await channel.count(place, { sent_day: today, sent_count: sent + 1 });
  return true;
}

/**
 * Sends what is due over one channel. Each is claimed, sent and then deleted: a process that ends between the last two steps leaves it to be
 * sent once more, and none is lost.
 */
export async function sendDue<P extends Place>(service: Telling, channel: Channel<P>): Promise<void> {
  await findLate(service);
  const due = await service.db
    .selectFrom('outbox')
    .selectAll()
    .where('next_at', '<=', service.now())
    .where('target', channel.target === 'mail' ? '=' : '<>', MAIL_TARGET)
    .orderBy('next_at')
    .orderBy('id')
    .limit(ONE_PASS)
    .execute();
  for (let first = 0; first < due.length; first += channel.atOnce) {
    const group = due.slice(first, first + channel.atOnce);
    const goOn = await Promise.all(group.map((waiting) => deliver(service, channel, waiting)));
    if (goOn.includes(false)) return;
  }
}

/** Deletes what was not sent in time, also where nothing is sent any more. */
export async function dropOldWords({ db, now }: Pick<Service, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('at', '<', now() - KEPT_MS)
    .execute();
}
