import type { Page } from 'playwright';
import type { Scenery, Stage } from './stage';

/** The viewers. */
export type Viewer =
  'stranger' | 'member' | 'newcomer' | 'paused' | 'unlucky' | 'cutOff' | 'late' | 'staff' | 'invited';

/** A screenshot: an address, or the steps to a page without an address. */
export interface Scene {
  /** Name of the screenshot's file. */
  name: string;
  /** The address, without the app's origin. */
  path: string | ((scenery: Scenery) => string);
  as: Viewer;
  /** Whether `act` begins elsewhere: without what it does, the address shows nothing. */
  begins?: 'elsewhere';
  /** What is done there, or how one gets there, before the picture is taken. */
  act?: (page: Page, stage: Stage) => Promise<void>;
  /** Pages that are also printed. */
  prints?: boolean;
}

const MAIN_BUTTON = 'main form button[type=submit]';

/** Submits the form of the open page unchanged, and waits for its errors. */
async function sendEmpty(page: Page): Promise<void> {
  await page.locator(MAIN_BUTTON).last().click();
  await page.locator('main [role=alert]').first().waitFor();
}

const fill = (values: Readonly<Record<string, string>>) => async (page: Page) => {
  for (const [id, value] of Object.entries(values)) await page.locator(`[id="${id}"]`).fill(value);
  await page.locator(MAIN_BUTTON).last().click();
  await page.locator('main [role=alert]').first().waitFor();
};

/** Timeout for a draw, in ms. */
const DRAW_MS = 60_000;

/** Loads the draw when a bet can be entered with time left, or when none can. */
const untilDraw = (open: boolean) => async (page: Page, stage: Stage) => {
  const end = Date.now() + DRAW_MS;
  while ((await stage.isOpen()) !== open) {
    if (Date.now() > end) throw new Error(`The draw is never ${open ? 'open' : 'closed'}.`);
    await page.waitForTimeout(250);
  }
  await page.goto('/vote');
};

async function enterBet(page: Page, stage: Stage): Promise<void> {
  await untilDraw(true)(page, stage);
  await page.locator('input[name=pattern][value=lily]').check();
  await page.locator('#bet-amount').fill('20');
  await page.locator(MAIN_BUTTON).last().click();
  await page.waitForURL('**/vote/check?**');
}

async function enterWithdrawal(page: Page): Promise<void> {
  await page.goto('/profile/withdraw');
  await page.locator('#withdraw-amount').fill('120');
  await page.locator(MAIN_BUTTON).last().click();
  await page.waitForURL('**/profile/withdraw/check?**');
}

export const at = (as: Viewer, names: Readonly<Record<string, string>>): Scene[] =>
  Object.entries(names).map(([name, path]) => ({ name, path, as }));

const STRANGERS: Scene[] = [
  ...at('stranger', {
    login: '/login',
    'login-wanted': '/login?redirect=%2Fprofile',
    register: '/register',
    'register-phone': '/register?by=phone',
    'about-operator': '/about-operator',
    report: '/report',
    balances: '/balances',
    'preferences-stranger': '/preferences',
    'not-found-stranger': '/register/nothing',
    unreadable: '/unreadable',
    'origin-mismatch': '/origin-mismatch?origin=https%3A%2F%2Fgarden.example&host=localhost',
  }),
  {
    name: 'login-wrong',
    path: '/login',
    as: 'stranger',
    act: fill({ 'login-username': 'demo', 'login-password': 'wrong-password' }),
  },
  {
    name: 'login-second-step',
    path: '/login/second-step',
    as: 'stranger',
  },
  { name: 'register-errors', path: '/register', as: 'stranger', act: fill({ 'register-email': 'nobody' }) },
];

const GARDEN: Scene[] = [
  ...at('member', {
    home: '/home',
    movies: '/movie',
    'movies-none': '/movie?q=zzzz',
    movie: '/movie/detail/3001',
    'movie-parts': '/movie/detail/3003',
    'movie-gone': '/movie/detail/999999',
    'movie-history': '/movie/history',
    'movie-favourites': '/movie/favourites',
    meets: '/meet',
    meet: '/meet/detail/103',
    'meet-request': '/meet/detail/103/request',
    'meet-asked': '/meet/detail/101/request',
    'meet-revoke': '/meet/detail/101/request/revoke',
    'meet-report': '/meet/detail/103/report',
    'meet-block': '/meet/detail/103/block',
    'meet-blocked': '/meet/detail/104/block',
    'meet-requests': '/meet/requests',
    'meet-blocks': '/meet/blocks',
    'meet-safety': '/meet/safety',
    announcements: '/profile/announcements',
    announcement: '/profile/announcements/detail/1',
    'announcement-confirm': '/profile/announcements/detail/8',
    'not-found': '/no/page',
    preferences: '/preferences',
    logout: '/logout',
  }),
  { name: 'meet-request-errors', path: '/meet/detail/103/request', as: 'member', act: sendEmpty },
  { name: 'meet-report-errors', path: '/meet/detail/103/report', as: 'member', act: sendEmpty },
];

const DRAW: Scene[] = [
  { name: 'vote', begins: 'elsewhere', path: '/vote', as: 'member', act: untilDraw(true) },
  { name: 'vote-closed', begins: 'elsewhere', path: '/vote', as: 'member', act: untilDraw(false) },
  {
    name: 'vote-errors',
    begins: 'elsewhere',
    path: '/vote',
    as: 'member',
    act: async (page, stage) => {
      await untilDraw(true)(page, stage);
      await sendEmpty(page);
    },
  },
  {
    name: 'vote-check',
    begins: 'elsewhere',
    path: '/vote/check',
    as: 'member',
    act: enterBet,
  },
  { name: 'receipt-drawn', path: ({ drawn }) => drawn, as: 'member', prints: true },
  ...at('member', {
    draws: '/vote/history',
    bets: '/vote/bets',
    verify: '/vote/verify',
    'verify-period': '/vote/verify?period=1',
    'reality-check': '/vote/reality-check',
  }),
];

const PROFILE: Scene[] = [
  ...at('member', {
    profile: '/profile',
    'check-in': '/profile/check-in',
    'second-step': '/profile/second-step',
    appeal: '/profile/appeal',
    'own-data': '/profile/data',
    'close-account': '/profile/close',
    limits: '/profile/limits',
    limit: '/profile/limits/daily-stake',
    'first-limits': '/profile/limits/first',
    timeout: '/profile/limits/pause/timeout',
    exclusion: '/profile/limits/pause/exclusion',
    'exclusion-check': '/profile/limits/pause/exclusion/184',
    'stop-card': '/profile/limits/stop-card',
    stop: '/stop/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'stop-check': '/stop/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/exclusion/184',
    recharge: '/profile/recharge',
    withdraw: '/profile/withdraw',
    cards: '/profile/bank-card',
    'card-add': '/profile/bank-card/add',
    'card-add-btc': '/profile/bank-card/add?kind=btc',
    security: '/profile/security',
    logins: '/profile/security/logins',
    mail: '/profile/mail',
    'mail-off': '/mail-off/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'security-log': '/profile/security/log',
    'change-password': '/profile/change-password',
    'payment-password': '/profile/payment-password',
    'customer-service': '/profile/customer-service',
  }),
  { name: 'records', path: '/profile/records', as: 'member', prints: true },
  { name: 'withdrawals', path: '/profile/records?kind=withdrawals', as: 'member', prints: true },
  { name: 'recharges', path: '/profile/records?kind=recharges', as: 'member', prints: true },
  { name: 'withdrawal', path: ({ withdrawals: [newest = ''] }) => newest, as: 'member', prints: true },
  { name: 'withdrawal-done', path: ({ withdrawals }) => withdrawals[1] ?? '', as: 'member', prints: true },
  { name: 'withdrawal-failed', path: ({ withdrawals }) => withdrawals[2] ?? '', as: 'member' },
  { name: 'withdraw-check', begins: 'elsewhere', path: '/profile/withdraw/check', as: 'member', act: enterWithdrawal },
  {
    name: 'withdraw-check-wrong',
    begins: 'elsewhere',
    path: '/profile/withdraw/check',
    as: 'member',
    act: async (page) => {
      await enterWithdrawal(page);
      await fill({ 'withdraw-check-payPassword': '135790' })(page);
    },
  },
  { name: 'card-delete', path: ({ card }) => card, as: 'member' },
  ...(
    [
      ['recharge', '/profile/recharge'],
      ['withdraw', '/profile/withdraw'],
      ['card-add', '/profile/bank-card/add'],
      ['change-password', '/profile/change-password'],
      ['payment-password', '/profile/payment-password'],
      ['customer-service', '/profile/customer-service'],
    ] as const
  ).map(([name, path]): Scene => ({ name: `${name}-errors`, path, as: 'member', act: sendEmpty })),
];

/** Loads a page offline, and opens a cached announcement. */
async function loseLine(page: Page): Promise<void> {
  await page.goto('/home');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const isKept = () => caches.match('/profile/announcements.json').then(Boolean);
  while (!(await page.evaluate(isKept))) await page.waitForTimeout(250);
  await page.context().setOffline(true);
  await page.goto('/home');
  await page.locator('summary').first().click();
}

async function comeLate(page: Page): Promise<void> {
  for (let tries = 20; tries > 0; tries -= 1) if ((await page.goto('/login'))?.status() === 503) return;
  throw new Error('The app is never busy.');
}

/**
 * Pages of a new member, and pages during a pause, while offline, under load shedding, and while the upstream is down.
 */
const STATES: Scene[] = [
  ...at('newcomer', {
    'new-home': '/home',
    'new-vote': '/vote',
    'new-bets': '/vote/bets',
    'new-requests': '/meet/requests',
    'new-blocks': '/meet/blocks',
    'new-records': '/profile/records',
    'new-withdrawals': '/profile/records?kind=withdrawals',
    'new-cards': '/profile/bank-card',
    'new-withdraw': '/profile/withdraw',
    'new-customer-service': '/profile/customer-service',
    'new-payment-password': '/profile/payment-password',
  }),
  ...at('paused', {
    'paused-vote': '/vote',
    'paused-recharge': '/profile/recharge',
    'paused-limits': '/profile/limits',
  }),
  { name: 'offline', begins: 'elsewhere', path: '/home', as: 'cutOff', act: loseLine },
  { name: 'busy', begins: 'elsewhere', path: '/login', as: 'late', act: comeLate },
  ...at('unlucky', {
    'failed-movies': '/movie',
    'failed-home': '/home',
    'failed-vote': '/vote',
    'failed-records': '/profile/records',
    'failed-profile': '/profile',
  }),
];

/** All screenshots of members' pages; a route with a page and without one here fails `tests/web/app/server/every-page.test.ts`. */
export const SCENES: readonly Scene[] = [...STRANGERS, ...GARDEN, ...DRAW, ...PROFILE, ...STATES];
