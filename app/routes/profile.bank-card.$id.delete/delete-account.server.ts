import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { payoutHoldHours } from '~/domains/funds/own-service.server';
import { deleteAccountSchema } from '~/domains/funds/account/payout-account.schema';
import { accountView } from '~/domains/funds/account/payout-account.view';
import { listPayoutAccounts, removePayoutAccount } from '~/domains/funds/account/payout-accounts.api.server';
import { asksSecondStep } from '~/domains/account/second-step/second-step.api.server';
import { paths } from '~/paths';
import { withTimeout } from '~/upstream/call/with-timeout';
import { isUnsure, UpstreamError } from '~/upstream/call/upstream-error';
import { setFlash } from '~/web/session/flash.server';
import { formKeyFor } from '~/web/form/form-key.server';
import { settle, problemResponse } from '~/web/page/member-page.server';
import type { MemberContext, RequestContext } from '~/web/page/request-context.server';
import { unknownOutcome } from '~/web/form/form-error';
import { submit } from '~/web/form/submit.server';

/** How long the response waits for the list that shows whether the account is deleted, in ms. */
const PATIENCE_MS = 2_000;

const idOf = ({ params }: RequestContext) => params['id'] ?? '';

/**
 * The account to delete. If the list does not load, the page shows that, together with the result of its form.
 *
 * @throws an error page when the member has no such payout account
 */
export async function loadDeletePage(visit: MemberContext) {
  const { api, clock } = visit;
  const found = listPayoutAccounts(api).then((list) => list.find(({ id }) => id === idOf(visit)));
  const account = await settle(
    visit,
    found.then((one) => one && accountView(one, clock, Date.now())),
    'load.cards',
  );
  if ('shown' in account && !account.shown) throw problemResponse(visit, 'card.missing', 404);
  const shown = 'shown' in account ? account.shown : undefined;
  const rests = Boolean(shown?.resting ?? shown?.hasRested) || Boolean(payoutHoldHours(visit.api));
  return { account, rests, formKey: formKeyFor(visit), asksCode: await asksSecondStep(visit.api) };
}

/** Deleting returned no answer: the account is deleted if it is missing from the list, otherwise the outcome is unknown. */
async function goneOrUnknown(error: unknown, visit: MemberContext): Promise<void> {
  if (!(error instanceof UpstreamError && isUnsure(error))) throw error;
  const accounts = await withTimeout(visit.timeLeft(PATIENCE_MS), listPayoutAccounts(visit.api)).catch(() => undefined);
  if (accounts && !accounts.some(({ id }) => id === idOf(visit))) return;
  throw unknownOutcome('cardDelete.unsure', error);
}

/** Deletes the account, once per form. If it is already deleted, the loader renders the page that says so. */
export const deleteAccount = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: deleteAccountSchema,
    secrets: ['code'],
    failure: 'failed.cardDelete',
    once: ({ formKey }) => ({ key: formKey, entries: args.params['id'] }),
    run: async ({ code }, visit) => {
      await removePayoutAccount(visit.api, idOf(visit), code).catch((error: unknown) => goneOrUnknown(error, visit));
      const message = await setFlash(visit, { tone: 'success', code: 'cards:flash.deleted' });
      return redirect(paths.cards(), { headers: { 'Set-Cookie': message } });
    },
  });
