import type { Page } from '@playwright/test';
import { formatAmount, formatMonth } from '~/i18n/format';
import { LANGUAGE_NAMES, LANGUAGES } from '~/i18n/language';
import { TABS } from '~/tabs';
import { sentence } from '../../../web/app/harness/sentences';
import { signIn } from '../../harness/pages';
import { preparePayout } from '../../harness/payout';
import { expect, test } from '../../harness/test';

// A screen reader first reads the server's HTML, so scripts are off.
test.use({ javaScriptEnabled: false });

/** A node of the accessibility tree: its role, name and state, and the nodes within it, in order. */
type Told = string | readonly [what: string, within: readonly Told[]];

function written(told: readonly Told[], indent = ''): string {
  return told
    .map((one) => {
      const [what, within] = typeof one === 'string' ? [one, undefined] : one;
      const [, role, text] = /^(\w+): (.*)$/s.exec(what) ?? [];
      const line = role ? `${indent}- ${role}: ${JSON.stringify(text)}` : `${indent}- '${what.replaceAll("'", "''")}'`;
      return within ? `${line}:\n${written(within, `${indent}  `)}` : line;
    })
    .join('\n');
}

/** Checks that a page contains these nodes, among others. */
const expectTold = (page: Page, told: readonly Told[], within = 'main') =>
  expect(page.locator(within).first()).toMatchAriaSnapshot(written(told));

const send = (page: Page) => page.locator('main form button[type=submit]').last().click();

/** With ALL_LOOKS (test:long) in every language. */
const SPOKEN = process.env['ALL_LOOKS'] ? LANGUAGES : (['ja'] as const);

for (const language of SPOKEN)
  test(`names, roles and states are told on the chief pages: ${language}`, async ({ page, app, fundedMember }) => {
    const said = (...asked: Parameters<typeof sentence> extends [unknown, ...infer Asked] ? Asked : never) =>
      sentence(language, ...asked);
    const title = (words: string) => `heading "${words}" [level=1]`;
    const part = (words: string) => `region "${words}"`;
    const expectCurrent = async (navigation: string, link: string, state: 'page' | 'true') => {
      const nav = page.getByRole('navigation', { name: navigation, exact: true });
      await expect(nav.locator('[aria-current]')).toHaveCount(1);
      await expect(nav.getByRole('link', { name: new RegExp(`^${link}`) })).toHaveAttribute('aria-current', state);
    };

    await page.context().addCookies([{ name: 'lang', value: language, url: app.url }]);
    await page.goto('/login');
    await send(page);
    const [username, password] = [said('account:login.username'), said('account:login.password')];
    await expectTold(page, [
      title(said('account:login.title')),
      [
        'alert',
        [
          `heading "${said('errors:fill_in')}" [level=2]`,
          [
            'list',
            [
              ['listitem', [`link /${username}/`]],
              ['listitem', [`link /${password}/`]],
            ],
          ],
        ],
      ],
      `textbox "${username}" [invalid]`,
      `textbox "${password}" [invalid]`,
      `button "${said('account:login.submit')}"`,
    ]);
    for (const name of [username, password])
      await expect(page.getByRole('textbox', { name, exact: true })).toHaveAccessibleDescription(
        said('errors:required'),
      );

    const member = await fundedMember();
    await preparePayout(app, member);
    await signIn(page, member);
    const tabs = TABS.map(([name]) => said(`shell:${name}`));
    await expectTold(
      page,
      [
        `link "${said('shell:skip')}"`,
        ['banner', ['link "Night Garden"']],
        [`navigation "${said('shell:tabs')}"`, [['list', tabs.map((tab): Told => ['listitem', [`link /^${tab}/`]])]]],
        [
          'main',
          [
            ['status', [`paragraph: ${said('account:flash.signedIn')}`]],
            title(said('home:welcome', { name: member.username })),
            [part(said('home:banners')), [[`list "${said('home:banners')}"`, ['listitem /1/', 'listitem /2/']]]],
            [part(said('home:notices')), [`link "${said('home:allNotices')}"`]],
            [part(said('home:hotMeets')), [`heading "${said('home:hotMeets')}" [level=2]`, 'list']],
            [part(said('home:hotFilms')), [`heading "${said('home:hotFilms')}" [level=2]`, 'list']],
            [part(said('home:winners')), [['list', [`listitem: /${said('home:simulated')}/`]]]],
          ],
        ],
        [
          'contentinfo',
          [[`form "${said('shell:language')}"`, LANGUAGES.map((one) => `button "${LANGUAGE_NAMES[one]}"`)]],
        ],
      ],
      'body',
    );
    await expectCurrent(said('shell:tabs'), said('shell:home'), 'page');
    await expect(page.getByRole('button', { pressed: true })).toHaveAttribute('lang', language);

    await page.goto('/vote');
    const pattern = `radiogroup "${said('vote:bet.pattern')}"`;
    const patterns = (['rose', 'lily', 'balloon', 'smoke'] as const).map((name) => said(`vote:${name}`));
    const stake = said('vote:bet.amount');
    const heading = await page.getByRole('heading', { level: 2, name: /\d+/ }).first().textContent();
    const bet = part(said('vote:bet.title', { period: /\d+/.exec(heading ?? '')?.[0] ?? '' }));
    await expectTold(page, [
      title(said('vote:title')),
      'heading /\\d+/ [level=2]',
      'status',
      'timer',
      [
        bet,
        [
          [pattern, patterns.map((name) => `radio /^${name}/`)],
          `textbox "${stake}"`,
          `button "${said('vote:bet.submit')}"`,
        ],
      ],
      part(said('vote:odds')),
      part(said('vote:results')),
    ]);
    await send(page);
    const wrong = `heading "${said('errors:summary')}" [level=2]`;
    await expectTold(page, [
      [
        bet,
        [
          ['alert', [wrong, ['list', [['listitem', [`link "${said('errors:pattern.required')}"`]], 'listitem']]]],
          `${pattern} [invalid]`,
          `textbox "${stake}" [invalid]`,
        ],
      ],
    ]);
    await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(new RegExp(said('errors:pattern.required')));
    const description = (await page.getByRole('textbox', { name: stake }).getAttribute('aria-describedby')) ?? '';
    await expect(page.locator(`#${description.split(' ').at(-1) ?? ''}`)).toHaveText(said('errors:amount.format'));
    await page.getByRole('radio', { name: new RegExp(`^${patterns[0] ?? ''}`) }).check();
    await page.getByRole('textbox', { name: stake }).fill('10');
    await send(page);
    await page.waitForURL('**/vote/check?**');
    await expectTold(page, [
      title(said('vote:check.title')),
      `term: ${stake}`,
      'definition: /10\\.00/',
      `term: ${said('vote:odds.ratio')}`,
      'definition: /1\\.95/',
      `term: ${said('vote:check.balance')}`,
      'definition: /1,000\\.00/',
      `button "${said('vote:check.submit', { stake: formatAmount(10_00, language) })}"`,
      `link "${said('vote:check.change')}"`,
    ]);

    await page.goto('/profile/withdraw');
    await expectTold(page, [
      title(said('withdraw:title')),
      `textbox "${said('withdraw:amount')}"`,
      [`radiogroup "${said('withdraw:account')}"`, ['radio /vfNa/ [checked]', 'radio /1111/ [disabled]']],
      `button "${said('withdraw:continue')}"`,
      [part(said('withdraw:rules')), [`term: ${said('withdraw:fee')}`, 'definition: /1%/']],
    ]);
    await page.goto('/profile');
    await expectCurrent(said('shell:tabs'), said('shell:profile'), 'page');
    await expectTold(page, [
      title(member.username),
      [
        part(said('account:profile.balance')),
        [
          `term: ${said('account:profile.total')}`,
          'definition: /1,000\\.00/',
          `term: ${said('account:profile.available')}`,
        ],
      ],
      [part(said('account:profile.menu.money')), [['list', [['listitem', [`link "${said('recharge:title')}"`]]]]]],
    ]);
    await page.goto('/profile/records');
    const month = await page.locator('#month').inputValue();
    await expectCurrent(said('records:which'), said('records:statement'), 'true');
    await expectTold(page, [
      title(said('records:statement')),
      `textbox "${said('records:month')}"`,
      [part(formatMonth(month, language)), [`term: ${said('records:opening')}`]],
      [part(said('records:entries')), ['heading [level=3]', ['list', [['listitem', ['strong: /1,000\\.00/']]]]]],
    ]);

    await page.goto('/movie');
    await page.getByText(said('movie:sort.current', { order: said('movie:sort.standard') })).click();
    await expectCurrent(said('movie:sort.title'), said('movie:sort.standard'), 'true');
    await expectTold(page, [
      title(said('movie:title')),
      ['search', [`textbox "${said('movie:search.label')}"`, `button "${said('movie:search.submit')}"`]],
      `navigation "${said('movie:category')}"`,
      ['list', [['listitem', ['link /\\d\\d:\\d\\d/']]]],
      [`navigation "${said('shell:pageOfLast', { page: 1, last: 4 })}"`, [`link "${said('shell:next')}"`]],
    ]);
    await page.goto('/movie/detail/3001');
    await page.getByText(said('movie:options'), { exact: true }).click();
    await expectCurrent(said('movie:source.title'), said('movie:source.nth', { number: 1 }), 'true');
    await expectTold(page, [
      'heading [level=1]',
      `group: ${said('movie:position.title')}`,
      ['group', [`navigation "${said('movie:source.title')}"`, `navigation "${said('movie:quality.title')}"`]],
      part(said('movie:about')),
      `term: ${said('movie:director')}`,
    ]);
    await page.goto('/meet/detail/101');
    await expectTold(page, [
      'heading [level=1]',
      [
        `navigation "${said('meet:actions')}"`,
        [`link "${said('meet:report.link')}"`, `link "${said('meet:block.link')}"`],
      ],
      `link "${said('meet:request.link')}"`,
      [part(said('meet:photos')), [`group: ${said('meet:photo.show', { index: 1 })}`]],
    ]);
    await page.goto('/profile/announcements/detail/8');
    await expectTold(page, [
      'heading [level=1]',
      `paragraph: /${said('news:published')}/`,
      [part(said('news:confirm.title')), [`button "${said('news:confirm.submit')}"`]],
    ]);
    await page.goto('/profile/customer-service');
    await expectTold(page, [
      title(said('service:title')),
      part(said('service:talk.title')),
      [
        part(said('service:write.title')),
        [`textbox "${said('service:write.text')}"`, `button "${said('service:write.submit')}"`],
      ],
      [part(said('service:desk.title')), [`term: ${said('service:desk.hours')}`]],
    ]);
    await page.locator('main form textarea').fill('Hello?');
    await send(page);
    const talk = said('service:talk.title');
    await expectTold(page, [[part(talk), [[`log "${talk}"`, [['list', ['listitem', 'listitem']]]]]]]);
  });
