import * as passkeys from '~/contract/calls/passkeys';
import * as calls from '~/contract/calls/second-step';
import { memberRoute, openRoute, type Route } from '../../service';
import type { AccountContext } from '../account-context.server';
import { beginPasskeyLogin } from '../passkeys/passkey-login.server';
import { addPasskey, beginPasskey, deletePasskey } from '../passkeys/passkeys.server';
import { finishLogin } from './finish-login.server';
import {
  beginSecondStep,
  confirmSecondStep,
  readSecondStep,
  renewRecoveryCodes,
  turnOffSecondStep,
} from './second-step.server';

/** Handles the calls of docs/member-api.md, Second step of a login. */
export function secondStepRoutes(context: AccountContext): Route[] {
  return [
    memberRoute(calls.getSecondStep, (_, { memberId }) => readSecondStep(context.service, memberId)),
    memberRoute(calls.beginSecondStep, ({ password }, caller) => beginSecondStep(context, password, caller)),
    memberRoute(calls.confirmSecondStep, ({ code }, caller) => confirmSecondStep(context, code, caller)),
    memberRoute(calls.renewRecoveryCodes, ({ code }, caller) => renewRecoveryCodes(context, code, caller)),
    memberRoute(calls.turnOffSecondStep, (input, caller) => turnOffSecondStep(context, input, caller)),
    memberRoute(passkeys.beginPasskey, (input, caller) => beginPasskey(context, input, caller)),
    memberRoute(passkeys.addPasskey, (input, caller) => addPasskey(context, input, caller)),
    memberRoute(passkeys.deletePasskey, ({ id }, caller) => deletePasskey(context, id, caller)),
    openRoute(passkeys.beginPasskeyLogin, (input) => beginPasskeyLogin(context, input)),
    openRoute(calls.finishLogin, (input, caller) => finishLogin(context, input, caller)),
  ];
}
