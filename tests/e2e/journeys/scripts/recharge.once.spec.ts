import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn, takenOver } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.beforeEach(async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/profile/recharge');
  await takenOver(page);
});

interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A unique picture; more noise makes it larger. */
async function photo(width: number, height: number, noise: number): Promise<Picture> {
  const small = { width: Math.ceil(width * noise), height: Math.ceil(height * noise) };
  const raw = { ...small, channels: 3 as const };
  const buffer = await sharp(randomBytes(raw.width * raw.height * 3), { raw })
    .resize(width, height, { kernel: 'nearest', fit: 'fill' })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: 'paid.jpg', mimeType: 'image/jpeg', buffer };
}

async function fill(page: Page, picture: Picture): Promise<void> {
  await page.getByRole('radio').first().check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('120');
  await page.getByLabel('Screenshot of the payment').setInputFiles(picture);
}

const send = (page: Page) => page.getByRole('button', { name: 'Submit for review' }).click();

async function expectFilled(page: Page): Promise<void> {
  await expect(page.getByRole('radio').first()).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('120');
}

async function expectRecords(page: Page, count: number): Promise<void> {
  await page.goto('/profile/records?kind=recharges');
  await expect(page.locator('main').getByText('$120.00')).toHaveCount(count);
}

/** Names of the pictures that the embedded member API stores. */
function keptPictures(dataDir: string): string[] {
  const folder = join(dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Limits the upload to this many bytes a second. @returns a function that ends the limit */
async function slowDown(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  // Each session has its own limit, so the same session must set and end it.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const emulate = async (line: { latency: number; uploadThroughput: number }) => {
    await session.send('Network.emulateNetworkConditions', { offline: false, downloadThroughput: -1, ...line });
  };
  await emulate({ latency: 50, uploadThroughput });
  return () => emulate({ latency: 0, uploadThroughput: -1 });
}

test('an account number is copied in one piece, by the button and by hand, and a failure is said', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('radio').first().check();
  const number = page
    .locator('dd')
    .filter({ has: page.getByRole('button', { name: /^Copy: Account number/ }) })
    .first();
  await number.getByRole('button').click();
  await expect(number.getByRole('status')).toHaveText('Copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^[\dA-Za-z]{8,}$/);
  await expect(number.getByRole('status')).toHaveText('');
  const selected = await number.evaluate((node) => {
    const written = node.firstElementChild;
    if (written) getSelection()?.selectAllChildren(written);
    return getSelection()?.toString();
  });
  expect(selected).toBe(copied);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    Object.assign(document, { execCommand: () => false });
  });
  await number.getByRole('button').click();
  await expect(number.getByRole('status')).toContainText('Copy failed.');
});

test('on a slow line the page says how much has been sent, and leads to the record', async ({ page }) => {
  await fill(page, await photo(1600, 1200, 0.5));
  await slowDown(page, 100_000);
  const bar = page.getByRole('progressbar', { name: 'Sending' });
  const seen: number[] = [];
  await send(page);
  await expect(bar).toBeVisible();
  await expect(page.locator('main')).toContainText(/\d+%: [\d,]+ of [\d,]+ kB/);
  await expect
    .poll(
      async () => {
        const value = await bar.evaluate((one: HTMLProgressElement) => one.value).catch(() => 1);
        if (value !== seen.at(-1)) seen.push(value);
        return seen.filter((part) => part > 0 && part < 1).length;
      },
      { intervals: [50], timeout: 90_000 },
    )
    .toBeGreaterThanOrEqual(3);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  await page.waitForURL('**/profile/records?kind=recharges', { timeout: 90_000 });
  await expect(page.locator('main ol').getByText('$120.00')).toHaveCount(1);
});

test('sending can be stopped: nothing is recorded, what was entered stays, and it can be sent again', async ({
  page,
}) => {
  await fill(page, await photo(1600, 1200, 0.5));
  const speedUp = await slowDown(page, 60_000);
  await send(page);
  await expect(page.locator('main')).toContainText(/\d+%/);
  await page.getByRole('button', { name: 'Stop sending' }).click();
  await expect(page.locator('main')).toContainText('Stopped. Your entries are still here.');
  await expectFilled(page);
  await speedUp();
  await send(page);
  await page.waitForURL('**/profile/records?kind=recharges');
  await expectRecords(page, 1);
});

test('a form that is sent twice at once is recorded once', async ({ page }) => {
  await fill(page, await photo(400, 300, 1));
  await page.locator('form#recharge').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
    form.requestSubmit();
  });
  await page.waitForURL('**/profile/records?kind=recharges');
  await expectRecords(page, 1);
});

test('a large photo is made smaller before it is sent, upright and readable', async ({ app, page }) => {
  const before = new Set(keptPictures(app.dataDir));
  // A portrait photo, as phones store it: rotated, red end first, with an orientation tag.
  const red = {
    input: { create: { width: 400, height: 3000, channels: 3 as const, background: '#f00' } },
    left: 0,
    top: 0,
  };
  const lying = await photo(4000, 3000, 0.25);
  const buffer = await sharp(lying.buffer)
    .composite([red])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  await fill(page, { ...lying, buffer });
  const request = page.waitForRequest('**/profile/recharge/send');
  await send(page);
  await page.waitForURL('**/profile/records?kind=recharges');
  const sent = (await (await request).sizes()).requestBodySize;
  expect(sent).toBeLessThan(buffer.byteLength * 0.8);
  const [kept = ''] = keptPictures(app.dataDir).filter((name) => !before.has(name));
  const picture = sharp(join(app.dataDir, 'uploads', kept));
  expect(await picture.metadata()).toMatchObject({ width: 1800, height: 2400 });
  const top = await picture.extract({ left: 0, top: 0, width: 1800, height: 200 }).stats();
  expect(top.dominant).toMatchObject({ r: 248, g: 8, b: 8 });
});

test('a long screenshot keeps its width, so that its text can still be read', async ({ app, page }) => {
  const before = new Set(keptPictures(app.dataDir));
  await fill(page, await photo(1000, 6000, 0.5));
  await send(page);
  await page.waitForURL('**/profile/records?kind=recharges');
  const [kept = ''] = keptPictures(app.dataDir).filter((name) => !before.has(name));
  expect(await sharp(join(app.dataDir, 'uploads', kept)).metadata()).toMatchObject({ width: 1000, height: 6000 });
});

test('a picture that the browser cannot read goes as it is', async ({ page }) => {
  const heic = readFileSync(fileURLToPath(new URL('../../../web/member-api/fixtures/green.heic', import.meta.url)));
  await fill(page, { name: 'paid.heic', mimeType: 'image/heic', buffer: Buffer.concat([heic, randomBytes(600_000)]) });
  await send(page);
  await page.waitForURL('**/profile/records?kind=recharges');
  await expectRecords(page, 1);
});

for (const [missing, script] of [
  ['cannot tell how much it has sent', 'delete window.XMLHttpRequest'],
  ['has no way to make pictures smaller', 'delete window.createImageBitmap'],
  [
    'gives back noise for what is painted',
    'CanvasRenderingContext2D.prototype.getImageData = (x, y, w, h) => new ImageData(w, h)',
  ],
] as const)
  test(`a browser that ${missing} sends the form all the same`, async ({ page }) => {
    await page.addInitScript(script);
    await page.reload();
    await takenOver(page);
    await fill(page, await photo(1600, 1200, 0.5));
    await send(page);
    await page.waitForURL('**/profile/records?kind=recharges');
    await expectRecords(page, 1);
  });

test('a line that is lost while sending leaves everything in place and leads to the records', async ({ page }) => {
  await page.route('**/profile/recharge/send', (route) => route.abort('connectionreset'));
  await fill(page, await photo(400, 300, 1));
  await send(page);
  await expect(page.getByRole('alert')).toContainText('You lost your connection');
  await expect(page.getByRole('link', { name: 'View your top-ups' })).toBeVisible();
  await expectFilled(page);
  await page.unroute('**/profile/recharge/send');
  await send(page);
  await page.waitForURL('**/profile/records?kind=recharges');
  await expectRecords(page, 1);
});

test('what is wrong is said next to its field, and the same picture names the earlier recharge', async ({ page }) => {
  const picture = await photo(400, 300, 1);
  await page.getByLabel('Screenshot of the payment').setInputFiles(picture);
  await send(page);
  await expect(page.locator('#recharge-bankId-error')).toBeVisible();
  await expect(page.locator('#recharge-amount-error')).toBeVisible();
  await expect(page.locator('main')).toContainText('Picture received: paid.jpg');
  await page.getByRole('radio').first().check();
  await page.getByRole('textbox', { name: 'Amount' }).fill('120');
  await send(page);
  await page.waitForURL('**/profile/records?kind=recharges');
  await page.goto('/profile/recharge');
  await fill(page, picture);
  await send(page);
  await expect(page.locator('#recharge-screenshot-error')).toContainText('belongs to your top-up of $120.00');
  await expectFilled(page);
});

test('a login that ends meanwhile leads to the login page and back to the form', async ({ page, context }) => {
  await fill(page, await photo(400, 300, 1));
  await context.clearCookies({ name: /session/ });
  await send(page);
  await page.waitForURL('**/login?**');
});
