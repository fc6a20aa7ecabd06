import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll } from 'vitest';
import { oddPresentation } from '../../services/odd-presentation';
import { listenService, type ServiceOptions } from '../../services/service';
import type { Browser, BrowserOptions } from '../app/harness/browser';
import { openApp, type App } from '../app/harness/harness';
import { SECRET, signIn } from '../app/harness/stage';
import { openInstance } from '../member-api/harness/harness';

/** A running member API, as far as journeys need it. */
interface Running {
  /** Its address; `undefined` for the one embedded in the app. */
  url: string | undefined;
  /** Draws the current period; without it a test has to wait. */
  drawNow?: () => void;
  close: () => Promise<void>;
}

/** A member API for the journeys. Its demo member has 1,000.00. */
export interface Server {
  name: string;
  /** Whether it also serves the extensions of docs/member-api.md, and not only the calls of the specification. */
  isWhole: boolean;
  open: (options?: ServiceOptions) => Promise<Running>;
}

/** A period lasts longer than any journey; draws happen on request (`drawNow`). */
const DRAW_SECONDS = 3_600;

async function openOwn(): Promise<Running> {
  const { instance } = await openInstance({
    draw: { seconds: DRAW_SECONDS, closeSeconds: 10, soonSeconds: 30, chainLength: 64 },
  });
  let server: ReturnType<typeof serve> | undefined;
  const { port } = await new Promise<AddressInfo>((listening) => {
    server = serve({ fetch: instance.fetch, port: 0, hostname: '127.0.0.1' }, listening);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      await new Promise((closed) => server?.close(closed));
      await instance.close();
    },
  };
}

export const EMBEDDED: Server = {
  name: 'the embedded service',
  isWhole: true,
  open: async () => ({ url: undefined, close: async () => undefined }),
};

export const ELSEWHERE: Server = { name: 'the same at an address of its own', isWhole: true, open: openOwn };

export const PLAIN: Server = {
  name: 'a plain service',
  isWhole: false,
  open: (options) => listenService({ ...options, drawSeconds: DRAW_SECONDS }),
};

/** A service with the calls of the plain one, and with response formats chosen by a seed. */
export const odd = (seed: number): Server => ({
  name: `an odd service, seed ${seed}`,
  isWhole: false,
  open: (options) => listenService({ ...options, drawSeconds: DRAW_SECONDS, presentation: oddPresentation(seed) }),
});

/** A server and its app, for the journeys of one `describe`. */
export interface Front {
  app: App;
  server: Running;
  /** A browser in which the demo member is signed in. */
  demo: (options?: BrowserOptions) => Promise<Browser>;
}

/** Opens a server and its app for the journeys of a `describe`. */
export function useServer(server: Server, options: ServiceOptions = {}, env: Record<string, string> = {}): Front {
  const front = {} as Front;
  beforeAll(async () => {
    const running = await server.open(options);
    const where = running.url === undefined ? {} : { API_BASE_URL: running.url, SESSION_SECRETS: SECRET };
    const app = await openApp({ ...where, PAYOUT_HOLD_HOURS: '0', DEMO_REVIEW_SECONDS: '1', ...env });
    const demo: Front['demo'] = async (like) => {
      const browser = await signIn(app.browser(like));
      // The welcome message belongs to the first page, not to the one under test.
      browser.jar.delete('flash');
      return browser;
    };
    Object.assign(front, { app, server: running, demo } satisfies Front);
  });
  afterAll(async () => {
    await front.app.close();
    await front.server.close();
  });
  return front;
}

/** Words that no page may contain. */
export const BROKEN_WORDS = /undefined|NaN|\[object/;
