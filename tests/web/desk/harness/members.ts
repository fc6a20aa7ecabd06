import * as calls from '~/contract/calls/funds';
import type { Client } from '../../member-api/harness/client';
import { fund } from '../../member-api/draw/draw.stage';
import { clientOf } from '../../member-api/harness/harness';
import {
  addCard,
  becomeMember,
  newPicture,
  PAYMENT_PASSWORD,
  setPaymentPassword,
} from '../../member-api/harness/member';
import type { OpenDesk } from './desk';

/** A member of the embedded member API, through its calls. */
export interface DeskMember {
  id: string;
  username: string;
  token: string;
  client: Client;
  /** Requests a recharge. @returns its id */
  askRecharge: (amount: string, picture?: Buffer) => Promise<string>;
  /** Requests a withdrawal. @returns its id */
  askWithdrawal: (amount: string) => Promise<string>;
  /** Available and frozen credits, in minor units. */
  balance: () => Promise<{ available: number | undefined; frozen: number | undefined }>;
}

/** Adds a member with 1,000.00 and a card that can be used at once. */
export async function addMember({ app }: OpenDesk): Promise<DeskMember> {
  const instance = await app.inside.memberApi;
  if (!instance) throw new Error('No embedded member API');
  const client = clientOf(instance);
  const { token, username } = await becomeMember(client);
  await setPaymentPassword(client, token);
  await addCard(client, token);
  const { db } = instance.service;
  const { id } = await db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  await db.updateTable('payout_accounts').set({ usable_from: 0 }).where('member_id', '=', id).execute();
  await fund(instance.service, id, 100_000);
  const session = { token };
  return {
    id,
    username,
    token,
    client,
    askRecharge: async (amount, picture) => {
      const { list } = await client.get(calls.listBanks, {}, session);
      const { data } = await client.upload(calls.uploadImage, picture ?? (await newPicture()), session);
      const sent = { bankId: list[0]?.id ?? '', amount, screenshot: data?.url ?? '' };
      return (await client.get(calls.recharge, sent, session)).id ?? '';
    },
    askWithdrawal: async (amount) => {
      const { list } = await client.get(calls.listPayoutAccounts, {}, session);
      const sent = { amount, bankId: list[0]?.id ?? '', payPassword: PAYMENT_PASSWORD };
      return (await client.get(calls.withdraw, sent, session)).id ?? '';
    },
    balance: async () => {
      const { available, frozen } = await client.get(calls.getBalance, {}, session);
      return { available, frozen };
    },
  };
}
