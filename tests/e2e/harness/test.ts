import { test as base } from '@playwright/test';
import { listenService } from '../../services/service';
import { REVIEW_MS } from '../../services/calls';
import { launch, PERIOD_MS, type App, type AppEnv } from './app';
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

/** How much of a period is left for a test at least: only a test ends a period. */
const LEFT_OPEN_MS = 600_000;

/** A busy test machine is no overload: a page that is rejected has nothing that a journey waits for. */
const NEVER_BUSY = { MAX_IN_FLIGHT: '0' };

/** Starts the app with the embedded member API, and a clock that only the test moves to a draw or a review. */
function launchEmbedded(env: AppEnv): Promise<App> {
  const seconds = PERIOD_MS / 1000;
  // Bets are accepted in the first half of a period.
  const draws = { DRAW_SECONDS: seconds, DRAW_SOON_SECONDS: seconds / 2, DRAW_CLOSE_SECONDS: seconds / 2 };
  const settings = { ...draws, DEMO_REVIEW_SECONDS: REVIEW_MS / 1000 };
  const given = Object.entries(settings).map(([name, value]) => [name, String(value)]);
  return launch({ ...Object.fromEntries(given), ...NEVER_BUSY, ...env }, { hasClock: true });
}

async function launchBeforePlain(env: AppEnv): Promise<App> {
  const plain = await listenService({ drawSeconds: PERIOD_MS / 1000 });
  const app = await launch({
    API_BASE_URL: plain.url,
    SESSION_SECRETS: 'a secret of tests that has more than 32 characters',
    ...NEVER_BUSY,
    ...env,
  });
  const stop = async () => {
    const code = await app.stop();
    await plain.close();
    return code;
  };
  const advance = async (ms: number) => plain.advance(ms);
  return { ...app, plain, advance, stop };
}

/** Playwright’s `test` with a running app; `baseURL` is the app’s address. */
export const test = base.extend<TestFixtures, WorkerFixtures & AppOptions>({
  appEnv: [{}, { scope: 'worker', option: true }],
  memberApi: ['embedded', { scope: 'worker', option: true }],
  app: [
    async ({ appEnv, memberApi }, use) => {
      const app = await (memberApi === 'plain' ? launchBeforePlain : launchEmbedded)(appEnv);
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
  fundedMember: ({ app }, use) => use(() => registerFundedMember(app)),
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
