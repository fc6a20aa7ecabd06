import { isOpenAt, isZone, readSpan, spanOn, spanText, todayIn, weekdaysText } from '~/contract/hours';
import { formatDate, formatDuration, formatMinute, formatZone } from '~/i18n/format';
import type { Language } from '~/i18n/language';
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
 * What the page prints of the hours: the desk's own, by the name of its zone; `today` (ms UTC) where they can be told by
 * other clocks, too.
 *
 * @param now ms UTC
 */
function hoursView(
  { from, to, zone, weekdays, closedDays = [] }: NonNullable<ServiceDesk['hours']>,
  language: Language,
  now: number,
) {
  const span = readSpan({ from, to });
  const known = span && zone && isZone(zone) ? { span, zone } : undefined;
  return {
    text: span ? spanText(span) : `${from} – ${to}`,
    weekdays: weekdays && weekdaysText(weekdays, language),
    closedDays: comingDays(closedDays, zone, now).map((day) => formatDate(Date.parse(day), language)),
    zoneName: known ? formatZone(known.zone, language, now) : zone,
    today: known && spanOn(known.span, known.zone, now),
    isOpen: known && isOpenAt(known.span, known.zone, now, { weekdays, closedDays }),
  };
}

/** The link to an external chat. */
export const outsideView = ({ url }: Pick<ServiceDesk, 'url'>) =>
  url === undefined ? undefined : { href: url, host: new URL(url).host };

/** What the page prints of the desk. @param now ms UTC */
export function deskView(
  { name, url, hours, hoursSaid, waitMinutes, isMeasured }: ServiceDesk,
  language: Language,
  now: number,
) {
  return {
    name,
    outside: outsideView({ url }),
    hours: hours && hoursView(hours, language, now),
    hoursSaid,
    wait:
      waitMinutes === undefined ? undefined : formatDuration(Math.max(1, Math.ceil(waitMinutes)) * MINUTE_MS, language),
    isMeasured,
  };
}

/** The desk for display. */
export type DeskView = ReturnType<typeof deskView>;

/** The opening hours for display. */
export type HoursView = NonNullable<ReturnType<typeof deskView>['hours']>;

function messageView({ id, from, text, onMoney, picture, at }: Message, page: number, language: Language) {
  return {
    id,
    from,
    text,
    onMoney,
    hasPicture: picture !== undefined,
    picture: picture?.kind === 'own' ? paths.servicePicture(id, page) : picture?.source,
    at: at === undefined ? undefined : { ms: at, iso: new Date(at).toISOString(), text: formatMinute(at, language) },
  };
}

/** A message for display. */
export type MessageView = ReturnType<typeof messageView>;

/** A conversation for display. */
export function conversationView({ messages, page, pages }: Conversation, language: Language) {
  return {
    messages: messages.map((message) => messageView(message, page, language)),
    page,
    isLast: page >= pages,
    isBeyond: page > pages,
  };
}
