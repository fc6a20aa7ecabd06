import * as contract from '~/contract/calls/service';
import { counted, createServiceThrottle } from '../account/throttle.server';
import { memberRoute, type Route, type Service } from '../service';
import { readService } from './desk-facts.server';
import { addMessage, readMessages } from './messages.server';

/** Handles the calls of customer service. None of them checks limits or pauses (rule X6). */
export function serviceRoutes(service: Service): Route[] {
  const throttle = createServiceThrottle(service.createLimiter);
  return [
    memberRoute(contract.getService, (_, { lang }) => readService(service, lang)),
    memberRoute(contract.listMessages, (asked, caller) => readMessages(service, asked, caller)),
    memberRoute(contract.sendMessage, (asked, caller) =>
      counted(throttle, caller.memberId, () => addMessage(service, asked, caller)),
    ),
  ];
}
