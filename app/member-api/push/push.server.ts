import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { WireOf } from '~/contract/call';
import { PUSH_DEVICES_MAX, type addPush, type getPush } from '~/contract/calls/push';
import { writeTime } from '~/contract/time';
import { recordOwnEvent } from '../account/security-log.server';
import { SESSION_IDLE } from '../account/sessions.server';
import { memberWords, ownerOf, type PushPlace } from '../at-rest/member-words.server';
import { Refusal, SessionOver } from '../refusal';
import type { MemberCaller, Service } from '../service';
import type { Db } from '../store/database.server';
import { countRows } from '../store/lists/totals';
import { asMember } from '../store/member-lock.server';
import { isPlace, vapidKeys } from './push-service.server';
import type { PushTables } from './push.tables';

type Row = PushTables['push_subscriptions'];
type State = WireOf<typeof getPush>;

/** Subscriptions whose login is still open, with its device in words. @param now ms UTC */
export const openSubscriptions = (db: Db, now: number) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .where('sessions.seen_at', '>', now - SESSION_IDLE)
    .selectAll('push_subscriptions')
    .select('sessions.device');

/** The address and keys of a subscription, decrypted. @throws Error that names the key file */
export async function openPlace(
  keeper: Pick<Service, 'db' | 'settings'>,
  { id, sealed }: Pick<Row, 'id' | 'sealed'>,
): Promise<PushPlace> {
  return (await memberWords.open(keeper, ownerOf.push_subscriptions(id), sealed)) as PushPlace;
}

/** Which devices of a member get notifications. */
export async function readPush(
  service: Pick<Service, 'db' | 'settings' | 'now'>,
  { memberId, sessionId }: Pick<MemberCaller, 'memberId' | 'sessionId'>,
): Promise<State> {
  if (!service.settings.push) return { offered: false };
  const rows = await openSubscriptions(service.db, service.now())
    .where('push_subscriptions.member_id', '=', memberId)
    .orderBy('push_subscriptions.id', 'desc')
    .limit(PUSH_DEVICES_MAX)
    .execute();
  return {
    offered: true,
    key: (await vapidKeys(service)).publicKey,
    devices: rows.map(({ id, device = null, session_id, created_at, answers, withdrawals, logins }) => ({
      id,
      device,
      addedAt: writeTime(created_at),
      current: session_id === sessionId,
      answers: answers === 1,
      withdrawals: withdrawals === 1,
      logins: logins === 1,
    })),
  };
}

type Asked = z.output<(typeof addPush)['request']>;

/** A login has one subscription, and a browser one login: others of both give way. @throws Refusal `invalid` when there are ten */
async function makeRoom(trx: Db, { memberId, sessionId }: MemberCaller, endpointKey: string): Promise<Row | undefined> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('endpoint_key', '=', endpointKey)
    .where('session_id', '<>', sessionId)
    .execute();
  const own = trx.selectFrom('push_subscriptions').where('member_id', '=', memberId);
  const known = await own.selectAll().where('session_id', '=', sessionId).executeTakeFirst();
  const { count } = await own.select(countRows().as('count')).executeTakeFirstOrThrow();
  if (!known && count >= PUSH_DEVICES_MAX) throw new Refusal('invalid', { fields: { device: 'invalid' } });
  return known;
}

/**
 * Sends notifications to the browser of this login from now on.
 *
 * @throws Refusal `invalid` with the field `endpoint` for what no browser gives out, with `answers` where nothing is chosen, with `device` where
 *   ten devices have them; `not_found` where no notifications are sent
 */
export async function savePush(service: Service, asked: Asked, caller: MemberCaller): Promise<State> {
  const { db, settings, now } = service;
  if (!settings.push) throw new Refusal('not_found', {}, 404);
  const { endpoint, p256dh, auth } = asked;
  if (!isPlace(asked, settings.push)) throw new Refusal('invalid', { fields: { endpoint: 'invalid' } });
  const chosen = { answers: +asked.answers, withdrawals: +asked.withdrawals, logins: +asked.logins } as Pick<
    Row,
    'answers' | 'withdrawals' | 'logins'
  >;
  if (!Object.values(chosen).includes(1)) throw new Refusal('invalid', { fields: { answers: 'required' } });
  const { memberId, sessionId } = caller;
  const endpointKey = await memberWords.hash(service, 'push-endpoint', endpoint);
  await asMember(db, memberId, async (trx) => {
    const at = now();
    // The login may have ended since it was checked.
    const session = await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
    if (!session) throw new SessionOver();
    const known = await makeRoom(trx, caller, endpointKey);
    const id = known?.id ?? uuidv7();
    const values = {
      ...chosen,
      sealed: await memberWords.seal(service, ownerOf.push_subscriptions(id), { endpoint, p256dh, auth }),
      endpoint_key: endpointKey,
      language: caller.lang,
    };
    await trx
      .insertInto('push_subscriptions')
      .values({
        id,
        member_id: memberId,
        session_id: sessionId,
        created_at: at,
        sent_day: null,
        sent_count: 0,
        ...values,
      })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
      .execute();
    await recordOwnEvent(trx, caller, 'mail_changed', at);
  });
  return readPush(service, caller);
}

/** Sends a device of the member no more notifications. An id that is gone changes nothing. */
export async function dropPush(service: Service, id: string, caller: MemberCaller): Promise<State> {
  const { memberId } = caller;
  await asMember(service.db, memberId, async (trx) => {
    const gone = await trx
      .deleteFrom('push_subscriptions')
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .returning('id')
      .executeTakeFirst();
    if (!gone) return;
    await trx.deleteFrom('outbox').where('member_id', '=', memberId).where('target', '=', id).execute();
    await recordOwnEvent(trx, caller, 'mail_changed', service.now());
  });
  return readPush(service, caller);
}
