import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { appealSuspension, checkin, getMember, login } from '~/contract/calls/account';
import { getNextPeriod, placeOrder } from '~/contract/calls/draw';
import { getBalance, uploadImage } from '~/contract/calls/funds';
import { answerLimits, setLimits, takePause } from '~/contract/calls/limits';
import { setMail } from '~/contract/calls/mail';
import { blockProfile, listProfiles, reportProfile, requestDate } from '~/contract/calls/meet';
import { confirmNotice, listNotices, readNotice } from '~/contract/calls/news';
import { EXPORT_FILE, getExport, startExport } from '~/contract/calls/own-data';
import { addPush } from '~/contract/calls/push';
import { sendMessage } from '~/contract/calls/service';
import { makeStopCard } from '~/contract/calls/stop-card';
import { listFilms } from '~/contract/calls/video';
import { addFavourite, keepPosition, setHistory } from '~/contract/calls/watching';
import { publishDueNights } from '~/member-api/balances/publish.server';
import { beginClosing } from '~/member-api/closing/closing.server';
import { correctCredits } from '~/member-api/desk/members/credits.server';
import { addNote } from '~/member-api/desk/members/notes.server';
import { suspendMember } from '~/member-api/desk/members/suspend.server';
import { completeWithdrawal, reviewRecharge } from '~/member-api/funds/review.server';
import { tidy } from '~/member-api/housekeeping.server';
import { availableAccount } from '~/member-api/ledger/accounts';
import { post } from '~/member-api/ledger/ledger.server';
import { resetPaymentPassword } from '~/member-api/service-desk/password-reset.server';
import { addMembers, DAY, HOUR, nameOf } from '../balances/balances.stage';
import { fund } from '../draw/draw.stage';
import { newPicture, PASSWORD } from '../harness/member';
import type { setOperatorStage } from '../operator/operator.stage';
import { createBrowser } from '../push/push-receiver';
import { ticketOf, turnOnSecondStep } from '../second-step/steps';
import { asMember } from '~/member-api/store/member-lock.server';

type Acts = ReturnType<typeof setOperatorStage>;

/** Days of the cooling-off, in ms. */
export const COOLING_OFF = 7 * 86_400_000;

/** A word that stands in every text that the member writes, and in names that staff and phones give. */
export const WORD = 'zqxmark';

/** What one member does and has: at least one row in every table that can hold one, which `member.erased.test.ts` checks. */
export function everythingOf({ stage, askRecharge, askWithdrawal }: Acts) {
  const db = () => stage.instance.service.db;
  const session = () => ({ token: stage.member.token });
  const keyed = () => ({ ...session(), key: randomUUID() });
  const idOf = async () => (await stage.client.get(getMember, {}, session())).id ?? '';

  async function play(): Promise<void> {
    const { client, clock } = stage;
    const { period } = await client.get(getNextPeriod, {}, session());
    await client.get(placeOrder, { period, option: 'rose', amount: '1.00' }, keyed());
    const review = { at: clock, actor: 'operator:mei' } as const;
    await reviewRecharge(db(), await askRecharge('100.00'), { ...review, decision: 'rejected' });
    await completeWithdrawal(db(), await askWithdrawal('100.00'), review);
    await db().updateTable('draw_orders').set({ status: 'lost' }).execute();
    await client.get(setLimits, { stakeDaily: '50.00' }, session());
    await client.get(answerLimits, { answer: 'kept' }, session());
    await client.get(makeStopCard, {}, session());
    await client.get(
      setMail,
      { email: `${WORD}@mail.example`, answers: true, withdrawals: true, logins: true },
      session(),
    );
    const asked = { answers: true, withdrawals: true, logins: true };
    await client.get(addPush, { ...createBrowser('https://push.example', `/${WORD}`).keys, ...asked }, session());
  }

  async function meetAndWrite(): Promise<void> {
    const { client } = stage;
    const [first = '', second = '', third = ''] = (await client.get(listProfiles, {}, session())).list.map(
      ({ id }) => id,
    );
    const words = { contact: `${WORD}@contact.example`, message: `${WORD} wish` };
    await client.get(requestDate, { id: first, ...words }, keyed());
    await client.get(reportProfile, { id: second, reason: 'fake', text: `${WORD} report` }, keyed());
    await client.get(blockProfile, { id: third }, session());
    const { data } = await client.upload(uploadImage, await newPicture(), session());
    await client.get(sendMessage, { text: `${WORD} message`, image: data?.url ?? '' }, keyed());
  }

  async function watchAndRead(): Promise<void> {
    const { client } = stage;
    const film = (await client.get(listFilms, { type: 'new' }, {})).list[0]?.vod_id ?? '';
    await client.get(addFavourite, { vod_id: film, vod_name: 'A film' }, session());
    await client.get(setHistory, { on: true }, session());
    await client.get(keepPosition, { vod_id: film, seconds: 7 }, session());
    await client.get(checkin, {}, session());
    const { list } = await client.get(listNotices, {}, session());
    const important = list.find((notice) => notice.important)?.id ?? list[0]?.id ?? '';
    await client.ask(confirmNotice, { id: important }, session());
    await client.get(readNotice, { id: list.at(-1)?.id ?? '' }, session());
  }

  async function beGuarded(memberId: string): Promise<void> {
    const { client, member, clock } = stage;
    await client.ask(login, { username: member.username, password: 'wrong2026' }, {});
    await turnOnSecondStep(client, member.token, clock);
    await ticketOf(client, member.username);
    const passkey = { member_id: memberId, credential_id: `${WORD}-id`, public_key: WORD, counter: 0 };
    const named = { transports: '[]', rp_id: 'members.example', name: `${WORD} key`, created_at: clock, used_at: null };
    await db()
      .insertInto('passkeys')
      .values({ id: randomUUID(), ...passkey, ...named })
      .execute();
    const challenge = { challenge: WORD, origin: 'https://members.example', expires_at: clock + 1_000 };
    await db()
      .insertInto('passkey_challenges')
      .values({ id: `member:${memberId}`, member_id: memberId, ...challenge })
      .execute();
  }

  async function beHandled(memberId: string): Promise<void> {
    const { client, instance, clock } = stage;
    const { service } = instance;
    const staff = { name: 'mei', origin: '192.0.2.7' };
    const by = { staff, at: clock };
    await addNote(service, memberId, `${WORD} note of the desk`, by);
    await correctCredits(db(), memberId, { kind: 'credit_given', amount: 100, reason: 'goodwill' }, randomUUID(), by);
    await resetPaymentPassword(service, memberId, { actor: 'operator:mei', reason: 'forgotten', staff });
    await suspendMember(service, memberId, { reason: 'second_account', note: `${WORD} too` }, by);
    await client.get(appealSuspension, { text: `${WORD} appeal` }, keyed());
  }

  /** Five others with a balance, so that the night is published. */
  async function beCounted(): Promise<void> {
    const { instance, clock } = stage;
    await addMembers(db(), 5);
    for (let other = 0; other < 5; other++) await fund(instance.service, nameOf(other), 1_00);
    await publishDueNights({ ...instance.service, db: db(), now: () => Math.ceil(clock / DAY) * DAY + 2 * HOUR });
  }

  async function haveFileMade(): Promise<void> {
    await stage.client.get(startExport, { password: PASSWORD }, session());
    const state = async () => (await stage.client.get(getExport, {}, session())).state;
    await expect.poll(state, { interval: 20 }).toBe('ready');
  }

  return {
    db,
    session,
    keyed,
    idOf,
    /** Does everything once. @returns the member's id */
    live: async (): Promise<string> => {
      const memberId = await idOf();
      await play();
      await meetAndWrite();
      await watchAndRead();
      await beGuarded(memberId);
      await beHandled(memberId);
      await stage.client.get(takePause, { kind: 'timeout', days: 30 }, session());
      await beCounted();
      await haveFileMade();
      return memberId;
    },
    /** The bytes of the member's file. */
    download: async (): Promise<Uint8Array> => {
      const response = await stage.client.request(EXPORT_FILE, { headers: session() });
      expect(response.status).toBe(200);
      return new Uint8Array(await response.arrayBuffer());
    },
    /** Leaves the member with this balance in minor units, as staff would. */
    leave: async (memberId: string, minor: number): Promise<void> => {
      const { balance } = await stage.client.get(getBalance, {}, session());
      if (balance === minor) return;
      const entries = [
        { account: 'house:corrections', amount: balance - minor },
        { account: availableAccount(memberId), amount: minor - balance },
      ];
      await db()
        .transaction()
        .execute((trx) => post(trx, { kind: 'credit_taken', ref: randomUUID(), at: stage.clock, entries }));
    },
    /** Begins to close the account as the call does once the member has proved who they are. */
    begin: async (memberId: string, giveUp?: number): Promise<void> =>
      asMember(db(), memberId, (trx) =>
        beginClosing(trx, stage.instance.service, { memberId, address: '192.0.2.1', device: null }, giveUp),
      ),
    /** What happens every hour. */
    houseKeep: () => tidy(stage.instance.service, stage.instance.uploads),
  };
}
