import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = { resolve: { alias: { '~': `${root}app` } }, root };

/** What the embedded member API promises about money and about its contract, once more on PostgreSQL; the rest is the same code. */
const ON_POSTGRES = [
  '*.conformance',
  '{draw.settlement,draw.survival,funds.migration,ledger,money.survival,withdrawals,statement}',
  '{limits.processes,limits.property,mode,operator,operator.announcements,operator.messages,query-plans,two-processes}',
  'postgres/*',
];

/** Tests that put something in the place of a module, for which they need modules of their own. */
const MOCKED = ['draw.periods', 'draw.review', 'draw.unchecked'].map((name) => `tests/web/member-api/${name}.test.ts`);

const WEB = {
  // Whoever names a cluster for `postgres` has these on SQLite all the same.
  env: { TEST_DATABASE_URL: '' },
  environment: 'node',
  setupFiles: ['tests/web/cheap-passwords.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/**
 * `unit` is pure code beside its file; `web` and `mocked` send requests to the real thing; `build` checks what is shipped; `machines` runs what was
 * built as several processes behind real proxies; `long` takes minutes.
 */
export default defineConfig({
  root,
  test: {
    projects: [
      { ...shared, test: { name: 'unit', include: ['app/**/*.test.{ts,tsx}'], environment: 'node', isolate: false } },
      {
        ...shared,
        test: {
          ...WEB,
          name: 'web',
          include: ['tests/web/**/*.test.ts'],
          exclude: ['tests/web/member-api/postgres/**', ...MOCKED],
          // To load the packages that the app uses takes longer than most tests; `openApp` loads the app itself anew.
          isolate: false,
        },
      },
      { ...shared, test: { ...WEB, name: 'mocked', include: MOCKED } },
      {
        ...shared,
        test: {
          name: 'postgres',
          include: ON_POSTGRES.map((name) => `tests/web/member-api/${name}.test.ts`),
          globalSetup: ['tests/web/member-api/postgres/cluster.ts'],
          setupFiles: ['tests/web/cheap-passwords.ts', 'tests/web/member-api/postgres/drop-databases.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'machines',
          include: ['tests/machines/**/*.test.ts'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { ...shared, test: { name: 'long', include: ['tests/long/**/*.test.ts'], environment: 'node' } },
    ],
  },
});
