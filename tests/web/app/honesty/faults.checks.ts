import { afterEach, describe, expect, it, vi } from 'vitest';
import { TABS } from '~/tabs';
import type { Seen } from '../harness/browser';
import { TIMEOUT_MS, type Fault, type TestedForm, type useFaultsStage } from './faults.stage';

/** Program output that no page may contain. */
const NONSENSE = /undefined|\bnull\b|NaN|\[object|Invalid Date|\{\{/;

/** What is wrong with the shell and the texts of a page, whatever has failed. */
function brokenOn(page: Seen): string[] {
  const wrong: string[] = [];
  if (page.$('main h1').length !== 1) wrong.push(`${page.$('main h1').length} headings`);
  for (const [, path] of TABS) if (page.$(`nav a[href="${path}"]`).length === 0) wrong.push(`no tab ${path}`);
  if (page.$('html').attr('lang') !== 'en') wrong.push('no language');
  const nonsense = NONSENSE.exec(page.text)?.[0];
  if (nonsense) wrong.push(nonsense);
  if (page.main.length < 30) wrong.push(`only "${page.main}"`);
  return wrong;
}

/** What is wrong with an error page: it must have the request id of the log, and a way on. */
function wrongWords(page: Seen, path: string, { isAbsence }: Fault): string[] {
  const id = /Reference: ([\w-]{36})/.exec(page.main)?.[1];
  // A missing page will stay missing, so there is no retry but another link.
  const wayOn = isAbsence ? 'main a' : `main a[href="${path.replaceAll('"', '')}"]`;
  return [
    ...(id === page.headers.get('x-request-id') ? [] : [`reference ${id}`]),
    ...(page.$(wayOn).length > 0 ? [] : ['no way on']),
  ];
}

/** A service without limits: its overview says so. */
const hasNoLimits = (page: Seen, { isAbsence }: Fault) => isAbsence && page.location === '/profile/limits';

function wrongWith(page: Seen, path: string, fault: Fault): string[] {
  if (fault.status === 302 && page.status === 302)
    return page.location === `/login?redirect=${encodeURIComponent(path)}` ? [] : [`leads to ${page.location}`];
  if (hasNoLimits(page, fault)) return [];
  if (page.status === 302) return [`leads to ${page.location}`];
  const broken = brokenOn(page);
  if (page.status === 200) return broken;
  if (page.status !== fault.status) return [`status ${page.status}`, ...broken];
  return [...broken, ...wrongWords(page, path, fault)];
}

function wrongWithForm(page: Seen, { typed, secrets, goesOn }: TestedForm, fault: Fault): string[] {
  if (hasNoLimits(page, fault)) return [];
  if (goesOn) return page.status === 302 ? [] : [`status ${page.status}`];
  if (fault.status === 302)
    return page.location.startsWith('/login?redirect=') ? [] : [`leads to ${page.location}, ${page.status}`];
  const said = page.$('main [role=alert] li').length;
  // Without input to preserve, a full error page is acceptable.
  const isAllLost = Object.keys(typed).length === 0 && /Reference: /.test(page.main);
  return [
    ...(page.status < 400 || page.status === 500 ? [`status ${page.status} ${page.location}`] : []),
    ...brokenOn(page),
    ...Object.values(typed).flatMap((value) => (page.body.includes(value) ? [] : [`lost ${value}`])),
    ...Object.values(secrets).flatMap((value) => (page.body.includes(value) ? [`shows ${value}`] : [])),
    ...(said === 1 || isAllLost ? [] : [`says ${said} things: ${page.main.slice(0, 200)}`]),
  ];
}

type Tools = ReturnType<typeof useFaultsStage>;

/** Faults by which a service may lack a call: for an optional call these are logged once, and not per page. */
const MAY_LACK = /HTTP (400|404|500|501)$|an envelope with code/;

/**
 * Checks that every error page and every failed form has exactly one line in the log; at most one where the fault may be known
 * already.
 */
async function expectOneLineEach(stage: Tools['stage'], seen: readonly Seen[], { what }: Fault): Promise<void> {
  const least = MAY_LACK.test(what) ? 0 : 1;
  const ids = seen.filter(({ status }) => status >= 400).map(({ headers }) => headers.get('x-request-id'));
  // A last call may still be running in the background.
  await vi.waitFor(() => {
    const lines = stage()
      .app.logLines()
      .filter(({ msg }) => msg === 'upstream calls failed');
    const counts = ids.map((id) => lines.filter(({ requestId }) => requestId === id).length);
    expect(counts.filter((count) => count < least || count > 1)).toEqual([]);
  }, 20_000);
}

/** Every form, each opened in its own browser. */
export const openForms = ({ forms, browser }: Tools) =>
  Promise.all(
    forms().map(async (form) => {
      const member = browser();
      const page = await member.get(form.path);
      return { form, send: () => form.send(member, page) };
    }),
  );

/** Checks every page and every form while an upstream has one of these faults. */
export function describeFaults(faults: readonly Fault[], tools: Tools): void {
  const { stage, pages, browser, begin, end } = tools;
  describe.each(faults)('an upstream that $what', (fault) => {
    afterEach(() => end(fault));

    it('leaves every page readable, in the right status, with its frame and one line in the log', async () => {
      const paths = pages();
      expect(paths.length).toBeGreaterThan(40);
      await begin(fault);
      const seen = await Promise.all(paths.map(async (path) => ({ path, page: await browser().get(path) })));
      const wrong = seen.flatMap(({ path, page }) =>
        wrongWith(page, path, fault).map((what) => `${path.slice(0, 60)}: ${what}`),
      );
      expect(wrong).toEqual([]);
      const answered = seen.map(({ page }) => page);
      await expectOneLineEach(stage, answered, fault);
      const errors = stage()
        .app.logLines()
        .filter(({ level }) => Number(level) >= 50);
      expect(errors).toEqual([]);
    });

    it('takes nothing away that was typed into any form, and says one thing', async () => {
      const opened = await openForms(tools);
      await begin(fault);
      const seen = await Promise.all(opened.map(async ({ form, send }) => ({ form, page: await send() })));
      const wrong = seen.flatMap(({ form, page }) =>
        wrongWithForm(page, form, fault).map((what) => `${form.path.slice(0, 50)}: ${what}`),
      );
      expect(wrong).toEqual([]);
      const answered = seen.map(({ page }) => page);
      await expectOneLineEach(stage, answered, fault);
    });
  });
}

/** Maximum time that a page may take beyond its upstream, in ms. */
const MORE_MS = 500;

/**
 * The pages and forms that take longer than the timeout of one call and half a second.
 *
 * @param tries each with a name; repeated if the machine is busy
 */
export async function tooLate(tries: readonly (readonly [what: string, open: () => Promise<unknown>])[]) {
  const late: string[] = [];
  for (const [what, open] of tries) {
    const times: number[] = [];
    while (times.length < 4 && !times.some((ms) => ms <= TIMEOUT_MS + MORE_MS)) {
      const started = performance.now();
      await open();
      times.push(Math.round(performance.now() - started));
    }
    if (Math.min(...times) > TIMEOUT_MS + MORE_MS) late.push(`${what.slice(0, 60)}: ${times.join()} ms`);
  }
  return late;
}
