import { paths } from '~/paths';

/**
 * What the service worker does with notifications: it shows what the service wrote, and a tap opens the page that it names. The text is the
 * service's alone, because only its server can encrypt for this browser; a page outside the app is never opened all the same.
 */
export const PUSH_HANDLERS = `
self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, lang, tag, path } = event.data.json();
  const options = { body, lang, tag, renotify: true, icon: '${paths.icon('192.png')}', data: path };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { origin } = self.location;
  const { origin: asked, href } = new URL(event.notification.data, origin);
  if (asked === origin) event.waitUntil(self.clients.openWindow(href));
});
`;
