import { randomUUID } from 'node:crypto';
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { deleteAccountSchema } from '~/domains/funds/payout-account.schema';
import { accountView } from '~/domains/funds/payout-account.view';
import { listPayoutAccounts, removePayoutAccount } from '~/domains/funds/payout-accounts.api.server';
import { paths } from '~/paths';
import { setFlash } from '~/web/flash.server';
import { problemResponse, type MemberVisit, type Visit } from '~/web/page.server';
import { submit } from '~/web/submit.server';

const idOf = ({ params }: Visit) => params['id'] ?? '';

/** What is about to be deleted. @throws a page that says so when the member has no such card or address */
export async function loadDeletePage(visit: MemberVisit) {
  const account = (await listPayoutAccounts(visit.api)).find(({ id }) => id === idOf(visit));
  if (!account) throw problemResponse(visit, 'card.missing', 404);
  return { account: accountView(account, visit.language, Date.now()), formKey: randomUUID() };
}

/** Deletes it, once for each form. One that is gone already ends on the page that says so, drawn by the loader. */
export const deleteAccount = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: deleteAccountSchema,
    failure: 'failed.cardDelete',
    once: ({ formKey }) => ({ key: formKey, entries: args.params['id'] }),
    run: async (_, visit) => {
      await removePayoutAccount(visit.api, idOf(visit));
      const message = await setFlash(visit.request, { tone: 'success', code: 'cards:flash.deleted' });
      return redirect(paths.cards(), { headers: { 'Set-Cookie': message } });
    },
  });
