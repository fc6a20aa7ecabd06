import * as calls from '~/contract/calls/own-data';
import type { AccountContext } from '../account/account-context.server';
import { confirmPassword } from '../account/login.server';
import { memberRoute, type Route } from '../service';
import { beginClosing, cancelClosing, readClosing } from './closing.server';

/** Handles the calls of docs/member-api.md, Own data, about closing the account. */
export function closingRoutes(context: AccountContext): Route[] {
  const { service } = context;
  return [
    memberRoute(calls.getClosing, (_, { memberId }) => readClosing(service.db, memberId)),
    memberRoute(calls.beginClosing, async ({ password, giveUp }, caller) => {
      await confirmPassword(context, password, caller);
      await beginClosing(service, caller.memberId, giveUp);
      return readClosing(service.db, caller.memberId);
    }),
    memberRoute(calls.cancelClosing, async (_, { memberId }) => {
      await cancelClosing(service.db, memberId);
      return readClosing(service.db, memberId);
    }),
  ];
}
