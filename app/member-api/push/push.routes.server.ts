import * as calls from '~/contract/calls/push';
import { counted, createPushThrottle } from '../account/throttle.server';
import { memberRoute, type Route, type Service } from '../service';
import { dropPush, readPush, savePush } from './push.server';

/** Handles the calls for notifications of docs/member-api.md, Account. */
export function pushRoutes(service: Service): Route[] {
  const throttle = createPushThrottle(service.createLimiter);
  return [
    memberRoute(calls.getPush, (_, caller) => readPush(service, caller)),
    memberRoute(calls.addPush, (asked, caller) =>
      counted(throttle, caller.memberId, () => savePush(service, asked, caller)),
    ),
    // Turning something off never waits.
    memberRoute(calls.removePush, ({ id }, caller) => dropPush(service, id, caller)),
  ];
}
