import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createRequire } from 'node:module';
import { debianPackage, mayInstall } from './debian.mjs';

/** Headless Chromium: half the work of the whole browser, whose tabs and menus are pages, too. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const PLACES = [
  `/usr/bin/${SHELL}`,
  '/usr/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A file can exist and lack system libraries, so its version is checked. */
const runs = (/** @type {string} */ file) =>
  spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;

const says = (/** @type {string} */ program, /** @type {string[]} */ ...args) => {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

/**
 * Finds an installed Chromium: CHROMIUM_PATH, else the system's, else Playwright's.
 *
 * @returns {string | undefined} path of the program
 * @throws {Error} when CHROMIUM_PATH names no file
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error('CHROMIUM_PATH: no such file.');
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const installed = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES];
  const kept = /** @type {import('playwright')} */ (
    createRequire(import.meta.url)('playwright')
  ).chromium.executablePath();
  return [...installed, kept].find((file) => existsSync(file) && runs(file));
}

/**
 * A Chromium for the tests, installed if missing: Debian's headless one, else Playwright's, else Debian's full one.
 *
 * @returns {string} path of the program
 * @throws {Error} saying how to get one
 */
export function provideChromium() {
  const found = findChromium();
  if (process.env.CHROMIUM_PATH || found?.endsWith(SHELL)) return found ?? '';
  if (mayInstall() && debianPackage(SHELL)) {
    const shell = findChromium();
    if (shell?.endsWith(SHELL)) return shell;
  }
  if (found) return found;
  console.log('No Chromium here: getting the one that Playwright keeps…');
  const playwright = createRequire(import.meta.url)
    .resolve('playwright/package.json')
    .replace('package.json', 'cli.js');
  // Without access to that server a connection would hang; the timeout allows trying Debian's package.
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000', ...process.env };
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { env, stdio: 'ignore', timeout: 240_000 });
  if (!findChromium() && mayInstall()) {
    console.log('That one does not run here: installing Debian’s package…');
    debianPackage('chromium');
  }
  const provided = findChromium();
  if (!provided)
    throw new Error(
      'No Chromium for the tests. Install one (Debian: apt-get install chromium) or name it: CHROMIUM_PATH=/path npm test',
    );
  return provided;
}

/**
 * Fonts for Chinese and Japanese, so that pages are measured with real glyphs. The tests also pass without them.
 *
 * @returns {string} what was found or done, for the log
 */
export function provideFonts() {
  const has = () => says('fc-list', ':lang=ja', 'family') !== '' && says('fc-list', ':lang=zh-cn', 'family') !== '';
  if (process.platform !== 'linux' || has()) return 'fonts for Chinese and Japanese are there';
  if (mayInstall() && debianPackage('fonts-noto-cjk') && has()) return 'installed fonts for Chinese and Japanese';
  return 'no fonts for Chinese and Japanese: those letters are boxes in screenshots';
}
