import { randomUUID } from 'node:crypto';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { findLost, listedBefore, LOOKING_MS, type ListedBefore } from '~/domains/funds/lost-answer.server';
import { payoutHoldHours } from '~/domains/funds/own-service.server';
import { restOf } from '~/domains/funds/account/payout-account.view';
import { payoutAccountSchema, type NewPayoutAccount } from '~/domains/funds/account/payout-account.schema';
import {
  addPayoutAccount,
  listBanks,
  listPayoutAccounts,
  PAYOUT_KINDS,
  PAYOUT_TRAITS,
  type PayoutAccount,
} from '~/domains/funds/account/payout-accounts.api.server';
import { asksSecondStep } from '~/domains/account/second-step/second-step.api.server';
import { errorCode } from '~/i18n/error-text';
import { paths } from '~/paths';
import { withTimeout } from '~/upstream/call/with-timeout';
import { isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { setFlash } from '~/web/session/flash.server';
import { formKeyFor } from '~/web/form/form-key.server';
import { settle } from '~/web/page/member-page.server';
import type { MemberContext } from '~/web/page/request-context.server';
import { FormError, unknownOutcome } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';

/** Timeout for optional parts of the response, in ms. */
const PATIENCE_MS = 2_000;

/** Banks that accept payouts. */
async function listPayoutBanks({ api }: MemberContext) {
  return (await listBanks(api)).filter(({ kind }) => kind === undefined || kind === 'bank');
}

/** The data of the form's page. Without a list of banks the member enters the bank's name. */
export async function loadAddPage(visit: MemberContext) {
  const [usual] = PAYOUT_KINDS;
  const kind = PAYOUT_KINDS.find((one) => one === visit.url.searchParams.get('kind')) ?? usual;
  const banks = PAYOUT_TRAITS[kind].hasBank ? await settle(visit, listPayoutBanks(visit), 'load.cards') : { shown: [] };
  const names = 'shown' in banks ? banks.shown.map(({ name }) => name) : [];
  return {
    kind,
    kinds: PAYOUT_KINDS,
    banks: [...new Set(names)],
    formKey: formKeyFor(visit),
    asksCode: await asksSecondStep(visit.api),
    isDemo: visit.app.settings.operator === undefined,
    /** How long a new account rests; 0 where it does not, or the service does not say. */
    restHours: payoutHoldHours(visit.api) ?? 0,
  };
}

/** Maps a refusal to an error at the field that it concerns; other errors are returned unchanged. */
function refused(error: unknown, kind: NewPayoutAccount['kind']): unknown {
  if (!(error instanceof UpstreamError) || error.kind !== 'refused') return error;
  if (error.reason === 'exists') return new FormError({ [PAYOUT_TRAITS[kind].numberField]: ['card.exists'] });
  if (error.reason === 'bank_unknown') return new FormError({ bankName: ['card.bank'] });
  return error;
}

/** The id of the entered bank, if it has one. */
async function findBankId(visit: MemberContext, entries: NewPayoutAccount): Promise<string | undefined> {
  if (!('bankName' in entries)) return undefined;
  // Half of the timeout at most: a service that does not list its banks in time may still save the account.
  const banks = await withTimeout(
    visit.app.upstream.callTimeout() / 2,
    settle(visit, listPayoutBanks(visit), 'load.cards'),
  );
  return banks && 'shown' in banks ? banks.shown.find(({ name }) => name === entries.bankName)?.id : undefined;
}

/** @param bankId sent along with the bank's name; some services read only the name */
function save({ api }: MemberContext, entries: NewPayoutAccount, bankId: string | undefined) {
  const { formKey: _, ...account } = entries;
  return addPayoutAccount(api, { ...account, bankId });
}

/** The entered number or address. */
function numberOf(entries: NewPayoutAccount): string {
  switch (entries.kind) {
    case 'bank':
      return entries.cardNumber;
    case 'btc':
      return entries.address;
  }
}

/** Whether an account in the list, where numbers are masked, ends with the same characters. */
const endsAs = (number: string) => (account: PayoutAccount) => {
  const end = /[a-z\d]+$/i.exec(account.number ?? '')?.[0];
  return end !== undefined && number.toLowerCase().endsWith(end.toLowerCase());
};

/** Saving returned no answer: returns the account if the list has it now, otherwise the form reports an unknown outcome. */
async function savedOrUnknown(
  error: UpstreamError,
  entries: NewPayoutAccount,
  before: ListedBefore,
  { api, timeLeft }: MemberContext,
): Promise<string> {
  const isIt = endsAs(numberOf(entries));
  const found = await findLost(() => listPayoutAccounts(api), before, isIt, timeLeft(LOOKING_MS));
  if (found) return found.id;
  throw unknownOutcome('card.unsure', error);
}

/** The message about the waiting period of a new account. The account is saved already, so nothing here may fail. */
async function savedCode(
  { api, clock, timeLeft }: MemberContext,
  id: string | undefined,
  number: string,
): Promise<string> {
  const accounts = await withTimeout(timeLeft(PATIENCE_MS), listPayoutAccounts(api)).catch(() => undefined);
  const isSaved = id === undefined ? endsAs(number) : (account: PayoutAccount) => account.id === id;
  const saved = accounts?.find(isSaved);
  const resting = restOf(saved?.usableFrom, clock, Date.now());
  return resting ? errorCode('cards:flash.addedRests', resting) : 'cards:flash.added';
}

/** Adds a bank card or BTC address, once per form. */
export const addAccount = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: ({ language }) => payoutAccountSchema(language),
    secrets: ['code'],
    failure: 'failed.card',
    // A form that was refused for its code is the same one with another code.
    once: ({ formKey, code: _, ...entries }) => ({ key: formKey, entries }),
    afterSentBefore: () => ({ formKey: randomUUID() }),
    run: async (entries, visit) => {
      // Concurrently: in sequence the calls could exceed the timeout of the form.
      const [before, bankId] = await Promise.all([
        listedBefore(visit.api, () => listPayoutAccounts(visit.api)),
        findBankId(visit, entries),
      ]);
      const id = await save(visit, entries, bankId).catch((error: unknown) => {
        if (error instanceof UpstreamError && isUnsure(error)) return savedOrUnknown(error, entries, before, visit);
        throw refused(error, entries.kind);
      });
      const code = await savedCode(visit, id, numberOf(entries));
      const message = await setFlash(visit, { tone: 'success', code });
      return redirect(paths.cards(), { headers: { 'Set-Cookie': message } });
    },
  });
