import { useEffect } from 'react';
import { paths } from '~/paths';

async function ready(isMember: boolean): Promise<void> {
  // Service workers need TLS.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  if (isMember) {
    await serviceWorker.register(paths.worker());
    // Never resolves if the worker has unregistered itself.
    void serviceWorker.ready.then(({ active }) => active?.postMessage('keep'));
    return;
  }
  for (const registration of await serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Serialises the runs: an earlier clean-up must not delete what a later page has cached. */
let before: Promise<void> = Promise.resolve();

/**
 * Registers the service worker with the offline page, for signed-in members with scripts. For everybody else it is
 * removed with its cache.
 *
 * @param isMember `undefined` if the frame failed to load, so that it is unknown
 */
export function useOffline(isMember: boolean | undefined): void {
  useEffect(() => {
    // If the browser forbids storage, there is no offline page.
    if (isMember !== undefined) before = before.then(() => ready(isMember)).catch(() => undefined);
  }, [isMember]);
}
