import { recordAct } from '../desk/audit/audit.server';
import type { By } from '../desk/staff/staff.server';
import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import type { AlertSettings } from '../settings';
import type { Db } from '../store/database.server';
import { inTransaction } from '../store/in-transaction';
import type { AlertChannel } from './alerts.tables';
import { detectAlerts } from './detect.server';
import { sendAlert, type Alert } from './send.server';

const MINUTE = 60_000;
/** How often alerts are looked for and sent, in ms. */
const EVERY_MS = 30_000;
/** Waits after failed attempts, in ms; then it is given up. */
const WAITS_MS = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * MINUTE);
/** Deliveries of one pass. */
const AT_ONCE = 20;
/** Longest kept reason of a failure, in characters. */
const ERROR_LENGTH = 200;

/** Dependencies of alerts. */
type Alerting = Pick<Service, 'db' | 'now' | 'settings' | 'log'>;

const channelsOf = ({ webhook, email }: AlertSettings): AlertChannel[] => [
  ...(webhook ? (['webhook'] as const) : []),
  ...(email ? (['email'] as const) : []),
];

/** Takes a due delivery, so that no other process sends it too. @returns whether it is ours */
async function take({ db, now }: Alerting, { deliveryId, attempts }: Alert & { attempts: number }): Promise<boolean> {
  const taken = await db
    .updateTable('alert_deliveries')
    .set({ attempts: attempts + 1, next_at: attempts < WAITS_MS.length ? now() + (WAITS_MS[attempts] ?? 0) : null })
    .where('id', '=', deliveryId)
    .where('attempts', '=', attempts)
    .where('next_at', '<=', now())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

async function deliver(service: Alerting, alert: Alert & { channel: AlertChannel; attempts: number }): Promise<void> {
  const { db, now, settings, log } = service;
  if (!settings.alerts || !(await take(service, alert))) return;
  const own = db.updateTable('alert_deliveries').where('id', '=', alert.deliveryId);
  try {
    await sendAlert(settings.alerts, alert.channel, alert, now());
    await own.set({ next_at: null, done_at: now(), error: null }).execute();
  } catch (error) {
    const why = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH);
    await own.set({ error: why }).execute();
    log.warn({ err: error, channel: alert.channel, event: alert.event }, 'an alert could not be sent');
  }
}

/** Looks for alerts and sends those that are due. */
export async function alertStaff(service: Alerting): Promise<void> {
  const { db, now, settings } = service;
  const channels = settings.alerts ? channelsOf(settings.alerts) : [];
  if (channels.length === 0) return;
  await detectAlerts(service, channels);
  const due = await db
    .selectFrom('alert_deliveries')
    .innerJoin('alerts', 'alerts.id', 'alert_deliveries.alert_id')
    .select([
      'alerts.id',
      'event',
      'reference',
      'alerts.at',
      'alert_deliveries.id as deliveryId',
      'channel',
      'attempts',
    ])
    .where('next_at', '<=', now())
    .orderBy('next_at')
    .limit(AT_ONCE)
    .execute();
  for (const alert of due) await deliver(service, alert);
}

/** Tells staff what waits, while they look elsewhere. @returns `stop` ends it after the current pass */
export function startAlerts(service: Service): Recurring {
  return startRecurring({
    everyMs: EVERY_MS,
    atOnce: false,
    run: () => alertStaff(service),
    failed: (error) => service.log.error({ err: error }, 'staff could not be alerted'),
  });
}

/** The newest deliveries. @param limit how many at most */
export function listDeliveries(db: Db, limit: number) {
  return db
    .selectFrom('alert_deliveries')
    .innerJoin('alerts', 'alerts.id', 'alert_deliveries.alert_id')
    .select([
      'alert_deliveries.id',
      'event',
      'reference',
      'alerts.at',
      'channel',
      'attempts',
      'next_at',
      'done_at',
      'error',
    ])
    .orderBy('alert_deliveries.id', 'desc')
    .limit(limit)
    .execute();
}

/** Sends a delivery again, whatever became of it. @returns false when there is none */
export function sendAgain(db: Db, id: string, { staff, at }: By): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const again = await trx
      .updateTable('alert_deliveries')
      .set({ attempts: 0, next_at: at, done_at: null })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (!again) return false;
    await recordAct(trx, { staff, at, act: 'alert.again', subject: id });
    return true;
  });
}
