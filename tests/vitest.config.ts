import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const alias = {
  '~': `${root}app`,
  '@remix-run/dev/server-build': `${root}tests/web/app/harness/server-build.ts`,
};
// React of production has no `jsxDEV`.
const shared = { resolve: { alias }, root, esbuild: { jsx: 'automatic', jsxDev: false } as const };

/**
 * Timeouts of tests, in ms. They do not test speed: a busy machine is no defect of the app, so they only end tests that would
 * never end.
 */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 20_000 } } };

/** Tests of the embedded member API's contract, ledger, draw and storage, run again on PostgreSQL; all other code is the same. */
const ON_POSTGRES = [
  '*.conformance',
  '{draw.beacon,draw.beacon.forged,draw.settlement,funds.migration,ledger,ledger.chain,money.survival,stamps.draw,statement,withdrawals}',
  '{balances.made,kept-sums,limits.processes,mode,query-plans,two-processes}',
  'at-rest/**/*',
  'postgres/**/*',
];
/** What rarely breaks there: it is part of the long tests. */
const ON_POSTGRES_LONG = [
  'backup/*',
  'desk/*',
  'own-data/*',
  'push/*',
  'report/*',
  '{draw.survival,film-search,late-pages,limits.property,operator,operator.announcements,operator.messages,operator.passwords}',
];

/** Tests that mock a module, for which they need separate modules. */
const MOCKED = ['unknown-members', 'draw.periods', 'draw.review', 'draw.unchecked'].map(
  (name) => `tests/web/**/${name}.test.ts`,
);

/** Slow tests that rarely break: processes that are killed, thousands of random steps, each form in front of each failure. */
const SLOW = 'tests/web/**/*.slow.test.ts';

const WEB = {
  // With a cluster named for `postgres`, these tests still run on SQLite. React renders as it does in production.
  env: { TEST_DATABASE_URL: '', NODE_ENV: 'production' as const },
  environment: 'node',
  setupFiles: ['tests/web/cheap-passwords.ts'],
  ...PATIENCE,
};

const inMemberApi = (names: readonly string[]) =>
  names.map((name) => `tests/web/member-api/**/${name}{,.slow}.test.ts`);

const POSTGRES = {
  globalSetup: ['tests/web/member-api/postgres/cluster.ts'],
  setupFiles: ['tests/web/cheap-passwords.ts', 'tests/web/member-api/postgres/drop-databases.ts'],
  environment: 'node',
  ...PATIENCE,
};

/**
 * `unit` is pure code beside its file; `web`, `mocked` and `slow` send requests to the real thing; `build` checks what is shipped;
 * `machines` runs what was built as several processes behind real proxies; `long` takes minutes.
 */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        ...shared,
        test: { name: 'unit', include: ['app/**/*.test.{ts,tsx}'], environment: 'node', isolate: false, ...PATIENCE },
      },
      {
        ...shared,
        test: {
          ...WEB,
          name: 'web',
          include: ['tests/web/**/*.test.ts'],
          exclude: ['tests/web/member-api/postgres/**', ...MOCKED, SLOW],
          // To load the app and its packages takes longer than most tests; `openApp` creates a new app of them.
          isolate: false,
        },
      },
      { ...shared, test: { ...WEB, name: 'mocked', include: MOCKED } },
      { ...shared, test: { ...WEB, name: 'slow', include: [SLOW], isolate: false } },
      { ...shared, test: { ...POSTGRES, name: 'postgres', include: inMemberApi(ON_POSTGRES) } },
      {
        ...shared,
        test: {
          ...POSTGRES,
          name: 'postgres-long',
          include: [...inMemberApi(ON_POSTGRES_LONG), 'tests/web/desk/*.test.ts'],
          exclude: inMemberApi(ON_POSTGRES),
        },
      },
      {
        ...shared,
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.{ts,tsx}'],
          environment: 'node',
          ...PATIENCE,
        },
      },
      {
        ...shared,
        test: {
          name: 'machines',
          include: ['tests/machines/**/*.test.ts'],
          environment: 'node',
          ...PATIENCE,
        },
      },
      {
        ...shared,
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          environment: 'node',
          ...PATIENCE,
        },
      },
    ],
  },
});
