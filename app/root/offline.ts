import { useEffect } from 'react';
import { paths } from '~/paths';

async function ready(isMember: boolean): Promise<void> {
  // Without TLS there is none.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  if (isMember) {
    await serviceWorker.register(paths.worker());
    // Never, where the worker has taken itself away.
    void serviceWorker.ready.then(({ active }) => active?.postMessage('keep'));
    return;
  }
  for (const registration of await serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** One after the other: what a page has put away must not go with what an earlier one still takes away. */
let before: Promise<void> = Promise.resolve();

/**
 * Has the browser answer pages that cannot be reached, for members who are signed in and have scripts. Everybody else keeps
 * nothing: what was there before goes.
 *
 * @param isMember `undefined` where the frame could not be loaded, so that nobody knows
 */
export function useOffline(isMember: boolean | undefined): void {
  useEffect(() => {
    // Where a browser keeps nothing for pages, there is none without a line.
    if (isMember !== undefined) before = before.then(() => ready(isMember)).catch(() => undefined);
  }, [isMember]);
}
