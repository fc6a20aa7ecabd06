import type { WireOf } from '~/contract/call';
import { readDays, readWeekdays, type OpenDays } from '~/contract/hours';
import type { WireLanguage } from '~/contract/language';
import type { getService } from '~/contract/calls/service';
import { columnSuffix } from '../content/localized';
import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { measuredWait } from './waiting-time.server';

/** The desk's settings; `undefined` until an operator sets them. */
export function findDesk(db: Db) {
  return db.selectFrom('service_desk').selectAll().limit(1).executeTakeFirst();
}

/** The days of the desk, as they are stored. */
export function openDaysOf({
  weekdays,
  closed_days,
}: {
  weekdays?: string | null;
  closed_days?: string | null;
}): OpenDays {
  return {
    weekdays: readWeekdays([...(weekdays ?? '')]),
    closedDays: readDays((closed_days ?? '').split(' ')),
  };
}

const daysOnWire = ({ weekdays, closedDays = [] }: OpenDays) => ({
  ...(weekdays && { weekdays: [...weekdays] }),
  ...(closedDays.length > 0 && { closedDays: [...closedDays] }),
});

/** Contact, hours and measured waiting time of the desk. */
export async function readService(service: Service, lang: WireLanguage): Promise<WireOf<typeof getService>> {
  const [desk, wait] = await Promise.all([findDesk(service.db), measuredWait(service)]);
  return {
    ...(desk && {
      name: desk[`name_${columnSuffix(lang)}`],
      hours: { from: desk.opens, to: desk.closes, zone: desk.zone, ...daysOnWire(openDaysOf(desk)) },
      url: desk.url,
    }),
    ...(wait === undefined ? {} : { waitMinutes: wait }),
  };
}
