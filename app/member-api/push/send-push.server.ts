import { memberWords } from '../at-rest/member-words.server';
import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import type { PushSettings } from '../settings';
import { CHOICE_OF, pageOf } from '../telling/kinds';
import { EVERY_MS, sendDue, type Channel, type Failure, type Telling, type Waiting } from '../telling/outbox.server';
import { writePush } from '../telling/texts';
import { openPlace, openSubscriptions } from './push.server';
import { PushRefused, sendPush } from './push-service.server';
import type { PushTables } from './push.tables';

type Row = PushTables['push_subscriptions'];

/** Answers that say that a subscription is over: RFC 8030, 7.3. */
const GONE = [404, 410];

/** The subscription, if its login is open and the member has chosen this kind for it. */
async function find({ db, now }: Telling, { kind, target, member_id }: Waiting): Promise<Row | undefined> {
  // The code that confirms an address goes to the address alone.
  if (kind === 'confirm') return undefined;
  const row = await openSubscriptions(db, now())
    .where('push_subscriptions.id', '=', target)
    .where('push_subscriptions.member_id', '=', member_id)
    .executeTakeFirst();
  return row?.[CHOICE_OF[kind]] === 1 ? row : undefined;
}

async function send(service: Telling, push: PushSettings, { kind, reference }: Waiting, row: Row): Promise<void> {
  if (kind === 'confirm') return;
  const said = { ...writePush(kind, row.language), tag: kind, path: pageOf(kind, reference) };
  // A hash, because push services read the topic.
  const topic = (await memberWords.hash(service, 'push-topic', `${row.id}:${kind}`)).slice(0, 32);
  await sendPush(service, push, { place: await openPlace(service, row), said, topic });
}

/** What is known of a failed delivery. Never its message, which may have the address. One that can never succeed ends the subscription. */
async function failed({ db }: Telling, error: unknown, { id }: Row): Promise<Failure> {
  if (!(error instanceof PushRefused)) {
    const { code, name } = error as { code?: unknown; name?: unknown };
    return { said: { code, name }, isFinal: false, goesOn: true };
  }
  const { status } = error;
  if (status === undefined || GONE.includes(status))
    await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
  const isFinal = status === undefined || (status >= 400 && status < 500 && status !== 408 && status !== 429);
  return { said: { status }, isFinal, goesOn: true };
}

/** Sends the notifications that are due, see {@link sendDue}. */
export async function sendPushes(service: Telling): Promise<void> {
  const { push } = service.settings;
  if (!push) return;
  const channel: Channel<Row> = {
    what: 'a notification',
    target: 'device',
    // Of several push services, one that does not answer must not hold up the others.
    atOnce: 10,
    find: (waiting) => find(service, waiting),
    send: (waiting, row) => send(service, push, waiting, row),
    failed: (error, row) => failed(service, error, row),
    count: ({ id }, sent) => service.db.updateTable('push_subscriptions').set(sent).where('id', '=', id).execute(),
  };
  await sendDue(service, channel);
}

/** Sends notifications to members' devices. @returns `stop` ends it after the current pass */
export function startPushes(service: Service): Recurring {
  return startRecurring({
    everyMs: EVERY_MS,
    atOnce: false,
    run: () => sendPushes(service),
    failed: (error) => service.log.error({ err: error }, 'notifications to members could not be sent'),
  });
}
