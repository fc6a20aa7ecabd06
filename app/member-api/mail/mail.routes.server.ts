import { z } from 'zod';
import * as calls from '~/contract/calls/mail';
import { contactKey } from '../account/contacts.server';
import { deviceOf } from '../account/logins/device.server';
import { counted, createMailThrottles } from '../account/throttle.server';
import { Refusal } from '../refusal';
import { memberRoute, openRoute, type Route, type Service } from '../service';
import { confirmAddress, needsCode, readMail, saveMail, turnOff } from './mail.server';

/** The address that was asked for; `undefined` for none. @throws Refusal `invalid` for one that is none */
function addressOf(asked: string | undefined): string | undefined {
  const address = asked?.trim() ?? '';
  if (address === '') return undefined;
  if (!z.string().email().safeParse(address).success) throw new Refusal('invalid', { fields: { email: 'format' } });
  return address;
}

/** Handles the calls for e-mails of docs/member-api.md, Account. */
export function mailRoutes(service: Service): Route[] {
  const throttles = createMailThrottles(service.createLimiter);
  return [
    memberRoute(calls.getMail, (_, { memberId }) => readMail(service, memberId)),
    memberRoute(calls.setMail, async (given, caller) => {
      const asked = { ...given, email: addressOf(given.email) };
      const save = () => saveMail(service, asked, caller);
      // Turning something off never waits.
      if (!(await needsCode(service, caller.memberId, asked))) return save();
      const email = asked.email ?? (await readMail(service, caller.memberId)).email ?? '';
      const key = await contactKey(service, 'email', email.toLowerCase());
      return counted(throttles.codes, caller.memberId, () => counted(throttles.codesOfAddress, key, save));
    }),
    memberRoute(calls.confirmMail, ({ code }, caller) => confirmAddress(service, code, caller)),
    openRoute(calls.turnMailOff, ({ token }, { address, agent }) =>
      throttles.off.attempt(address, async () => {
        try {
          await turnOff(service, token, { address, device: await deviceOf(agent) });
        } catch (error) {
          if (error instanceof Refusal) throttles.off.count(address);
          throw error;
        }
        return { off: true };
      }),
    ),
  ];
}
