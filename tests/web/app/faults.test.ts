import { afterEach, describe, expect, it } from 'vitest';
import type { Seen } from './browser';
import { KINDS, TIMEOUT_MS, useFaultsStage, type Fault } from './faults.stage';

const { stage, pages, forms, browser, begin, end } = useFaultsStage();

/** Nothing of a program stands on a page. */
const NONSENSE = /undefined|\bnull\b|NaN|\[object|Invalid Date|\{\{/;
const TABS = ['/home', '/movie', '/meet', '/vote', '/profile'];

/** What is wrong with the frame and the words of a page, whatever has failed. */
function brokenOn(page: Seen): string[] {
  const wrong: string[] = [];
  if (page.$('main h1').length !== 1) wrong.push(`${page.$('main h1').length} headings`);
  for (const tab of TABS) if (page.$(`nav a[href="${tab}"]`).length === 0) wrong.push(`no tab ${tab}`);
  if (page.$('html').attr('lang') !== 'en') wrong.push('no language');
  const nonsense = NONSENSE.exec(page.text)?.[0];
  if (nonsense) wrong.push(nonsense);
  if (page.main.length < 30) wrong.push(`only "${page.main}"`);
  return wrong;
}

/** What is wrong with how a page says that it cannot be shown: the reference, which the log has, and what to do. */
function wrongWords(page: Seen, path: string): string[] {
  const id = /Reference: ([\w-]{36})/.exec(page.main)?.[1];
  const lines = stage()
    .app.logLines()
    .filter(({ requestId, msg }) => requestId === id && msg === 'upstream calls failed');
  return [
    ...(id ? [] : ['no reference']),
    ...(lines.length === 1 ? [] : [`${lines.length} lines in the log`]),
    ...(page.$(`main a[href="${path.replaceAll('"', '')}"]`).length > 0 ? [] : ['no way to try again']),
  ];
}

function wrongWith(page: Seen, path: string, fault: Fault): string[] {
  if (fault.status === 302 && page.status === 302)
    return page.location === `/login?redirect=${encodeURIComponent(path)}` ? [] : [`leads to ${page.location}`];
  if (page.status === 302) return [`leads to ${page.location}`];
  const broken = brokenOn(page);
  if (page.status === 200) return broken;
  if (page.status !== fault.status) return [`status ${page.status}`, ...broken];
  return [...broken, ...wrongWords(page, path)];
}

describe.each(KINDS)('an upstream that $what', (fault) => {
  afterEach(() => end(fault));

  it('leaves every page readable, in the right status, with its frame', async () => {
    const paths = pages();
    expect(paths.length).toBeGreaterThan(40);
    await begin(fault);
    const wrong = await Promise.all(
      paths.map(async (path) => {
        const page = await browser().get(path);
        return wrongWith(page, path, fault).map((what) => `${path.slice(0, 60)}: ${what}`);
      }),
    );
    expect(wrong.flat()).toEqual([]);
    expect(
      stage()
        .app.logLines()
        .filter(({ level }) => Number(level) >= 50),
    ).toEqual([]);
  });

  it('takes nothing away that was typed into any form, and says one thing', async () => {
    const wrong: string[] = [];
    for (const { path, typed, secrets = {}, goesOn, send } of forms()) {
      const member = browser();
      const opened = await member.get(path);
      await begin(fault);
      const page = await send(member, opened);
      await end(fault);
      const say = (what: string) => wrong.push(`${path.slice(0, 50)}: ${what}`);
      if (fault.status === 302 && !goesOn) {
        if (!page.location.startsWith('/login?redirect=')) say(`leads to ${page.location}, ${page.status}`);
        continue;
      }
      if (goesOn) {
        if (page.status !== 302) say(`status ${page.status}`);
        continue;
      }
      if (page.status < 400) say(`status ${page.status} ${page.location}`);
      brokenOn(page).forEach(say);
      for (const value of Object.values(typed)) if (!page.body.includes(value)) say(`lost ${value}`);
      for (const value of Object.values(secrets)) if (page.body.includes(value)) say(`shows ${value}`);
      const said = page.$('main [role=alert] li').length;
      // Where nothing was typed, the page that cannot be shown may say it all.
      const isAllLost = Object.keys(typed).length === 0 && /Reference: /.test(page.main);
      if (said !== 1 && !isAllLost) say(`says ${said} things: ${page.main.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** How much longer than its upstream may take a page may take, in ms. */
const MORE_MS = 500;

describe('a page whose upstream never answers', () => {
  const [never] = KINDS.filter(({ what }) => what === 'never answers');
  afterEach(() => end(never!));

  it('is there when the time of one call is over, however many calls it makes', async () => {
    await begin(never!);
    const late: string[] = [];
    for (const path of pages()) {
      const times: number[] = [];
      // Where the machine is busy elsewhere, a page is given another try.
      while (times.length < 4 && !times.some((ms) => ms <= TIMEOUT_MS + MORE_MS)) {
        const started = performance.now();
        await browser().get(path);
        times.push(Math.round(performance.now() - started));
      }
      if (Math.min(...times) > TIMEOUT_MS + MORE_MS) late.push(`${path.slice(0, 60)}: ${times.join()} ms`);
    }
    expect(late).toEqual([]);
  });
});
