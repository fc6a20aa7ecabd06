import { test as base } from '@playwright/test';
import { listenService } from '../../services/service';
import { launch, type App, type AppEnv } from './app';
import { registerFundedMember } from './funded-member';
import { leftOut } from './about-extensions';
import { registerMember, type FreshMember } from './member';

/** Options that a spec file sets with `test.use`. */
export interface AppOptions {
  /** Variables for the app of this file's tests, as in `test.use({ appEnv: { WINNERS_FEED: 'off' } })`. */
  appEnv: AppEnv;
  /** The service behind the app: the embedded member API, or one with only the calls of the specification (`app.plain`). */
  memberApi: 'embedded' | 'plain';
}

interface TestFixtures {
  /** Skips tests that a plain service cannot pass. */
  leftOut: undefined;
  /** Registers a member with a random name at {@link WorkerFixtures.app}. */
  freshMember: () => Promise<FreshMember>;
  /** The same, with 1,000.00 credits. */
  fundedMember: () => Promise<FreshMember>;
  /** Starts another app with other variables; it is stopped after the test. */
  startApp: (env?: AppEnv) => Promise<App>;
}

interface WorkerFixtures {
  /** The app for `page` and `request`: one per worker, with its own database. */
  app: App;
}

/** Length of a period of the plain service, and how much of it is left for a test: only a test ends a period. */
const DRAW_SECONDS = 3_600;
const LEFT_OPEN_MS = 600_000;

async function launchBeforePlain(env: AppEnv): Promise<App> {
  const plain = await listenService({ drawSeconds: DRAW_SECONDS });
  const app = await launch({ API_BASE_URL: plain.url, SESSION_SECRETS: 'x'.repeat(32), ...env });
  const stop = async () => {
    const code = await app.stop();
    await plain.close();
    return code;
  };
  return { ...app, plain, stop };
}

/** Playwright’s `test` with a running app; `baseURL` is the app’s address. */
export const test = base.extend<TestFixtures, WorkerFixtures & AppOptions>({
  appEnv: [{}, { scope: 'worker', option: true }],
  memberApi: ['embedded', { scope: 'worker', option: true }],
  app: [
    async ({ appEnv, memberApi }, use) => {
      const app = await (memberApi === 'plain' ? launchBeforePlain : launch)(appEnv);
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  leftOut: [
    async ({ memberApi }, use, info) => {
      const reason = memberApi === 'plain' ? leftOut(info.title) : undefined;
      info.skip(reason !== undefined, reason);
      await use(undefined);
    },
    { auto: true },
  ],
  baseURL: async ({ app }, use) => {
    const { closesAt = Infinity, now = 0 } = app.plain?.draw.current() ?? {};
    if (closesAt - now < LEFT_OPEN_MS) app.plain?.drawNow();
    await use(app.url);
  },
  freshMember: ({ app }, use) => use(() => registerMember(app.api)),
  fundedMember: ({ app }, use) => use(() => registerFundedMember(app.api)),
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
