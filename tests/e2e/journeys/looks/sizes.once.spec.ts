import type { Page } from '@playwright/test';
import { LANGUAGES } from '~/i18n/language';
import { PERIOD_MS } from '../../harness/app';
import { enterBet, openPeriod, placeBet } from '../../harness/draw';
import { MEMBER_FORMS, MEMBERS, NEWCOMER_FORMS, PUBLIC, PUBLIC_FORMS, READ_FIRST } from '../../harness/every-page';
import { openFolds, signIn } from '../../harness/pages';
import { preparePayout } from '../../harness/payout';
import { expect, test } from '../../harness/test';

/** Where the cards of Home's popular people begin, by row. */
const rowsOfCards = (page: Page) =>
  page
    .getByRole('region', { name: 'Popular people' })
    .getByRole('listitem')
    .evaluateAll((cards) => {
      const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
      return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    });

/** Links outside sentences and buttons that are smaller than 24 px in either direction. Runs in the page. */
function smallTargets(): string[] {
  const hasWords = ({ nodeType, nodeValue }: Node) =>
    nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(nodeValue ?? '');
  // The link of a banner covers its picture.
  return [...document.querySelectorAll(':is(main, footer) :is(a:not(figcaption a), button, summary)')].flatMap(
    (target) => {
      const { display, whiteSpace } = getComputedStyle(target);
      // Announcements are in one line, with a mark between them.
      const isInSentence =
        display === 'inline' && whiteSpace !== 'nowrap' && [...(target.parentNode?.childNodes ?? [])].some(hasWords);
      if (!target.checkVisibility() || isInSentence) return [];
      const { width, height } = target.getBoundingClientRect();
      const isLarge = width >= 23.5 && height >= 23.5;
      return isLarge ? [] : [`${target.textContent}: ${Math.round(width)} × ${Math.round(height)}`];
    },
  );
}

/** Pages that the tests of forms name: what is seen of a form as it opens is held there. */
const WITH_FORMS = new Set([...PUBLIC_FORMS, ...MEMBER_FORMS, ...NEWCOMER_FORMS, ...READ_FIRST]);

/** What is too small on these pages, as they are opened on a phone, with all that is folded; and forms that no test of forms names. */
async function mistakesOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const mistakes: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    const hasForm = (await page.locator('main form button:not([type=button])').count()) > 0;
    if (hasForm && ![path, path.split('?')[0] ?? ''].some((one) => WITH_FORMS.has(one)))
      mistakes.push(`${path} has a form that no list of forms names`);
    await openFolds(page);
    for (const target of await page.evaluate(smallTargets)) mistakes.push(`${path} ${target}`);
  }
  return mistakes;
}

test('four cards never stand as three and one', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  for (const width of [320, 360, 440, 520, 599, 640, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/home');
    expect(await rowsOfCards(page), String(width)).toEqual([4]);
  }
});

// Pages without scripts have the part of the styles that they need in themselves.
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('three short choices share a line of a phone', async ({ page, freshMember }) => {
    await signIn(page, await freshMember());
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/profile/records');
    const tops = await page
      .getByRole('navigation', { name: 'What to show' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect(tops).toEqual([tops[0], tops[0], tops[0]]);
  });
});

test.describe('what is tapped is at least 24 px high and wide', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test.describe.configure({ timeout: 240_000 });

  test('on every page of a stranger', async ({ page }) => {
    expect(await mistakesOf(page, PUBLIC)).toEqual([]);
  });

  for (const [part, paths] of Object.entries(MEMBERS))
    test(`on every page of ${part}`, async ({ page, freshMember }) => {
      await signIn(page, await freshMember());
      expect(await mistakesOf(page, paths)).toEqual([]);
    });

  test('on pages of a member who has bets, a payout account and a withdrawal', async ({ page, app, fundedMember }) => {
    const member = await fundedMember();
    await preparePayout(app, member);
    await signIn(page, member);
    await openPeriod(page);
    await enterBet(page, 'Rose', '12.5');
    await page.waitForURL('**/vote/check?**');
    const small = await page.evaluate(smallTargets);
    await openPeriod(page);
    await placeBet(page, 'Rose', '12.5');
    await openFolds(page);
    small.push(
      ...(await page.evaluate(smallTargets)),
      ...(await mistakesOf(page, ['/vote', '/vote/bets', '/vote/bets?pattern=lily', '/profile/withdraw'])),
    );
    // After a draw there are links to it.
    await app.advance(PERIOD_MS);
    await expect(async () => {
      await page.goto('/vote');
      await expect(page.getByRole('link', { name: /^Verify period \d+$/ }).first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 90_000 });
    small.push(...(await mistakesOf(page, ['/vote', '/vote/bets', '/vote/history', '/vote/verify'])));
    expect(small).toEqual([]);
  });
});

test('no list scrolls inside Home', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/home');
  const inside = await page
    .locator('main ol')
    .evaluateAll((lists) => lists.filter((list) => list.scrollHeight > list.clientHeight + 1).length);
  expect(inside).toBe(0);
});

test('the still of a film fills its player, with no bars beside it, at every width', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.goto('/movie/detail/3001');
  const player = page.locator('main video');
  const still = await player.evaluate(async (video: HTMLVideoElement) => {
    const picture = new Image();
    picture.src = video.poster;
    await picture.decode();
    return picture.naturalWidth / picture.naturalHeight;
  });
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const { width: wide, height: high } = (await player.boundingBox())!;
    expect(Math.abs(wide / high - still), `${width}: ${wide / high}, still ${still}`).toBeLessThan(0.02);
  }
});

test('on a phone the first picture of a list begins in the upper half, in every language', async ({
  page,
  freshMember,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await freshMember());
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'lang', value: language, url: page.url() }]);
    for (const path of ['/movie', '/meet']) {
      await page.goto(path);
      expect((await page.locator('main img').first().boundingBox())!.y, `${path} ${language}`).toBeLessThan(370);
    }
  }
});

test('on a phone Home shows a face above the tab bar, and a film soon after, in every language', async ({
  page,
  freshMember,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, await freshMember());
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'lang', value: language, url: page.url() }]);
    await page.goto('/home');
    expect((await page.locator('[data-warning=pay]').boundingBox())!.height, language).toBeLessThanOrEqual(60);
    const begins = async (path: string) =>
      (await page.locator(`main li a[href^="${path}"] img`).first().boundingBox())!.y;
    // The greeting of a member with a long name has two lines.
    expect(await begins('/meet/detail'), language).toBeLessThan(620);
    expect(await begins('/movie/detail'), language).toBeLessThan(910);
  }
});

test('lists of requests and of blocked people do not link to themselves', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  for (const path of ['/meet/requests', '/meet/blocks']) {
    await page.goto(path);
    await expect(page.locator(`main a[href="${path}"]`)).toHaveCount(0);
  }
});

test('on a phone held sideways the bars scroll away', async ({ page, freshMember }) => {
  await signIn(page, await freshMember());
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('/movie');
  await page.evaluate(() => scrollTo(0, 400));
  await expect(page.getByRole('navigation', { name: 'Main pages' })).not.toBeInViewport();
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

/** Phones held sideways: an old one, and two of today. */
const SIDEWAYS = [
  [740, 360],
  [844, 390],
  [915, 412],
] as const;

test('on a phone held sideways brand, way up and tabs share one line, in every language', async ({
  page,
  freshMember,
}) => {
  await signIn(page, await freshMember());
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'lang', value: language, url: page.url() }]);
    for (const [width, height] of SIDEWAYS)
      for (const path of ['/vote', '/profile/security/log']) {
        await page.setViewportSize({ width, height });
        await page.goto(path);
        const at = `${path} ${language} ${width}`;
        const [bar, tabs] = [page.getByRole('banner'), page.locator('body > div > nav')];
        const line = (await bar.boundingBox())!;
        const { x, y, width: wide, height: high } = (await tabs.boundingBox())!;
        expect([y, high <= line.height + 1], at).toEqual([line.y, true]);
        expect(x + wide, at).toBeLessThanOrEqual(width);
        for (const link of await bar.getByRole('link').all()) {
          const { x: begins, width: long } = (await link.boundingBox())!;
          expect(begins + long, at).toBeLessThanOrEqual(x);
        }
        expect((await page.getByRole('heading', { level: 1 }).boundingBox())!.y, at).toBeLessThan(2 * line.height);
      }
  }
});

test('on a phone the answers to the message of a new sign-in stand in one line, in every language', async ({
  page,
  browser,
  app,
  freshMember,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const member = await freshMember();
  await signIn(page, member);
  const other = await browser.newContext({ baseURL: app.url, userAgent: 'Mozilla/5.0 (iPad) Safari/604.1' });
  await signIn(await other.newPage(), member);
  await other.close();
  for (const language of LANGUAGES) {
    await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
    await page.goto('/profile/limits');
    const answers = page.locator('form:has(input[value=known]) :is(button, a)');
    await expect(answers).toHaveCount(2);
    const tops = await answers.evaluateAll((both) => both.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops[1], language).toBe(tops[0]);
  }
});

test('Japanese headings break between phrases, and running text fills its lines', async ({ page, app }) => {
  await page.context().addCookies([{ name: 'lang', value: 'ja', url: app.url }]);
  await page.goto('/about-operator');
  const breaks = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).wordBreak);
  const short = await Promise.all(['main h1', 'main h2', 'footer button'].map(breaks));
  expect(short).toEqual(short.map(() => 'auto-phrase'));
  const running = await Promise.all(['main p', 'main li', 'main div:not(:has(*))'].map(breaks));
  expect(running).toEqual(running.map(() => 'normal'));
});
