import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import type * as configuration from '~/config/settings.server';
import { hang, late, status, success, text, trickle, type Behaviour } from '../../faults/bad-upstream';
import type { Browser, BrowserOptions } from './browser';
import { MALFORMED_ANSWERS, TRANSPORT_FAILURES } from './failures';
import { openWholeStage, type Stage } from './stage';

/** How long a slow upstream of these tests may take, in ms: the ten seconds of members, shortened. */
export const TIMEOUT_MS = 120;

/** A fault of the upstream, and the status of a page that cannot be shown for it. `refuse` closes its port. */
export interface Fault {
  what: string;
  behaviour: Behaviour | 'refuse';
  status: number;
  /** Takes all the time that there is. */
  isSlow?: boolean;
}

/** Every fault that concerns all calls alike. */
export const FAULTS: readonly Fault[] = [
  { what: 'refuses connections', behaviour: 'refuse', status: 502 },
  { what: 'never answers', behaviour: hang, status: 504, isSlow: true },
  { what: 'sends a byte a second', behaviour: trickle, status: 504, isSlow: true },
  {
    what: 'is slow by a tenth too much',
    behaviour: late(TIMEOUT_MS * 1.1, success({ list: [] })),
    status: 504,
    isSlow: true,
  },
  { what: 'answers HTTP 401', behaviour: status(401), status: 302 },
  { what: 'answers 401 in an envelope', behaviour: text('{"code":401,"msg":"over"}'), status: 302 },
  ...[...TRANSPORT_FAILURES, ...MALFORMED_ANSWERS].map(([what, behaviour, , code]) => ({
    what: `answers with ${what}`,
    behaviour,
    status: code,
  })),
];

/** One fault of each kind. */
export const KINDS: readonly Fault[] = FAULTS.filter(
  ({ what, behaviour, isSlow }) =>
    behaviour === 'refuse' || isSlow || /401|HTTP 500|HTTP 503|reset|HTML|half|wrong types|50 MB/.test(what),
);

const PARAMETERS: Readonly<Record<string, string>> = {
  limit: 'daily-stake',
  kind: 'timeout',
  days: '7',
  period: '1',
  id: '7',
};

/** Every route that draws a page, with what its parameters may be. */
function pagesOfRoutes(): string[] {
  const pages = readdirSync('app/routes').filter((name) => {
    const file = `app/routes/${name}/route.tsx`;
    return existsSync(file) && readFileSync(file, 'utf8').includes('export default');
  });
  return pages
    .filter((name) => !['$', 'login', 'register', 'origin-mismatch', 'unreadable'].includes(name))
    .map((name) => {
      const path = `/${name.replaceAll('.', '/')}`.replace(/_(?=\/)/g, '').replace(/\/?_index$/, '');
      return path.replace(/\$(\w+)/g, (_, parameter: string) => PARAMETERS[parameter] ?? '7');
    });
}

const MORE = ['/movie?category=30&page=2&q=night', '/meet?region=1&seed=3', '/profile/records?kind=withdrawals'];

/** Fails when a promise was rejected that nobody looks after; undone by what it returns. */
function watchRejections(): () => void {
  const rejected: unknown[] = [];
  const listener = (reason: unknown) => void rejected.push(reason);
  process.on('unhandledRejection', listener);
  return () => {
    process.off('unhandledRejection', listener);
    expect(rejected).toEqual([]);
  };
}

/** The app in front of a whole member API, with a member who came to every page while all was well. */
export function useFaultsStage(variables: Record<string, string> = {}) {
  let stage: Stage;
  let env: { UPSTREAM_TIMEOUT_MS: number };
  let session: Map<string, string>;
  let endWatch: () => void;
  /** Check pages, by the form that leads to them. */
  const sealed: Record<string, string> = {};
  /** A person, a film, an announcement and a payout account. */
  const found: Record<string, string> = {};

  beforeAll(async () => {
    stage = await openWholeStage(variables);
    ({ env } = (await stage.app.load<typeof configuration>('config/settings.server.ts')).settings);
    const member = await stage.member();
    session = new Map(member.jar);
    for (const [name, list, link] of [
      ['person', '/meet', 'a[href^="/meet/detail/"]'],
      ['film', '/movie', 'a[href^="/movie/detail/"]'],
      ['notice', '/profile/announcements', 'a[href*="/announcements/detail/"]'],
      ['card', '/profile/bank-card', 'a[href$="/delete"]'],
    ] as const) {
      found[name] = (await member.get(list)).$(`main ${link}`).attr('href') ?? '';
      expect(found[name], name).not.toBe('');
    }
    for (const [form, typed] of [
      ['/vote', { pattern: 'rose', amount: '10' }],
      ['/profile/withdraw', { amount: '100' }],
    ] as const) {
      await member.get(form);
      sealed[form] = (await member.post(form, typed)).location;
      expect(sealed[form]).toContain('/check?');
    }
    endWatch = watchRejections();
  }, 60_000);
  afterAll(async () => {
    await stage.close();
    endWatch();
  });

  return {
    stage: () => stage,
    found,
    sealed,
    /** Every page for members, and some addresses with queries. */
    pages: () => [...pagesOfRoutes().map((path) => sealed[path.replace(/\/check$/, '')] ?? path), ...MORE],
    /** The same member at a browser of their own. */
    browser: (options?: BrowserOptions): Browser => {
      const fresh = stage.app.browser(options);
      for (const [name, value] of session) fresh.jar.set(name, value);
      return fresh;
    },
    begin: async ({ behaviour, isSlow }: Fault) => {
      if (isSlow) env.UPSTREAM_TIMEOUT_MS = TIMEOUT_MS;
      if (behaviour === 'refuse') await stage.upstream.refuse();
      else stage.upstream.otherwise(behaviour);
    },
    end: async ({ behaviour }: Fault) => {
      if (behaviour === 'refuse') await stage.upstream.listen();
      stage.upstream.heal();
      env.UPSTREAM_TIMEOUT_MS = 10_000;
    },
  };
}
