import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { confirmWithdrawal, fillRecharge, sendRecharge } from '../../harness/funds';
import { enterBet } from '../../harness/draw';
import { fillLogin, fillRegistration, freshName } from '../../harness/pages';
import { PAYMENT_PASSWORD, preparePayout } from '../../harness/payout';
import { newPicture } from '../../harness/picture';
import { expect, test } from '../../harness/test';

const ENTRY = /\/build\/entry\.client-[^/]+\.js$/;

/** With a script that hangs, a page never finishes loading, so only wait until it is received. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' });

interface Who {
  username: string;
  password: string;
}

/** Uses everything that members need, by forms alone. @param site with its origin */
async function doEverything(page: Page, context: BrowserContext, site: string, funded: Who): Promise<void> {
  const arrives = (path: RegExp) => expect(page, String(path)).toHaveURL(path);
  const username = freshName();
  await open(page, `${site}/register?by=email`);
  await fillRegistration(page, {
    username,
    email: `${username}@example.org`,
    password: 'moonlight-7',
    confirmPassword: 'moonlight-7',
  });
  await arrives(/\/home$/);
  await context.clearCookies();

  await open(page, `${site}/vote`);
  await arrives(/\/login\?redirect=%2Fvote$/);
  await fillLogin(page, funded.username, funded.password);
  await arrives(/\/vote$/);

  await enterBet(page, 'Rose', '12.50');
  await arrives(/\/vote\/check\?/);
  await page.getByRole('button', { name: 'Place this bet' }).click();
  await arrives(/\/vote\/bets\/[^/]+\/[^/]+$/);

  await open(page, `${site}/profile/recharge`);
  await fillRecharge(page, 'harbour', '100.00', await newPicture());
  await sendRecharge(page);
  await arrives(/\/profile\/records\?kind=recharges$/);

  await open(page, `${site}/profile/withdraw`);
  await page.locator('#withdraw-amount').fill('100.00');
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  await arrives(/\/profile\/withdraw\/check\?/);
  await confirmWithdrawal(page, PAYMENT_PASSWORD);
  await arrives(/\/profile\/withdraw\/[\w-]{20,}$/);

  await open(page, `${site}/profile/bank-card/add`);
  const card = {
    holderName: 'Ann Reed',
    cardNumber: '5555 5555 5555 4444',
    branchName: 'Old Harbour',
    branchCode: '001',
    phone: '+86 138 0013 8000',
  };
  for (const [field, typed] of Object.entries(card)) await page.locator(`#add-bank-${field}`).fill(typed);
  await page.locator('#add-bank-bankName').selectOption('Harbour Bank');
  await page.getByRole('button', { name: 'Save' }).click();
  await arrives(/\/profile\/bank-card$/);

  await open(page, `${site}/profile/customer-service`);
  await page.getByLabel('Your message').fill('Where is my recharge?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log')).toContainText('Where is my recharge?');

  await open(page, `${site}/meet/detail/103/request`);
  await page.getByRole('textbox', { name: 'How to reach you' }).fill('LINE ann_22');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.locator('body')).toContainText('Your request has been sent.');

  await page.getByRole('button', { name: '日本語' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
}

/** Failures of the entry script, on which all others depend. */
const BROKEN: Record<string, (page: Page) => Promise<unknown>> = {
  'is not found': (page) => page.route(ENTRY, (route) => route.fulfill({ status: 404, body: 'Not found' })),
  'never comes': (page) => page.route(ENTRY, () => new Promise(() => undefined)),
  'throws when it takes over the page': (page) =>
    page.route(ENTRY, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no such function")' }),
    ),
};

/** The other failures have the same effect, only sooner; they run with ALL_LOOKS. */
const ALWAYS = 'never comes';

for (const [what, breakScript] of Object.entries(BROKEN).filter(
  ([what]) => process.env['ALL_LOOKS'] ?? what === ALWAYS,
))
  test(`everything can be done while the main script ${what}`, async ({ page, context, app, fundedMember }) => {
    const member = await fundedMember();
    await preparePayout(app, member);
    await breakScript(page);
    await doEverything(page, context, app.url, member);
  });

/** A proxy that turns a browser into one without modules: it runs classic scripts and ignores the rest. */
async function withoutModules(target: string): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, outgoing) => {
    const { headers, method, url } = incoming;
    const asked = { method, headers: { ...headers, 'accept-encoding': 'identity' } };
    const onward = forward(`${target}${url ?? '/'}`, asked, (answer) => {
      const isPage = answer.headers['content-type']?.startsWith('text/html');
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const whole = Buffer.concat(chunks);
        const seen = isPage ? Buffer.from(whole.toString().replaceAll('type="module"', 'type="unknown"')) : whole;
        const { 'transfer-encoding': _, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, { ...rest, 'content-length': seen.byteLength }).end(seen);
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

test('everything can be done in a browser that knows no modules', async ({ page, context, app, fundedMember }) => {
  const member = await fundedMember();
  await preparePayout(app, member);
  const { url, server } = await withoutModules(app.url);
  try {
    await doEverything(page, context, url, member);
    await expect(page.locator('script[type=unknown]')).not.toHaveCount(0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('what is typed and chosen before the script takes over stays', async ({ page, freshMember }) => {
  const member = await freshMember();
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(ENTRY, async (route) => {
    await held;
    await route.continue();
  });
  await open(page, '/register?by=email');
  await page.locator('#register-username').fill('ann_before');
  await page.locator('#register-password').fill('moonlight-7');
  await page.locator('#register-adult').check();
  const show = page.getByRole('button', { name: 'Show password' }).first();
  await expect(show).toBeHidden();
  goOn();
  await expect(show).toBeVisible();
  await expect(page.locator('#register-username')).toHaveValue('ann_before');
  await expect(page.locator('#register-password')).toHaveValue('moonlight-7');
  await expect(page.locator('#register-adult')).toBeChecked();

  await open(page, '/login');
  await fillLogin(page, member.username, member.password);
  await expect(page).toHaveURL(/\/home$/);
});
