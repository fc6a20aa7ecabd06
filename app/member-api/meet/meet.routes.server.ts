import * as contract from '~/contract/calls/meet';
import { counted, createMeetThrottles } from '../account/throttle.server';
import { memberRoute, type Route, type Service } from '../service';
import { addBlock, readBlocks, removeBlock } from './blocks.server';
import { readProfile, readProfiles, readRegions } from './profiles.server';
import { addReport, readReports } from './reports.server';
import { addRequest, readRequests, takeBackOwn } from './requests.server';

/**
 * Handles calls of regions, profiles and actions on them. None checks money, bets, limits or pauses (rules X2 and X6).
 */
export function meetRoutes(service: Service): Route[] {
  const throttles = createMeetThrottles(service.createLimiter);
  return [
    memberRoute(contract.listRegions, (_, { lang }) => readRegions(service, lang)),
    memberRoute(contract.listProfiles, (asked, caller) => readProfiles(service, asked, caller)),
    memberRoute(contract.getProfile, ({ id }, caller) => readProfile(service, id, caller)),
    memberRoute(contract.requestDate, (asked, caller) =>
      counted(throttles.requests, caller.memberId, () => addRequest(service, asked, caller)),
    ),
    memberRoute(contract.listRequests, (asked, caller) => readRequests(service, asked, caller)),
    memberRoute(contract.revokeRequest, ({ id }, { memberId }) => takeBackOwn(service, id, memberId)),
    memberRoute(contract.reportProfile, (asked, caller) =>
      counted(throttles.reports, caller.memberId, () => addReport(service, asked, caller)),
    ),
    memberRoute(contract.listReports, (asked, caller) => readReports(service, asked, caller)),
    memberRoute(contract.blockProfile, ({ id }, { memberId }) =>
      counted(throttles.blocks, memberId, () => addBlock(service, id, memberId)),
    ),
    memberRoute(contract.listBlocks, (asked, caller) => readBlocks(service, asked, caller)),
    memberRoute(contract.unblockProfile, ({ id }, { memberId }) => removeBlock(service, id, memberId)),
  ];
}
