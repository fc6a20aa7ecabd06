import { isOpenAt, isZone, readSpan, spanOn, spanText, todayIn, weekdaysText } from '~/contract/hours';
import { UTC, utcClock, type Clock } from '~/i18n/clock';
import { formatDate, formatDuration, formatMinute, formatTimeOfDay, formatZone } from '~/i18n/format';
import { paths } from '~/paths';
import type { Conversation, Message } from './conversation';
import type { ServiceDesk } from './service.api.server';

const MINUTE_MS = 60_000;

/** How many of the days on which the desk is closed are told. */
const TOLD_DAYS = 5;

/** The next days on which the desk is closed, from today on. */
const comingDays = (days: readonly string[], zone: string | undefined, now: number): string[] => {
  const today = todayIn(zone && isZone(zone) ? zone : 'UTC', now);
  return days.filter((day) => day >= today).slice(0, TOLD_DAYS);
};

/**
 * The hours of a day by the member's clock, if it is known and differs.
 *
 * @param day its hours by the desk's clock, `text`, and as ms UTC
 */
function localHours({ text, from, to }: { text: string; from: number; to: number }, clock: Clock) {
  const hours = `${formatTimeOfDay(from, clock.zone)}–${formatTimeOfDay(to, clock.zone)}`;
  return clock.zone === UTC || hours === text ? undefined : { hours, zone: formatZone(clock, from) };
}

/**
 * What the page prints of the hours: the desk's own, by the name of its zone, and by the member's clock.
 *
 * @param now ms UTC
 */
function hoursView(
  { from, to, zone, weekdays, closedDays = [] }: NonNullable<ServiceDesk['hours']>,
  clock: Clock,
  now: number,
) {
  const { language } = clock;
  const span = readSpan({ from, to });
  const known = span && zone && isZone(zone) ? { span, zone } : undefined;
  const today = known && spanOn(known.span, known.zone, now);
  return {
    text: span ? spanText(span) : `${from} – ${to}`,
    weekdays: weekdays && weekdaysText(weekdays, language),
    closedDays: comingDays(closedDays, zone, now).map((day) => formatDate(Date.parse(day), utcClock(language))),
    zoneName: known ? formatZone({ language, zone: known.zone }, now) : zone,
    local: today && localHours({ text: spanText(known.span), ...today }, clock),
    isOpen: known && isOpenAt(known.span, known.zone, now, { weekdays, closedDays }),
  };
}

/** The link to an external chat. */
export const outsideView = ({ url }: Pick<ServiceDesk, 'url'>) =>
  url === undefined ? undefined : { href: url, host: new URL(url).host };

/** What the page prints of the desk. @param now ms UTC */
export function deskView(
  { name, url, hours, hoursSaid, waitMinutes, isMeasured }: ServiceDesk,
  clock: Clock,
  now: number,
) {
  return {
    name,
    outside: outsideView({ url }),
    hours: hours && hoursView(hours, clock, now),
    hoursSaid,
    wait:
      waitMinutes === undefined
        ? undefined
        : formatDuration(Math.max(1, Math.ceil(waitMinutes)) * MINUTE_MS, clock.language),
    isMeasured,
  };
}

/** The desk for display. */
export type DeskView = ReturnType<typeof deskView>;

function messageView({ id, from, text, onMoney, picture, at }: Message, page: number, clock: Clock) {
  return {
    id,
    from,
    text,
    onMoney,
    hasPicture: picture !== undefined,
    picture: picture?.kind === 'own' ? paths.servicePicture(id, page) : picture?.source,
    at: at === undefined ? undefined : { iso: new Date(at).toISOString(), text: formatMinute(at, clock) },
  };
}

/** A message for display. */
export type MessageView = ReturnType<typeof messageView>;

/** A conversation for display. */
export function conversationView({ messages, page, pages }: Conversation, clock: Clock) {
  return {
    messages: messages.map((message) => messageView(message, page, clock)),
    page,
    isLast: page >= pages,
    isBeyond: page > pages,
  };
}
