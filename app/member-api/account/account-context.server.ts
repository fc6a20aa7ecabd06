import type { Service } from '../service';
import { createTurns } from '../store/in-turn';
import { createAccountThrottles } from './throttle.server';

/** Dependencies of the account calls. */
export function createAccountContext(service: Service) {
  return { service, throttles: createAccountThrottles(service.createLimiter), inTurn: createTurns() };
}

export type AccountContext = ReturnType<typeof createAccountContext>;
