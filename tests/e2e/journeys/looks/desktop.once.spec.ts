import { LANGUAGES } from '~/i18n/language';
import { openPeriod, placeBet } from '../../harness/draw';
import { signIn } from '../../harness/pages';
import { expect, test } from '../../harness/test';

test.use({ viewport: { width: 1440, height: 900 } });

/** Pages of lists, of forms, of one record, and of both. */
const PAGES = [
  '/movie',
  '/profile',
  '/profile/recharge',
  '/profile/withdraw',
  '/profile/limits',
  '/meet/detail/103/request',
];

test('on a desktop nothing covers the winners of Home, in any language', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'lang', value: language, url: page.url() }]);
    await page.goto('/home');
    const banners = await page.locator('main section:has(figure)').boundingBox();
    const winners = await page.locator('main section:has(ol, ul)').last().boundingBox();
    expect(banners!.x + banners!.width, language).toBeLessThanOrEqual(winners!.x);
  }
});

test('on a desktop all pages begin at the same edge', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  const edges: [string, number][] = [];
  for (const path of PAGES) {
    await page.goto(path);
    edges.push([path, Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())!.x)]);
  }
  expect(edges).toEqual(PAGES.map((path) => [path, edges[0]![1]]));
});

test('on a desktop no choice of a filter is cut off', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  for (const path of ['/meet', '/movie', '/movie/detail/3001', '/vote/bets']) {
    await page.goto(path);
    const cut = await page
      .locator('main nav, main nav *')
      .evaluateAll(
        (boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0).length,
      );
    expect(cut, path).toBe(0);
  }
});

test('on a desktop the groups of Profile stand side by side, and the task of Vote beside what is known', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  const boxOf = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())!;
  await page.goto('/profile');
  const [balance, money, safety, settings] = await Promise.all(
    ['Balance', 'Money', 'Safety and privacy', 'Settings'].map(boxOf),
  );
  expect(safety!.y).toBe(balance!.y);
  for (const group of [safety!, settings!]) expect(group.x).toBeGreaterThanOrEqual(money!.x + money!.width);
  // What a member comes for is seen without scrolling.
  expect((await boxOf('Help and messages')).y).toBeLessThan(900);
  await page.goto('/vote');
  expect((await boxOf('Payouts and chances')).y).toBeLessThan(900);
});

test('on a desktop the sums stand beside the bet form, and not a second time in it', async ({ page, fundedMember }) => {
  await signIn(page, await fundedMember());
  const sums = page.getByText('Since you signed in');
  // The page waits for the sums only so long; on a busy machine it says that they couldn't be loaded.
  await expect(async () => {
    await openPeriod(page);
    await expect(sums).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  const [{ x }, form] = [(await sums.boundingBox())!, (await page.locator('#bet').boundingBox())!];
  expect(x).toBeGreaterThanOrEqual(form.x + form.width);
});

test('on a desktop the words of a profile stand beside its pictures, and what can be done follows them', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await page.goto('/meet/detail/103');
  const [portrait, photos] = [page.locator('main img').first(), page.getByRole('region', { name: 'Photos' })];
  const words = [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('link', { name: 'Report' }),
    page.getByRole('region', { name: 'About' }),
    page.getByRole('link', { name: 'Ask for a date' }),
    page.locator('main dl'),
  ];
  const ends = await Promise.all([portrait, photos].map(async (one) => (await one.boundingBox())!));
  expect(ends[1]!.y).toBeGreaterThan(ends[0]!.y + ends[0]!.height);
  let below = 0;
  for (const word of words) {
    const { x, y, height } = (await word.boundingBox())!;
    for (const end of ends) expect(x).toBeGreaterThan(end.x + end.width);
    expect(y).toBeGreaterThanOrEqual(below);
    below = y + height;
  }
});

test('on a desktop the links of Meet stand beside its title, on a phone whole above the people', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await page.goto('/meet');
  const links = ['Shuffle', 'Staying safe', 'Your date requests', 'Blocked profiles'].map((name) =>
    page.getByRole('main').getByRole('link', { name, exact: true }),
  );
  const middleOf = async (link: (typeof links)[number]) => {
    const { y, height } = (await link.boundingBox())!;
    return y + height / 2;
  };
  const middles = () => Promise.all(links.map(middleOf));
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  for (const middle of await middles())
    expect(Math.abs(middle - title.y - title.height / 2)).toBeLessThan(title.height / 2);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const link of links) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(page.locator('main img').first()).toBeInViewport({ ratio: 1 });
});

test('on a desktop what is to be known of money stands beside the form, not below it', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  await page.goto('/profile/withdraw');
  const { x } = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  expect((await page.getByText('Limits and fee').boundingBox())!.x).toBeGreaterThan(x + 400);
  await page.goto('/profile/recharge');
  expect((await page.getByText('We never ask you to pay to withdraw').boundingBox())!.x).toBeGreaterThan(x + 400);
});

test('Profile leads to the end of the login once', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveCount(1);
  await page.goto('/vote');
  await expect(page.getByRole('link', { name: 'Sign out' })).toHaveCount(1);
});

test('on a desktop the brand stands at one place, and a button is no wider than its words need', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  const brand = async (path: string) => {
    await page.goto(path);
    return (await page.getByRole('banner').getByRole('link').last().boundingBox())!.x;
  };
  expect(await brand('/profile/limits')).toBe(await brand('/profile'));
  await page.goto('/logout');
  expect((await page.getByRole('button', { name: 'Sign out' }).boundingBox())!.width).toBeLessThan(200);
});

test('on a desktop a limit that waits makes no other card higher', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  for (const value of ['200', '500']) {
    await page.goto('/profile/limits/daily-stake');
    await page.locator('#limit-value').fill(value);
    await page.locator('form:has(#limit-value) button[type=submit]').click();
    await page.waitForURL('**/profile/limits');
  }
  const cards = page
    .getByRole('region', { name: 'Stake limit' })
    .getByRole('heading', { level: 3 })
    .locator('xpath=ancestor::li');
  await expect(cards).not.toHaveCount(0);
  const [waits, week] = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  expect(week).toBeLessThan(waits! * 0.75);
});

for (const width of [1024, 1440])
  test(`signed out, what is inside stands beside the form, in any language: ${width} px`, async ({ page, app }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const language of LANGUAGES)
      for (const path of ['/login', '/register']) {
        await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
        await page.goto(path);
        const form = (await page.locator('main form').boundingBox())!;
        const inside = (await page.locator('main ul:has(b)').boundingBox())!;
        expect(inside.x, `${path} ${language}`).toBeGreaterThan(form.x + form.width);
        expect(inside.y, `${path} ${language}`).toBeLessThan(form.y);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
  });

test('signed out on a phone, what is inside is below the form, and its drawing is not fetched', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    const form = (await page.locator('main form').boundingBox())!;
    expect((await page.locator('main ul:has(b)').boundingBox())!.y).toBeGreaterThan(form.y + form.height);
  }
  expect(fetched).not.toContain('/images/garden.svg');
});

test('on a desktop the bets are a table: each figure stands under the title of its column', async ({
  page,
  fundedMember,
}) => {
  await signIn(page, await fundedMember());
  await openPeriod(page);
  for (const [pattern, stake] of [
    ['Rose', '4'],
    ['Lily', '100'],
  ] as const) {
    await page.goto('/vote');
    await placeBet(page, pattern, stake);
  }
  await page.goto('/vote/bets');
  const rights = async (text: string | RegExp) =>
    page
      .locator('main')
      .getByText(text)
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)));
  const lefts = async (text: string | RegExp) =>
    page
      .locator('main')
      .getByText(text)
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  const [title, ...stakes] = await rights(/^Stake × Odds$|^Stake (4|100)\.00 × /);
  expect(stakes).toEqual([title, title]);
  const [status, ...states] = await lefts(/^Status$|^Open$/);
  expect(states).toEqual([status, status]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByText('Stake × Odds')).toBeHidden();
});
