import { paths } from '~/paths';
import type { Subscription } from '~/domains/account/mail/push.api.server';

/** Whether scripts of this page may turn notifications on. Browsers offer them to https and localhost only. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && typeof PushManager === 'function' && typeof Notification === 'function';

/** Ends what this browser has given out, if anything: push services then refuse it. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Asks the member for permission, and the browser for an address. Call it after a tap only.
 *
 * @param key the service's public key, base64url
 * @returns `denied` where the member or the browser does not allow it
 * @throws DOMException when the browser's push service does not work
 */
export async function subscribe(key: string): Promise<Subscription | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  // An address of another key or another member would be refused.
  await endSubscription();
  await navigator.serviceWorker.register(paths.worker());
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  return { endpoint: made.endpoint ?? '', p256dh: made.keys?.['p256dh'] ?? '', auth: made.keys?.['auth'] ?? '' };
}
