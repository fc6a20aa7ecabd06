import type { RequestOf, ResponseOf } from '~/contract/call';
import { isZone, readDays, readSpan, readWeekdays, type OpenDays } from '~/contract/hours';
import * as contract from '~/contract/calls/service';
import type { Api } from '~/upstream/call/api';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { plainText } from '~/upstream/text/plain-text.server';
import { asksForMoney } from '~/upstream/text/asks-for-money';
import { serviceText, type ServiceText } from '~/upstream/text/service-text.server';
import { inOrder, pageOf, type Conversation, type Message } from './conversation';
import { parseUrl } from '~/contract/wire/parse-url';

/** Facts about the form: maximum length, and for how many days our own member API stores messages. */
export const FORM_FACTS = { textMax: contract.MESSAGE_TEXT_MAX, keptDays: contract.MESSAGES_KEPT_DAYS };

/** The customer service desk: name, external chat, hours and waiting time. */
export interface ServiceDesk {
  name: ServiceText | undefined;
  /** A chat outside of the app, http or https. */
  url: string | undefined;
  /** Times of day in the desk's zone. */
  hours: ({ from: string; to: string; zone: string | undefined } & OpenDays) | undefined;
  /** Hours that are none, or of a zone that is none, as the upstream wrote them. */
  hoursSaid: ServiceText | undefined;
  waitMinutes: number | undefined;
  /** Whether the waiting time is measured (our own member API); other services only state it. */
  isMeasured: boolean;
}

/** An external URL that is safe to link to: absolute, http(s), and without credentials. */
function outsideAddress(value: string | undefined): string | undefined {
  const typed = value?.trim() ?? '';
  const url = /^https?:\/\//i.test(typed) ? parseUrl(typed) : undefined;
  return url?.username === '' && url.password === '' ? url.href : undefined;
}

type WireDesk = ResponseOf<typeof contract.getService>;

function readHours(hours: WireDesk['hours']): Pick<ServiceDesk, 'hours' | 'hoursSaid'> {
  if (!hours) return { hours: undefined, hoursSaid: undefined };
  const { from, to, zone } = hours;
  const days = { weekdays: readWeekdays(hours.weekdays), closedDays: readDays(hours.closedDays) };
  return readSpan({ from, to }) && (zone === undefined || isZone(zone))
    ? { hours: { from, to, zone, ...days }, hoursSaid: undefined }
    : { hours: undefined, hoursSaid: serviceText(`${from} – ${to} ${zone ?? ''}`) };
}

/** What the upstream says of its customer service; an upstream without the call says nothing. */
export async function getServiceDesk(api: Api): Promise<ServiceDesk> {
  const desk = await orUndefinedIfUnsupported(api(contract.getService, {}));
  const { name, url, hours, waitMinutes } = desk ?? {};
  return {
    name: serviceText(name),
    url: outsideAddress(url),
    ...readHours(hours),
    waitMinutes: waitMinutes !== undefined && waitMinutes >= 0 ? waitMinutes : undefined,
    isMeasured: api.upstream.isEmbedded,
  };
}

type WireMessage = ResponseOf<typeof contract.listMessages>['list'][number];

function readMessage({ upstream }: Api, { id, from, text, image, at }: WireMessage): Message {
  const { isEmbedded, isOwnPicture, mediaAddress } = upstream;
  // Our own member API stores plain text; other services may send markup. Members' messages are shown as typed.
  const said = isEmbedded || from === 'member' ? text?.trim() : plainText(text);
  // What the program of our own member API answers is known.
  const isForeign = from !== 'member' && (!isEmbedded || from !== 'automatic');
  const picture =
    image === undefined
      ? undefined
      : isOwnPicture(image)
        ? { kind: 'own' as const, source: image }
        : { kind: 'elsewhere' as const, source: mediaAddress(image, 'member') };
  return { id, from, text: said || undefined, onMoney: isForeign && asksForMoney(said ?? ''), picture, at };
}

async function listMessages(api: Api, request: RequestOf<typeof contract.listMessages>) {
  const { list, total, page, limit } = await api(contract.listMessages, request);
  return { list: list.map((message) => readMessage(api, message)), total, page, limit };
}

/**
 * A page of the member's conversation, oldest first.
 *
 * @param page from 1, with the very first message; the last page if left out
 * @returns `undefined` if the upstream does not support messages
 */
export async function findConversation(
  api: Api,
  page: number | undefined,
  size: number,
): Promise<Conversation | undefined> {
  const request = { limit: size, ...(page === undefined ? {} : { page }) };
  const answer = await orUndefinedIfUnsupported(listMessages(api, request));
  const found = answer && pageOf(answer, page, size);
  if (!found || page !== undefined || found.page >= found.pages) return found;
  // An upstream with ordinary pagination starts with page 1. If its last page is empty, it has sent the newest
  // messages.
  const last = await findConversation(api, found.pages, size);
  return last && last.messages.length > 0 ? last : { ...found, pages: found.page };
}

/**
 * Looks for a newer message than the known one.
 *
 * @param after id of the newest known message
 * @returns its id, `after` if there is none; `undefined` without messages, or if the upstream does not support them
 */
export async function findNewestMessage(api: Api, after: string | undefined): Promise<string | undefined> {
  const request = after === undefined ? { limit: 1 } : { after, limit: 50 };
  const answer = await orUndefinedIfUnsupported(listMessages(api, request));
  return inOrder(answer?.list ?? []).at(-1)?.id ?? after;
}

/**
 * When an agent last answered, if that is the newest message.
 *
 * @returns ms UTC; `undefined` if it is not, or has no time
 */
export async function findLastAnswer(api: Api): Promise<number | undefined> {
  const newest = (await findConversation(api, undefined, 1))?.messages.at(-1);
  return newest?.from === 'agent' ? newest.at : undefined;
}

/** False once sending a message has shown that the service does not support messages. */
export const takesMessages = ({ upstream }: Api): boolean => !upstream.isKnownUnsupported(contract.sendMessage);

/**
 * Whether the member can write to customer service here: without a conversation to read, sent messages would be visible
 * nowhere.
 */
export const canWrite = async (api: Api): Promise<boolean> =>
  takesMessages(api) && (await orUndefinedIfUnsupported(listMessages(api, { limit: 1 }))) !== undefined;

/**
 * Sends a message to customer service.
 *
 * @param image address of an uploaded picture
 * @param key the form's idempotency key: the same key creates one message, however often it is sent
 */
export async function sendMessage(
  api: Api,
  message: { text?: string | undefined; image?: string | undefined },
  key: string,
): Promise<void> {
  await api(contract.sendMessage, message, { idempotencyKey: key });
}

/** Page size for a transcript, and maximum number of pages: far beyond any conversation. */
const WALK = { size: 100, pages: 100 };

/**
 * The whole conversation, oldest first.
 *
 * @returns `undefined` if the upstream does not support messages
 */
export async function listAllMessages(api: Api): Promise<Message[] | undefined> {
  const last = await findConversation(api, undefined, WALK.size);
  if (!last) return undefined;
  const messages = new Map<string, Message>();
  for (let page = Math.max(1, last.pages - WALK.pages + 1); page <= last.pages; page++) {
    const found = page === last.page ? last : await findConversation(api, page, WALK.size);
    for (const message of found?.messages ?? []) messages.set(message.id, message);
  }
  for (const message of last.messages) messages.set(message.id, message);
  return [...messages.values()];
}
