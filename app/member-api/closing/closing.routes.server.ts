import * as calls from '~/contract/calls/own-data';
import type { AccountContext } from '../account/account-context.server';
import { getMemberById } from '../account/members.server';
import { withSecondStep } from '../account/second-step/check-code.server';
import { checkLoginPassword } from '../account/set-password.server';
import { memberRoute, type Route } from '../service';
import { beginClosing, cancelClosing, readClosing } from './closing.server';

/** Handles the calls of docs/member-api.md, Own data, about closing the account. */
export function closingRoutes(context: AccountContext): Route[] {
  const { service } = context;
  return [
    memberRoute(calls.getClosing, (_, { memberId }) => readClosing(service.db, memberId)),
    memberRoute(calls.beginClosing, async ({ password, giveUp, code }, caller) => {
      await checkLoginPassword(context, await getMemberById(service.db, caller.memberId), caller, 'password', password);
      await withSecondStep(context, caller, code, (trx) => beginClosing(trx, service, caller, giveUp));
      return readClosing(service.db, caller.memberId);
    }),
    memberRoute(calls.cancelClosing, async (_, caller) => {
      await cancelClosing(service, caller);
      return readClosing(service.db, caller.memberId);
    }),
  ];
}
