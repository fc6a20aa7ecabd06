import { settings } from '~/config/settings.server';
import type { RequestOf, ResponseOf } from '~/contract/call';
import * as contract from '~/contract/service';
import type { Api } from '~/upstream/api';
import { mediaAddress } from '~/upstream/media-address.server';
import { isKnownAbsent } from '~/upstream/offered-calls.server';
import { orAbsent } from '~/upstream/or-absent';
import { isOwnPicture } from '~/upstream/own-picture.server';
import { plainText } from '~/upstream/plain-text.server';
import { inOrder, pageOf, type Conversation, type Message } from './conversation';

/** What the page says of the form: the longest text, and for how many days our own member API keeps messages. */
export const FORM_FACTS = { textMax: contract.MESSAGE_TEXT_MAX, keptDays: contract.MESSAGES_KEPT_DAYS };

/** Who answers members, where else, when, and how long that has taken. */
export interface ServiceDesk {
  name: string | undefined;
  /** A chat outside of the app, http or https. */
  url: string | undefined;
  /** As the upstream wrote them; times of day in its zone. */
  hours: { from: string; to: string; zone: string | undefined } | undefined;
  waitMinutes: number | undefined;
  /** Whether that is known to be measured: of another service it is what it says. */
  isMeasured: boolean;
}

/** An address outside of the app that may be a link: complete, of the web, and without a name or password in it. */
function outsideAddress(value: string | undefined): string | undefined {
  const typed = value?.trim() ?? '';
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return undefined;
  const { href, username, password } = new URL(typed);
  return username === '' && password === '' ? href : undefined;
}

/** What the upstream says of its customer service; an upstream without the call says nothing. */
export async function getServiceDesk(api: Api): Promise<ServiceDesk> {
  const desk = await orAbsent(api(contract.getService, {}));
  const { name, url, hours, waitMinutes } = desk ?? {};
  return {
    name: plainText(name),
    url: outsideAddress(url),
    hours: hours && { from: hours.from, to: hours.to, zone: hours.zone },
    waitMinutes: waitMinutes !== undefined && waitMinutes >= 0 ? waitMinutes : undefined,
    isMeasured: settings.apiBaseUrl === undefined,
  };
}

type WireMessage = ResponseOf<typeof contract.listMessages>['list'][number];

function readMessage({ id, from, text, image, at }: WireMessage): Message {
  // Our own member API says what was typed; what others say may hold markup. What members typed is shown as they did.
  const said = settings.apiBaseUrl === undefined || from === 'member' ? text?.trim() : plainText(text);
  const picture =
    image === undefined
      ? undefined
      : isOwnPicture(image)
        ? { kind: 'own' as const, source: image }
        : { kind: 'elsewhere' as const, source: mediaAddress(image, 'member') };
  return { id, from, text: said || undefined, picture, at };
}

async function listMessages(api: Api, request: RequestOf<typeof contract.listMessages>) {
  const { list, total, page, limit } = await api(contract.listMessages, request);
  return { list: list.map(readMessage), total, page, limit };
}

/**
 * A page of the member's conversation, oldest first.
 *
 * @param page from 1, the first message there ever was; without one it is the last
 * @returns `undefined` from an upstream that takes no messages
 */
export async function findConversation(
  api: Api,
  page: number | undefined,
  size: number,
): Promise<Conversation | undefined> {
  const request = { limit: size, ...(page === undefined ? {} : { page }) };
  const answer = await orAbsent(listMessages(api, request));
  const found = answer && pageOf(answer, page, size);
  if (!found || page !== undefined || found.page >= found.pages) return found;
  // An upstream with ordinary pages begins with the first one. Where its last has nothing, what it sent is the newest it has.
  const last = await findConversation(api, found.pages, size);
  return last && last.messages.length > 0 ? last : { ...found, pages: found.page };
}

/**
 * The newest message, after one that is known.
 *
 * @param after id of the newest that is known
 * @returns its id, `after` when there is none; `undefined` while there are no messages, or from an upstream that takes none
 */
export async function findNewestMessage(api: Api, after: string | undefined): Promise<string | undefined> {
  const request = after === undefined ? { limit: 1 } : { after, limit: 50 };
  const answer = await orAbsent(listMessages(api, request));
  return inOrder(answer?.list ?? []).at(-1)?.id ?? after;
}

/**
 * When a person answered the member, where nobody has written since.
 *
 * @returns ms UTC; `undefined` where nobody has, or the upstream does not say when
 */
export async function findLastAnswer(api: Api): Promise<number | undefined> {
  const newest = (await findConversation(api, undefined, 1))?.messages.at(-1);
  return newest?.from === 'agent' ? newest.at : undefined;
}

/** Whether the service takes messages, as far as one has been sent. */
export const takesMessages = (): boolean => !isKnownAbsent(contract.sendMessage);

/**
 * Whether the member can write to customer service here: what is sent would be seen nowhere where there is no conversation to
 * read.
 */
export const canWrite = async (api: Api): Promise<boolean> =>
  takesMessages() && (await orAbsent(listMessages(api, { limit: 1 }))) !== undefined;

/**
 * Writes to customer service.
 *
 * @param image address of an uploaded picture
 * @param key the form's key: the same key gives the same message, however often it is sent
 */
export async function sendMessage(
  api: Api,
  message: { text?: string | undefined; image?: string | undefined },
  key: string,
): Promise<void> {
  await api(contract.sendMessage, message, { idempotencyKey: key });
}

/** Messages that are asked for at once for a transcript, and how often at most: far beyond any conversation. */
const WALK = { size: 100, pages: 100 };

/**
 * The whole conversation, oldest first.
 *
 * @returns `undefined` from an upstream that takes no messages
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
