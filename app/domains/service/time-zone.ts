import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The device's time zone, which only scripts know; `undefined` on the server and until hydration. */
export function useTimeZone(): string | undefined {
  return useSyncExternalStore(never, ownZone, () => undefined);
}
