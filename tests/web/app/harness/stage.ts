import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { forgetDraws } from '~/domains/draw/proof/track-record.server';
import { behind, openUpstream, success, type BadUpstream, type Behaviour } from '../../../faults/bad-upstream';
import { openInstance } from '../../member-api/harness/harness';
import type { Browser, BrowserOptions } from './browser';
import { GOOD_ANSWERS, TOKEN } from './good-answers';
import { openApp, type App } from './harness';

/** The secret that encrypts cookies where the app does not generate one. */
export const SECRET = 'a secret of more than thirty-two characters';

/** The configuration required by real-money mode. Source: docs/product-rules.md, X5. */
export const OPERATOR = {
  OPERATOR_NAME: 'Lantern Games Ltd',
  OPERATOR_LICENCE: 'LIC-2026-0042',
  OPERATOR_LICENCE_URL: 'https://register.example/0042',
  OPERATOR_COUNTRIES: 'MT, JP',
  OPERATOR_COMPLAINTS: 'complaints@lantern.example',
};

/** The app with a member API that a test can break. */
export interface Stage {
  app: App;
  upstream: BadUpstream;
  /** A browser with a signed-in member. */
  member: (options?: BrowserOptions) => Promise<Browser>;
  close: () => Promise<void>;
}

/** Signs in through the form. */
export async function signIn(browser: Browser, username = 'demo', password = 'garden2026'): Promise<Browser> {
  await browser.get('/login');
  const answer = await browser.post('/login', { username, password });
  expect(answer.status, answer.main).toBe(302);
  return browser;
}

/**
 * Opens the app in front of a healthy upstream, until a test breaks it. Every call is made, however often it fails, unless
 * `UPSTREAM_BREAK_AFTER` or `READ_CACHE_SECONDS` says otherwise.
 *
 * @param ownLogins every login gets its own token, so that no test sees lists cached for another one
 */
export async function openStage(env: Record<string, string> = {}, ownLogins = false): Promise<Stage> {
  let logins = 0;
  const login: Behaviour = (response, request) =>
    success({ user: { username: 'ann' }, token: `${TOKEN}-${++logins}` })(response, request);
  return stageBefore(await openUpstream(ownLogins ? { ...GOOD_ANSWERS, '/member/login': login } : GOOD_ANSWERS), env);
}

/** {@link openStage} for all tests of a file; after each test the upstream is healthy and the clock is real again. */
export function useStage(env: Record<string, string> = {}, ownLogins = false): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    Object.assign(stage, await openStage(env, ownLogins));
  });
  afterAll(() => stage.close());
  afterEach(() => {
    stage.upstream.heal();
    vi.useRealTimers();
  });
  return stage;
}

/** {@link openStage} with a complete member API, whose members are those of the demo. */
export async function openWholeStage(env: Record<string, string> = {}): Promise<Stage> {
  const { instance } = await openInstance({ draw: { seconds: 600, closeSeconds: 1, soonSeconds: 2, chainLength: 64 } });
  const upstream = await openUpstream({}, behind(instance.fetch));
  const stage = await stageBefore(upstream, env);
  return {
    ...stage,
    member: async (options) => {
      const browser = await signIn(stage.app.browser(options));
      browser.jar.delete('flash');
      return browser;
    },
    close: async () => {
      await stage.close();
      await instance.close();
    },
  };
}

async function stageBefore(upstream: BadUpstream, env: Record<string, string>): Promise<Stage> {
  const app = await openApp({
    API_BASE_URL: upstream.url,
    SESSION_SECRETS: SECRET,
    UPSTREAM_BREAK_AFTER: '0',
    READ_CACHE_SECONDS: '0',
    ...env,
  });
  const { upstream: learned } = app.inside;
  const heal = () => {
    upstream.heal();
    // Tests must not share missing calls, draws, or pauses of members.
    learned.forgetOffers();
    learned.keptLimits.forgetKept();
    forgetDraws(learned);
  };
  return {
    app,
    upstream: { ...upstream, heal },
    member: async (options) => {
      const browser = await signIn(app.browser(options), 'ann', 'secret-of-ann');
      // The welcome message belongs to the first page, not to the one under test.
      browser.jar.delete('flash');
      return browser;
    },
    close: async () => {
      await app.close();
      await upstream.close();
    },
  };
}
