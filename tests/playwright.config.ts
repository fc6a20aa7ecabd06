import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import type { AppOptions } from './e2e/harness/test';

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found: `npm test` installs one, or set CHROMIUM_PATH.');

/** With MEMBER_API=plain (test:long) the journeys run with a service that has only the calls of the specification. */
const memberApi = process.env['MEMBER_API'] === 'plain' ? 'plain' : 'embedded';
const ABOUT_PLAIN = '**/*.plain.spec.ts';
/** The desk has no scripts: its journeys run without them, and only so. */
const DESK = '**/journeys/desk/**';
/** `once`: tests about scripts, or about no page. */
const ONCE = /(?<!journeys\/desk\/[\w-]+)\.once\.spec\.ts$/;

/** A phone in portrait orientation; every journey runs on it with scripts and without. */
export default defineConfig<AppOptions>({
  testDir: './e2e',
  testMatch: memberApi === 'plain' ? '**/journeys/members/*.spec.ts' : '**/*.spec.ts',
  outputDir: './e2e/results',
  fullyParallel: true,
  // More than there are cores, because a journey mostly waits for a draw.
  workers: 5,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Not tests of speed: these timeouts only end what would never end.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    memberApi,
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Journeys test the server's responses; the offline page has journeys of its own.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs processor time that the journeys need.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
  projects: [
    {
      name: 'js',
      testIgnore: memberApi === 'plain' ? ONCE : [ABOUT_PLAIN, DESK],
      use: { javaScriptEnabled: true },
    },
    {
      name: 'no-js',
      testIgnore: memberApi === 'plain' ? ONCE : [ONCE, ABOUT_PLAIN],
      use: { javaScriptEnabled: false },
    },
  ],
});
