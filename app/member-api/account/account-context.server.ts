import type { Service } from '../service';
import { createKeyedMutex } from '../store/keyed-mutex';
import { createAccountThrottles } from './throttle.server';

/** Dependencies of the account calls. */
export function createAccountContext(service: Service) {
  return { service, throttles: createAccountThrottles(service.createLimiter), inTurn: createKeyedMutex() };
}

export type AccountContext = ReturnType<typeof createAccountContext>;
