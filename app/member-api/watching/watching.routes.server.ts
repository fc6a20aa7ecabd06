import * as contract from '~/contract/calls/watching';
import { counted, createWatchingThrottle } from '../account/throttle.server';
import { memberRoute, type Route, type Service } from '../service';
import { dropFavourite, keepFavourite, readFavourites } from './favourites.server';
import { chooseHistory, forget, readKept, readPositions, storePosition } from './history.server';

/** Handles calls of favourites and of the history of watched films: each member has their own. */
export function watchingRoutes(service: Service): Route[] {
  const throttle = createWatchingThrottle(service.createLimiter);
  return [
    memberRoute(contract.getKeptFilm, ({ vod_id }, caller) => readKept(service, vod_id, caller)),
    memberRoute(contract.listFavourites, (asked, caller) => readFavourites(service, asked, caller)),
    memberRoute(contract.addFavourite, (sent, caller) =>
      counted(throttle, caller.memberId, () => keepFavourite(service, sent, caller)),
    ),
    memberRoute(contract.removeFavourite, ({ vod_id }, caller) => dropFavourite(service, vod_id, caller)),
    memberRoute(contract.listPositions, (asked, caller) => readPositions(service, asked, caller)),
    memberRoute(contract.keepPosition, (sent, caller) =>
      counted(throttle, caller.memberId, () => storePosition(service, sent, caller)),
    ),
    memberRoute(contract.setHistory, ({ on }, caller) => chooseHistory(service, on, caller)),
    memberRoute(contract.forgetFilms, ({ vod_id }, caller) => forget(service, vod_id, caller)),
  ];
}
