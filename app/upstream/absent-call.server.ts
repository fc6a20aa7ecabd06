import type { Call, RequestOf } from '~/contract/call';
import type { Api } from './api';
import { orAbsent } from './or-absent';

/** For how long it is known whether an upstream serves a call, in ms. */
const KNOWN_MS = 10 * 60_000;

const known = new Map<Call, { isAbsent: boolean; until: number }>();

/**
 * Whether the upstream is known not to serve an optional call. Nobody waits for that: until it is known, the call is taken to be
 * served.
 *
 * @param api whom to ask as
 */
export function isKnownAbsent<C extends Call>(api: Api, call: C, request: RequestOf<C>): boolean {
  const last = known.get(call);
  if (last && performance.now() < last.until) return last.isAbsent;
  const isAbsent = last?.isAbsent ?? false;
  const note = (found: boolean) => known.set(call, { isAbsent: found, until: performance.now() + KNOWN_MS });
  // Whoever comes meanwhile does not ask as well.
  note(isAbsent);
  orAbsent(api(call, request)).then(
    (answer) => note(answer === undefined),
    () => known.delete(call),
  );
  return isAbsent;
}
