import { test as base } from '@playwright/test';
import { launch, type App, type AppEnv } from './app';
import { registerFundedMember } from './funded-member';
import { registerMember, type FreshMember } from './member';

/** Options that a spec file sets with `test.use`. */
export interface AppOptions {
  /** Variables for the app of this file's tests, as in `test.use({ appEnv: { WINNERS_FEED: 'off' } })`. */
  appEnv: AppEnv;
}

interface TestFixtures {
  /** Registers a member with a random name at {@link WorkerFixtures.app}. */
  freshMember: () => Promise<FreshMember>;
  /** The same, with 1,000.00 credits. */
  fundedMember: () => Promise<FreshMember>;
  /** Starts one more app with other variables; it is stopped after the test. */
  startApp: (env?: AppEnv) => Promise<App>;
}

interface WorkerFixtures {
  /** The app that `page` and `request` speak to: one per worker, with a database of its own. */
  app: App;
}

/** Playwright’s `test` with the app around it; `baseURL` is the app’s address. */
export const test = base.extend<TestFixtures, WorkerFixtures & AppOptions>({
  appEnv: [{}, { scope: 'worker', option: true }],
  app: [
    async ({ appEnv }, use) => {
      const app = await launch(appEnv);
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ app }, use) => use(app.url),
  freshMember: ({ app }, use) => use(() => registerMember(app.url)),
  fundedMember: ({ app }, use) => use(() => registerFundedMember(app.url)),
  startApp: async ({}, use, info) => {
    const apps: App[] = [];
    await use(async (env) => {
      const app = await launch(env);
      apps.push(app);
      return app;
    });
    for (const app of apps) {
      if (info.status !== info.expectedStatus) await info.attach(`log of ${app.url}`, { body: app.log() });
      await app.stop();
    }
  },
});

export { expect } from '@playwright/test';
