import { spawnSync } from 'node:child_process';
import { get } from 'node:http';
import type { Browser, BrowserContext, Page } from 'playwright';
import type { App } from '../e2e/harness/app';
import { launch } from '../e2e/harness/app';
import { registerMember } from '../e2e/harness/member';
import { memberCalls } from '../e2e/harness/member-call';
import { fillDesk, FILLED_ENV, type FilledDesk } from '../e2e/harness/filled-desk';
import { newPicture } from '../e2e/harness/picture';
import { behind, hang, openUpstream, status } from '../faults/bad-upstream';
import type { Viewer } from './scenes';

/** Addresses of the data created for the screenshots. */
export interface Scenery {
  /** The receipt of a bet whose period is drawn. */
  drawn: string;
  /** Withdrawals: in progress, completed, failed. */
  withdrawals: readonly string[];
  /** The confirmation page for deleting a payout account. */
  card: string;
}

/** The apps and data for the screenshots. */
export interface Stage extends Scenery {
  /** The app of a viewer, and the viewer's cookies there. */
  viewers: Readonly<Record<Viewer, { url: string; cookies: Cookies }>>;
  /** What the staff's pages show. */
  desk: FilledDesk;
  /** Whether a bet can be entered now, with some seconds left. */
  isOpen: () => Promise<boolean>;
  close: () => Promise<void>;
}

type Cookies = Parameters<BrowserContext['addCookies']>[0];

const DEMO = { username: 'demo', password: 'garden2026', payPassword: '246810' };
const MAIN_BUTTON = 'main form button[type=submit]';

const pathOf = (page: Page) => new URL(page.url()).pathname;
const send = (page: Page) => page.locator(MAIN_BUTTON).last().click();

async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.locator('#login-username').fill(username);
  await page.locator('#login-password').fill(password);
  await send(page);
  await page.waitForURL('**/home');
  // The welcome message belongs to the first page.
  await page.goto('/preferences');
}

/** Decides about the newest record, as an operator. */
function decide(app: App, ...args: string[]): void {
  const env = { PATH: process.env.PATH, DATA_DIR: app.dataDir, NODE_ENV: 'production' } as NodeJS.ProcessEnv;
  const { status: code, stderr } = spawnSync(process.execPath, ['build/operator.js', ...args, '--as', 'mei'], {
    env,
    encoding: 'utf8',
  });
  if (code !== 0) throw new Error(`operator ${args.join(' ')}: ${stderr}`);
}

async function bet(page: Page, pattern: string, amount: string): Promise<string> {
  await page.goto('/vote');
  await page.locator(`input[name=pattern][value=${pattern}]`).check();
  await page.locator('#bet-amount').fill(amount);
  await send(page);
  await page.waitForURL('**/vote/check?**');
  await send(page);
  await page.waitForURL('**/vote/bets/*/*');
  return pathOf(page);
}

async function withdraw(page: Page, amount: string): Promise<string> {
  await page.goto('/profile/withdraw');
  await page.locator('#withdraw-amount').fill(amount);
  await send(page);
  await page.waitForURL('**/profile/withdraw/check?**');
  await page.locator('#withdraw-check-payPassword').fill(DEMO.payPassword);
  await send(page);
  await page.waitForURL((url) => /^\/profile\/withdraw\/(?!check)/.test(url.pathname));
  return pathOf(page);
}

async function recharge(page: Page, amount: string): Promise<void> {
  await page.goto('/profile/recharge');
  await page.locator('input[name=bankId]').first().check();
  await page.locator('#recharge-amount').fill(amount);
  await page.locator('#recharge-screenshot').setInputFiles(await newPicture());
  await send(page);
  await page.waitForURL('**/profile/records**');
}

const idOf = (path: string) => path.split('/').at(-1) ?? '';

/** Creates data for every page, as the demo member. */
async function liveAsDemo(app: App, page: Page): Promise<Scenery> {
  const drawn = await bet(page, 'rose', '20');
  await bet(page, 'smoke', '35');
  const failed = await withdraw(page, '100');
  decide(app, 'withdrawals', 'fail', idOf(failed), '--reason', 'name_differs');
  const completed = await withdraw(page, '150');
  decide(app, 'withdrawals', 'complete', idOf(completed));
  const underWay = await withdraw(page, '120');
  for (const amount of ['300', '150.50']) await recharge(page, amount);
  await page.goto('/meet/detail/101/request');
  await page.locator('#date-request-contact').fill('demo@example.com');
  await page.locator('#date-request-message').fill('A walk by the river on Sunday?');
  await send(page);
  await page.locator('main a[href$="/revoke"]').waitFor();
  await page.goto('/meet/detail/104/block');
  await send(page);
  await page.waitForLoadState();
  await page.goto('/profile/customer-service');
  await page.locator('main textarea').fill('When does my withdrawal arrive? I asked for it this morning.');
  await page.locator('main input[type=file]').setInputFiles(await newPicture());
  await send(page);
  await page.locator('main [data-message], main time').first().waitFor();
  for (const amount of ['200', '500']) {
    await page.goto('/profile/limits/daily-stake');
    await page.locator('#limit-value').fill(amount);
    await page.locator(`form:has(#limit-value) button[type=submit]`).click();
    await page.waitForLoadState();
  }
  await page.goto('/profile/bank-card');
  const card = (await page.locator('main a[href$="/delete"]').first().getAttribute('href')) ?? '';
  const { token } = await registerMember(app.api);
  const end = Date.now() + 120_000;
  while (!(await isDrawn(app, token, drawn))) {
    if (Date.now() > end) throw new Error('The draw never comes.');
    await page.waitForTimeout(1_000);
  }
  // Bets are paid right after the draw.
  await page.waitForTimeout(2_000);
  return { drawn, withdrawals: [underWay, completed, failed], card };
}

/** Whether the period of a receipt has been drawn. */
async function isDrawn({ api }: App, token: string, receipt: string): Promise<boolean> {
  const [period = ''] = /(?<=\/bets\/)\d+/.exec(receipt) ?? [];
  const { list } = await memberCalls(api, token).call<{ list: { period: string }[] }>('/lottery/getdrawlist');
  return list.some((draw) => draw.period === period);
}

/** An app whose member API goes down once its viewer has signed in. */
async function openUnlucky(browser: Browser, healthy: App) {
  const pass = behind(({ url, method, headers, body }) => {
    const { pathname, search } = new URL(url);
    headers.delete('host');
    return fetch(healthy.url + pathname + search, { method, headers, body, duplex: 'half' });
  });
  const upstream = await openUpstream({}, pass);
  const app = await launch({
    API_BASE_URL: `${upstream.url}/api`,
    SESSION_SECRETS: 'for-pictures-alone-and-for-nothing-else',
    UPSTREAM_BREAK_AFTER: '0',
    READ_CACHE_SECONDS: '0',
  });
  const cookies = await cookiesOf(browser, app.url, (page) => signIn(page, DEMO));
  upstream.otherwise(status(502));
  const close = async () => {
    await app.stop();
    await upstream.close();
  };
  return { url: app.url, cookies, close };
}

/** An app at its maximum of concurrent requests. */
async function openBusy() {
  const upstream = await openUpstream({}, hang);
  const app = await launch({
    API_BASE_URL: `${upstream.url}/api`,
    SESSION_SECRETS: 'for-pictures-alone-and-for-nothing-else',
    MAX_IN_FLIGHT: '1',
  });
  let holds = true;
  // A page whose call is never answered takes the only slot; the app times it out now and then.
  const hold = () => {
    get(`${app.url}/report`, (response) => response.resume())
      .on('error', () => undefined)
      .on('close', () => holds && hold());
  };
  hold();
  const close = async () => {
    holds = false;
    await app.stop();
    await upstream.close();
  };
  return { url: app.url, cookies: [], close };
}

/** The cookies of a browser after some steps. */
async function cookiesOf(browser: Browser, url: string, steps: (page: Page) => Promise<void>): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', javaScriptEnabled: false });
  const page = await context.newPage();
  try {
    await steps(page);
    return await context.cookies();
  } catch (error) {
    process.stderr.write(`At ${page.url()}: ${await page.locator('main').innerText()}\n`);
    throw error;
  } finally {
    await context.close();
  }
}

/** Opens the apps and creates their data. */
export async function setStage(browser: Browser): Promise<Stage> {
  const app = await launch({
    DRAW_SECONDS: '20',
    DRAW_CLOSE_SECONDS: '5',
    DRAW_SOON_SECONDS: '5',
    DEMO_REVIEW_SECONDS: '0',
  });
  // Before the member's own login, which would otherwise tell of a new one on every picture.
  const unlucky = await openUnlucky(browser, app);
  let scenery: Scenery | undefined;
  const member = await cookiesOf(browser, app.url, async (page) => {
    await signIn(page, DEMO);
    scenery = await liveAsDemo(app, page);
  });
  if (!scenery) throw new Error('Nothing was done.');
  const newcomer = await registerMember(app.api);
  const paused = await registerMember(app.api);
  await memberCalls(app.api, paused.token).call('/member/timeout', { kind: 'timeout', days: 1 });
  const late = await openBusy();
  const club = await launch(FILLED_ENV, { hasClock: true });
  const desk = await fillDesk(club);
  const viewerOf = async (who: { username: string; password: string }) => ({
    url: app.url,
    cookies: await cookiesOf(browser, app.url, (page) => signIn(page, who)),
  });
  return {
    ...scenery,
    viewers: {
      stranger: { url: app.url, cookies: [] },
      member: { url: app.url, cookies: member },
      newcomer: await viewerOf(newcomer),
      paused: await viewerOf(paused),
      unlucky,
      cutOff: { url: app.url, cookies: member },
      late,
      staff: { url: club.desk, cookies: desk.cookies.map((cookie) => ({ ...cookie, url: club.desk })) },
      invited: { url: club.desk, cookies: [] },
    },
    desk,
    isOpen: async () => {
      const { status: draw } = await memberCalls(app.api, newcomer.token).call<{ status: string }>(
        '/lottery/getnextperiod',
      );
      return draw === 'open';
    },
    close: async () => {
      await unlucky.close();
      await late.close();
      await club.stop();
      await app.stop();
    },
  };
}
