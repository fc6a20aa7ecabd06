import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the member's device, which only a script can tell; `undefined` on the server and until the page is ready. */
export function useTimeZone(): string | undefined {
  return useSyncExternalStore(never, ownZone, () => undefined);
}
