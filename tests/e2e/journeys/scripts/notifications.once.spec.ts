import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { createBrowser } from '../../../web/member-api/push/push-receiver';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.use({ serviceWorkers: 'allow', appEnv: { MEMBER_PUSH_CONTACT: 'mailto:desk@garden.example' } });

const PAGE = '/profile/mail';

/** A browser without a push service of its own gives out this subscription. */
async function standInForPushService(context: BrowserContext, origin = 'https://push.example'): Promise<void> {
  const { endpoint, ...keys } = createBrowser(origin).keys;
  await context.addInitScript(
    (made) => {
      PushManager.prototype.subscribe = () => Promise.resolve({ toJSON: () => made } as unknown as PushSubscription);
    },
    { endpoint, keys },
  );
}

/** The id that DevTools have for the service worker of an origin. */
async function registrationIn(devTools: CDPSession, origin: string): Promise<string> {
  const known = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    }),
  );
  await devTools.send('ServiceWorker.enable');
  return known;
}

const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, lang, data }) => ({
      title,
      body,
      lang,
      path: data as string,
    })),
  );

test('a device is turned on after a tap, shows what the service writes, and is turned off', async ({
  page,
  context,
  app,
  freshMember,
}) => {
  await standInForPushService(context);
  await context.grantPermissions(['notifications'], { origin: app.url });
  await signIn(page, await freshMember());
  await page.goto(PAGE);
  const main = page.locator('main');
  await page.getByRole('button', { name: 'Turn on for this device' }).click();
  await expect(main).toContainText('Choose at least one.');
  await page.getByLabel('my account is used on a new device').check();
  await page.getByRole('button', { name: 'Turn on for this device' }).click();
  // The message fades after two seconds.
  await expect(page.locator('body')).toContainText('Notifications are on for this device.');
  await expect(main).toContainText('This device');
  await expect(page.getByLabel('my account is used on a new device')).toBeChecked();

  // Beside four other browsers on two cores, Chromium drops what DevTools deliver: this part runs where the spec runs by itself.
  if (!process.env['CI']) {
    const devTools = await context.newCDPSession(page);
    const registrationId = await registrationIn(devTools, app.url);
    const said = { title: 'You have an answer', body: 'Customer service has answered.', lang: 'en', tag: 'answer' };
    const data = JSON.stringify({ ...said, path: '/profile/customer-service' }).padEnd(1_024);
    const { tag: _, ...expected } = said;
    // The browser drops what arrives while it activates or updates the worker; a message that arrives twice is shown once.
    await expect(async () => {
      await devTools.send('ServiceWorker.deliverPushMessage', { origin: `${app.url}/`, registrationId, data });
      await expect
        .poll(() => shown(page), { timeout: 3_000 })
        .toEqual([{ ...expected, path: '/profile/customer-service' }]);
    }).toPass({ timeout: 30_000 });
  }

  await page.getByRole('button', { name: /^Turn off notifications/ }).click();
  await expect(page.locator('body')).toContainText('Notifications are off for that device.');
  await expect(main).not.toContainText('This device');
});

test('the server sends what happened, and ends a device whose address leads inside', async ({
  page,
  context,
  app,
  freshMember,
}) => {
  await standInForPushService(context, 'https://localhost');
  await context.grantPermissions(['notifications'], { origin: app.url });
  const member = await freshMember();
  await signIn(page, member);
  await page.goto(PAGE);
  await page.getByLabel('customer service has answered my message').check();
  await page.getByRole('button', { name: 'Turn on for this device' }).click();
  await expect(page.locator('main')).toContainText('This device');
  const [headers, data] = [{ token: member.token }, { text: 'Good evening?' }];
  const written = await page.request.post(`${app.api}/System/messages`, { headers, data });
  expect(await written.json()).toMatchObject({ code: 200 });
  await app.operate('messages', 'answer', member.username, 'Yes, good evening.', '--as', 'mei');
  // The outbox is looked at every half a minute.
  await expect(async () => {
    await page.reload();
    await expect(page.locator('main')).not.toContainText('This device', { timeout: 1_000 });
  }).toPass({ timeout: 90_000 });
});

test('a browser that does not allow notifications says so, and nothing is sent', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.addInitScript(() => {
    Notification.requestPermission = () => Promise.resolve('denied' as const);
  });
  await page.goto(PAGE);
  await page.getByLabel('my account is used on a new device').check();
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.getByRole('button', { name: 'Turn on for this device' }).click();
  await expect(page.locator('main')).toContainText('This browser doesn’t allow notifications from this site.');
  expect(posts.filter((url) => url.includes(PAGE))).toEqual([]);
});
