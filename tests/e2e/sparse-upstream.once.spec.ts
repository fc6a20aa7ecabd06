import { openUpstream, status, success, text } from '../faults/bad-upstream';
import { enterBet } from './harness/draw';
import { fillLogin } from './harness/pages';
import { expect, test } from './harness/test';

/** What a member API answers that has the specification's calls alone, and of their fields those that may be relied on. */
const SPARSE = {
  '/member/login': success({ user: {}, token: 12345 }),
  '/member/getuserbalance': success({ balance: '50' }),
  '/lottery/getnextperiod': success({ period: 42 }),
  '/lottery/getodds': success(['rose', 'lily', 'balloon', 'smoke'].map((option) => ({ option, odds: '1.95' }))),
  '/lottery/getlatestdraw': success({ period: 41, numbers: ['1', '5', '6'], sum: '12', result: ['rose', 'smoke'] }),
  '/lottery/getdrawlist': success([{ period: 41, numbers: ['1', '5', '6'], sum: '12', result: ['rose', 'smoke'] }]),
  '/game/saveorder': success(null),
};

for (const [absent, answer] of [
  ['HTTP 404', status(404)],
  ['a 404 in the envelope', text(JSON.stringify({ code: 404, msg: 'Not Found' }))],
] as const)
  test(`the draw can be played at a member API without extensions, and nothing is claimed for it (${absent})`, async ({
    page,
    startApp,
  }) => {
    const upstream = await openUpstream({});
    for (const [path, behaviour] of Object.entries(SPARSE)) upstream.on(path, behaviour);
    upstream.otherwise(answer);
    const app = await startApp({
      API_BASE_URL: upstream.url,
      SESSION_SECRETS: 'a secret of tests that has more than 32 characters',
    });
    await page.goto(`${app.url}/login`);
    await fillLogin(page, 'ann', 'secret-of-ann');
    await page.waitForURL(`${app.url}/home`);

    await page.goto(`${app.url}/vote`);
    const main = page.locator('main');
    await expect(main).toContainText('This draw cannot be checked');
    await expect(main).toContainText(
      /Chance\s*not published\s*Average return\s*not published\s*House edge\s*not published/,
    );
    await expect(main).toContainText('This service doesn’t keep totals of your wins and losses.');
    await expect(main.locator('a[href^="/vote/verify?period"]')).toHaveCount(0);
    await expect(page.getByRole('radio')).toHaveCount(4);
    await enterBet(page, 'Rose', '10');
    await expect(main).toContainText('This draw cannot be checked');
    await page.getByRole('button', { name: 'Place this bet' }).click();
    await expect(page.locator('body')).toContainText('Your bet is placed: Rose');
    expect(upstream.received.filter(({ path }) => path === '/game/saveorder')).toHaveLength(1);

    await page.goto(`${app.url}/vote/bets`);
    await expect(main).toContainText('This service doesn’t list bets.');
    await page.goto(`${app.url}/vote/history`);
    await expect(main).toContainText('Rose');
    await expect(main).toContainText('This service can’t look up or verify single draws.');
    await page.goto(`${app.url}/vote/verify?period=41`);
    await expect(main).toContainText('cannot be checked');
    await expect(main).not.toContainText('No bet, no person');
    await expect(main).not.toContainText('72 hours');
    await page.goto(`${app.url}/profile/limits`);
    await expect(main).toContainText('Play limits aren’t supported here.');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await upstream.close();
  });
