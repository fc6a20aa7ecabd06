import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll } from 'vitest';
import { oddPresentation } from '../../services/odd-presentation';
import { listenService, type ServiceOptions } from '../../services/service';
import type { Browser, BrowserOptions } from '../app/browser';
import { openApp, type App } from '../app/harness';
import { SECRET, signIn } from '../app/stage';
import { openInstance } from '../member-api/harness';

/** A member API that is running, as far as a journey needs to know it. */
interface Running {
  /** Where it is; nowhere for the one that is embedded in the app. */
  url: string | undefined;
  /** Draws the period that bets went to until now; without it that is a matter of waiting. */
  drawNow?: () => void;
  close: () => Promise<void>;
}

/** A member API that the journeys run in front of. Its demo member has 1,000.00. */
export interface Server {
  name: string;
  /** Whether it serves the extensions of docs/member-api.md too, and not the calls of the specification alone. */
  isWhole: boolean;
  open: (options?: ServiceOptions) => Promise<Running>;
}

async function openOwn(): Promise<Running> {
  const { instance } = await openInstance();
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

/** A period lasts as long as any journey; what is to be drawn is drawn at once (`drawNow`). */
const DRAW_SECONDS = 3_600;

export const PLAIN: Server = {
  name: 'a plain service',
  isWhole: false,
  open: (options) => listenService({ ...options, drawSeconds: DRAW_SECONDS }),
};

/** A service with the same calls as the plain one, whose answers are in the forms of this seed. */
export const odd = (seed: number): Server => ({
  name: `an odd service, seed ${seed}`,
  isWhole: false,
  open: (options) => listenService({ ...options, drawSeconds: DRAW_SECONDS, presentation: oddPresentation(seed) }),
});

/** The app in front of a server, for the journeys of one `describe`. */
export interface Front {
  app: App;
  server: Running;
  /** A browser whose member is the demo one. */
  demo: (options?: BrowserOptions) => Promise<Browser>;
}

/** Opens a server and the app in front of it for the journeys around it. */
export function useServer(server: Server, options: ServiceOptions = {}, env: Record<string, string> = {}): Front {
  const front = {} as Front;
  beforeAll(async () => {
    const running = await server.open(options);
    const where = running.url === undefined ? {} : { API_BASE_URL: running.url, SESSION_SECRETS: SECRET };
    const app = await openApp({ ...where, PAYOUT_HOLD_HOURS: '0', DEMO_REVIEW_SECONDS: '1', ...env });
    const demo: Front['demo'] = async (like) => {
      const browser = await signIn(app.browser(like));
      // The greeting belongs to the first page, not to the one that a journey looks at.
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

/** What no page may say. */
export const BROKEN_WORDS = /undefined|NaN|\[object/;
