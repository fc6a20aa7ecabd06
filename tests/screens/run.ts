/** `npm run screens`: screenshots of every page in every theme and language, and sheets for an overview. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { LANGUAGES } from '~/i18n/language';
import { build } from '../../app/commands/bundle.mjs';
import { ROOT } from '../../app/commands/task.mjs';
import { provideChromium, provideFonts } from '../chromium.mjs';
import { deskScenes } from './desk-scenes';
import { SCENES, type Scene, type Viewer } from './scenes';
import { layOut, SHEET } from './sheet';
import { setStage, type Stage } from './stage';

const INTO = join(ROOT, 'tests/screens/shots');
const list = (text: string) => text.split(',');

const { themes, languages, widths, only, print, contrast, forcedColors } = new Command('screens')
  .description('Takes pictures of every page, into tests/screens/shots.')
  .option('--themes <list>', 'dark, light', list, ['dark', 'light'])
  .option('--languages <list>', LANGUAGES.join(', '), list, [...LANGUAGES])
  .option('--widths <list>', 'of the window, in pixels', list, ['360'])
  .option('--only <pattern>', 'a regular expression that the names of pictures hold')
  .option('--contrast', 'as who has asked the system for more contrast sees them')
  .option('--forced-colors', 'as who has chosen colours in the system sees them')
  .option('--print', 'as they are on paper: PDF files of the pages that are worth it')
  .parse()
  .opts<{
    themes: string[];
    languages: string[];
    widths: string[];
    only?: string;
    print?: true;
    contrast?: true;
    forcedColors?: true;
  }>();

interface Look {
  theme: string;
  language: string;
  width: number;
}

const nameOf = ({ language, theme, width }: Look) => `${language}-${theme}-${width}`;
const heightAt = ({ width }: Look) => (width < 600 ? 740 : 900);

/** A browser of a viewer, with the settings of a look. */
async function openBrowser(browser: Browser, { url, cookies }: Stage['viewers']['member'], look: Look) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: look.width, height: heightAt(look) },
    isMobile: look.width < 600,
    reducedMotion: 'reduce',
    contrast: contrast ? 'more' : 'no-preference',
    forcedColors: forcedColors ? 'active' : 'none',
    // The system's colour scheme.
    colorScheme: look.theme === 'light' ? 'light' : 'dark',
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(20_000);
  const chosen = { lang: look.language, theme: look.theme };
  await context.addCookies([...cookies, ...Object.entries(chosen).map(([name, value]) => ({ name, value, url }))]);
  return context;
}

/** Makes the window as high as the page, so that sticky bars are at its ends and lazy pictures load. */
async function showWhole(page: Page, look: Look): Promise<void> {
  const fit = async () => {
    // From a low window, because a page is never lower than its window.
    await page.setViewportSize({ width: look.width, height: heightAt(look) });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: look.width, height: Math.max(height, heightAt(look)) });
  };
  await fit();
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  // Again, because scripts may have changed it.
  await fit();
}

/** Takes one screenshot. @returns its file */
async function take(page: Page, stage: Stage, scene: Scene, look: Look): Promise<string> {
  const { path, act, begins, name } = scene;
  if (!begins) await page.goto(typeof path === 'string' ? path : path(stage));
  await act?.(page, stage);
  const folder = join(INTO, nameOf(look));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.${print ? 'pdf' : 'png'}`);
  if (print) {
    await page.pdf({ path: file, format: 'A4', preferCSSPageSize: true });
    // The same as a picture, for viewers without PDF support, in the width between the margins.
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 673, height: 952 });
    await page.screenshot({ path: file.replace('.pdf', '.png'), fullPage: true });
  } else {
    await showWhole(page, look);
    await page.screenshot({ path: file });
  }
  return file;
}

const failed: string[] = [];

/** Takes all screenshots of one look. @returns their files by name */
async function takeAll(browser: Browser, stage: Stage, look: Look): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  const contexts = new Map<Viewer, BrowserContext>();
  for (const scene of scenes) {
    const context = contexts.get(scene.as) ?? (await openBrowser(browser, stage.viewers[scene.as], look));
    contexts.set(scene.as, context);
    const page = await context.newPage();
    await take(page, stage, scene, look).then(
      (file) => taken.set(scene.name, file),
      (error: unknown) => failed.push(`${nameOf(look)} ${scene.name} at ${page.url()}: ${String(error)}`),
    );
    await page.close();
  }
  for (const context of contexts.values()) await context.close();
  return taken;
}

await build();
process.stdout.write(`${provideFonts()}\n`);
rmSync(INTO, { recursive: true, force: true });
const browser = await chromium.launch({
  executablePath: provideChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const stage = await setStage(browser);
const scenes = [...SCENES, ...deskScenes(stage.desk)].filter(
  ({ name, prints }) => new RegExp(only ?? '').test(name) && (!print || prints),
);
const looks = languages.flatMap((language) =>
  themes.flatMap((theme) => widths.map((width): Look => ({ language, theme, width: Number(width) }))),
);
/** Most of the time is spent waiting for pictures and for the draw to open. */
const AT_ONCE = 3;

async function shootLook(look: Look): Promise<void> {
  const taken = await takeAll(browser, stage, look);
  // Text stays readable: a screenshot is scaled to two thirds.
  const columns = Math.max(1, Math.round(SHEET.width / (look.width * 0.7)));
  const sheets = print ? [] : await layOut(taken, columns, join(INTO, nameOf(look)));
  process.stdout.write(`${nameOf(look)}: ${taken.size} pages, ${sheets.length} sheets\n`);
}

const waiting = [...looks];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let look = waiting.shift(); look; look = waiting.shift()) await shootLook(look);
  }),
);
await stage.close();
await browser.close();
for (const line of failed) process.stderr.write(`${line}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
