import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePathFile, writeRootsFile } from '~/domains/balances/balance-files.server';
import { LANGUAGES } from '~/i18n/language';
import { verifierPage } from '../../../app/commands/verifier/inline.mjs';
import { findChromium } from '../../chromium.mjs';
import stamps from '../../vectors/stamps.json';
import { seedOf, wholeTree } from '../member-api/balances/whole-tree';

const RECEIPTS = 'tests/vectors/receipts';
const won = readFileSync(`${RECEIPTS}/won.txt`, 'utf8');

it('verify.html says in every language that it needs its script', () => {
  const [, said = ''] = /<noscript>([^]*)<\/noscript>/.exec(verifierPage()) ?? [];
  for (const language of LANGUAGES) expect(said).toContain(language === 'en' ? '<p>' : `<p lang="${language}">`);
});

it('verify.html holds the verifier as it is now', () => {
  // When this fails: npm run verifier
  expect(readFileSync('public/verify.html', 'utf8')).toBe(verifierPage());
});

const executablePath = findChromium();

describe.skipIf(!executablePath)('verify.html, opened from a folder', () => {
  let browser: Browser;
  beforeAll(async () => {
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    browser = await chromium.launch({ executablePath: executablePath!, args });
  });
  afterAll(() => browser.close());

  /** Opens the file without a connection. @returns the page, and everything that it complained of or asked the network for */
  async function open(options: BrowserContextOptions = {}): Promise<{ page: Page; complaints: string[] }> {
    const context = await browser.newContext({
      offline: true,
      locale: 'en-US',
      viewport: { width: 360, height: 740 },
      ...options,
    });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) complaints.push(request.url());
    });
    await page.goto(pathToFileURL('public/verify.html').href);
    return { page, complaints };
  }

  it('checks a pasted receipt, offline, and says each step in words', async () => {
    const { page, complaints } = await open();
    await page.getByLabel('Or paste its text').fill(won);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Verified: every check passed.').waitFor();
    expect(await page.getByText('✓ passed').count()).toBe(6);
    await page.getByLabel('Or paste its text').fill(won.replace('sum: 14', 'sum: 15'));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('✗ FAILED').waitFor();
    expect(complaints).toEqual([]);
  });

  it('says of a time-stamp that a browser does not check who signed it', async () => {
    const { page, complaints } = await open();
    const token = stamps.tokens[0]!.token;
    const text = won.replace(
      /^bets-root: .*$/m,
      `bets-root: ${stamps.digest}\nbets-root-stamp-1: tsa.example ${token}`,
    );
    await page.getByLabel('Or paste its text').fill(text);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText(`tsa.example: states ${stamps.time}. Browsers don’t check who signed that`).waitFor();
    await page.getByText('– no outside witness').waitFor();
    expect(complaints).toEqual([]);
  });

  it('checks the receipts from before and after the draw as files, together', async () => {
    const { page } = await open();
    await page.getByLabel('Files').setInputFiles([`${RECEIPTS}/before-close.txt`, `${RECEIPTS}/won.txt`]);
    await page.getByText('Verified: every check passed.').waitFor();
    expect(await page.locator('h2').allTextContents()).toEqual([
      expect.stringContaining('before-close.txt'),
      expect.stringContaining('won.txt'),
    ]);
  });

  it.each([
    ['en-US', 'Verify', 'Your pattern won; the service returned only the stake. Keep', 'This draw was void'],
    ['zh-CN', '验证', '您的图案中奖了，平台却只退还了投注额。请保存', '本次开奖作废'],
    ['ja-JP', '検証する', '絵柄は当たりでしたが、サービスは賭け金しか返していません。控えを保管', 'この抽選は無効です'],
  ])('tells a winner who got the stake alone from a void draw (%s)', async (locale, button, withheld, wasVoid) => {
    const { page } = await open({ locale });
    for (const [file, words, way] of [
      ['refunded-won.txt', withheld, 'withheld'],
      ['refunded.txt', wasVoid, 'void'],
    ] as const) {
      await page.locator('#paste').fill(readFileSync(`${RECEIPTS}/${file}`, 'utf8'));
      await page.getByRole('button', { name: button, exact: true }).click();
      await page.locator(`.verdict.${way}`).getByText(words).waitFor();
      expect(await page.locator('#results').textContent()).not.toMatch(
        /every check passed|全部检查均通过|すべての検証項目に合格しました。/,
      );
    }
  });

  it('refuses what is no receipt, and shows markup in it as text', async () => {
    const { page, complaints } = await open();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Please choose a file or paste its text.').waitFor();
    await page.getByLabel('Or paste its text').fill(won.replace(/^order: .*$/m, 'order: <img src=x onerror=alert(1)>'));
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('<img src=x onerror=alert(1)>', { exact: false }).first().waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('checks a balance path together with the published roots, and says what is counted', async () => {
    const { page, complaints } = await open();
    const folder = mkdtempSync(join(tmpdir(), 'balances-'));
    const [path] = wholeTree(
      seedOf(1),
      ['ann', 'ben'].map((one) => ({ name: one, amount: 5_00 })),
    ).paths;
    if (!path) throw new Error('no path');
    const { name, nonce, shares, ...top } = path;
    const night = { ...top, night: '2026-11-24', madeAt: path.at };
    const files = ['path.json', 'balances.json'].map((file) => join(folder, file));
    writeFileSync(files[0] ?? '', writePathFile('x', { ...night, name, nonce, shares }, []));
    writeFileSync(files[1] ?? '', writeRootsFile('x', [night], []));
    await page.getByLabel('Files').setInputFiles(files);
    await page.getByText('ann: 5.00 of the 10.00 owed to all members').waitFor();
    await page.getByText('Verified: every check passed.').waitFor();
    expect(await page.getByText('✓ passed').count()).toBe(4);
    expect(complaints).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('speaks the browser’s language, and another one when asked', async () => {
    const { page } = await open({ locale: 'ja-JP' });
    expect(await page.locator('h1').textContent()).toBe('控えと残高の経路の検証');
    await page.getByLabel('または内容を貼り付け').fill(won);
    await page.getByRole('button', { name: '简体中文' }).click();
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
    expect(await page.getByLabel('或粘贴内容').inputValue()).toBe(won);
    await page.getByRole('button', { name: '验证' }).click();
    await page.getByText('全部检查均通过。').waitFor();
  });

  it.each(['light', 'dark'] as const)('fits a narrow screen, %s', async (colorScheme) => {
    const { page } = await open({ colorScheme, viewport: { width: 320, height: 640 } });
    await page.getByLabel('Or paste its text').fill(won);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Verified: every check passed.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const colours = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(colours).toBe(colorScheme === 'light' ? 'rgb(246, 244, 236)' : 'rgb(15, 23, 27)');
  });

  it('says in three languages that it needs its script, where scripts are off', async () => {
    const { page } = await open({ javaScriptEnabled: false });
    const said = await page.locator('body').innerText();
    for (const words of ['allow it', '允许脚本', '許可']) expect(said).toContain(words);
  });
});
