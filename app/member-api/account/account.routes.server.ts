import type { Context } from 'hono';
import type { z } from 'zod';
import * as calls from '~/contract/calls/account';
import * as security from '~/contract/calls/security';
import { readClosingUntil } from '../closing/closing.server';
import { memberRoute, openRoute, type Route } from '../service';
import type { MemberApiSettings } from '../settings';
import { readSuspension } from '../suspension/suspended.server';
import type { AccountContext } from './account-context.server';
import { checkIn, readCheckin } from './checkin.server';
import { signIn } from './login.server';
import { endOwnLogins, readLogins } from './logins/login-list.server';
import { findInviteCode, getMemberById, toUser } from './members.server';
import { registerMember } from './register.server';
import { readSecurityEvents } from './security-log.server';
import { endSession } from './sessions.server';
import { changePassword } from './set-password.server';

/** Handles the calls of docs/member-api.md, Account. */
export function accountRoutes(context: AccountContext): Route[] {
  const { service, throttles } = context;
  return [
    openRoute(calls.login, (input, caller) => signIn(context, input, caller)),
    openRoute(calls.register, (input, caller) => registerMember(context, input, caller)),
    openRoute(calls.checkInviteCode, ({ code }, { address }) =>
      throttles.inviteCode.attempt(address, async () => {
        const valid = (await findInviteCode(service.db, code, service.now())) !== undefined;
        if (!valid) throttles.inviteCode.count(address);
        return { valid };
      }),
    ),
    memberRoute(calls.getMember, async (_, { memberId }) => ({
      ...(await toUser(service, service.db, await getMemberById(service.db, memberId))),
      suspension: await readSuspension(service, memberId),
      closing: await readClosingUntil(service.db, memberId),
    })),
    memberRoute(calls.setPassword, (input, caller) => changePassword(context, input, caller)),
    memberRoute(calls.logout, (_, { sessionId }) => endSession(service.db, sessionId)),
    memberRoute(security.listLogins, (input, caller) => readLogins(service, input, caller)),
    memberRoute(security.endLogins, (input, caller) => endOwnLogins(service, input, caller)),
    memberRoute(security.listSecurityEvents, (input, caller) => readSecurityEvents(service, input, caller)),
    memberRoute(calls.getCheckin, (_, { memberId }) => readCheckin(service, memberId)),
    memberRoute(calls.checkin, (_, { memberId }) => checkIn(service, memberId)),
  ];
}

/** Answers GET /config.json. The specification defines it as a static document, so it has no envelope. */
export function answerClientConfig({ registration, minimumAge, passwordMin, passwordMax }: MemberApiSettings) {
  const document = {
    enableEmailRegister: registration.email,
    enablePhoneRegister: registration.phone,
    enableInviteCodeRegister: registration.inviteCode,
    minimumAge,
    passwordMin,
    passwordMax,
  } satisfies z.input<typeof calls.clientConfig>;
  return (context: Context) => context.json(document);
}
