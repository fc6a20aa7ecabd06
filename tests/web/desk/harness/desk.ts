import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDesk, createDeskListener } from '~/desk/server/start.server';
import type { DeskStore } from '~/desk/server/visit.server';
import { SHELL } from '~/member-api/desk/audit/audit.server';
import type { Role } from '~/member-api/desk/staff/roles';
import { join } from '~/member-api/desk/staff/sign-in.server';
import { addStaff } from '~/member-api/desk/staff/staff.server';
import { secretOfInvitation } from '~/member-api/desk/staff/totp.server';
import { codeAt } from '~/member-api/one-time-codes/totp';
import { openBrowser, sendTo, type Browser, type BrowserOptions } from '../../app/harness/browser';
import { openApp, type App } from '../../app/harness/harness';
import { storePlace } from '../../member-api/harness/store-place';

/** Password of every login. */
export const PASSWORD = 'a password of staff';
const STEP_MS = 30_000;

/** A desk in front of an app, both opened from their sources. */
export interface OpenDesk {
  /** The members' app. */
  app: App;
  /** What the pages work with. */
  desk: DeskStore;
  /** A browser without scripts on the desk's port, not signed in. */
  browser: (options?: BrowserOptions) => Browser;
  /** A browser that is signed in. @param name by default that of the role */
  signedIn: (role: Role, name?: string) => Promise<Browser>;
  /** A login without a browser. @returns its name, and the one-time code of a step: each is good once */
  login: (role: Role, name?: string) => Promise<{ name: string; code: (step?: number) => string }>;
  close: () => Promise<void>;
}

/** Opens an app with its desk. @param env variables of the app; with the same DATA_DIR, several are processes of one club */
export async function openDeskApp(env: Record<string, string | undefined> = {}): Promise<OpenDesk> {
  const { databaseUrl: DATABASE_URL } = await storePlace(env['DATA_DIR'] ?? ':memory:');
  const app = await openApp({
    DESK_PORT: '1',
    DEMO_REVIEW_SECONDS: '0',
    ...(DATABASE_URL && { DATABASE_URL }),
    ...env,
  });
  const made = await createDesk(app.inside);
  const { desk } = made;
  const server = createServer(createDeskListener(made));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const send = sendTo((server.address() as AddressInfo).port);

  const login: OpenDesk['login'] = async (role, name = role) => {
    const at = desk.now();
    const token = await addStaff(desk.db, { name, role }, { staff: SHELL, at });
    if (token === undefined) throw new Error(`${name} exists`);
    const secret = await secretOfInvitation(desk, token);
    // The step before: that of now is left for the sign-in.
    const code = codeAt(secret, at - STEP_MS);
    const joined = await join(desk, { token, password: PASSWORD, code }, { at, origin: '127.0.0.1' });
    if (typeof joined === 'string') throw new Error(joined);
    return { name, code: (step = 0) => codeAt(secret, desk.now() + step * STEP_MS) };
  };

  return {
    app,
    desk,
    browser: (options) => openBrowser(send, options),
    login,
    signedIn: async (role, name) => {
      const { name: called, code } = await login(role, name);
      const browser = openBrowser(send);
      await browser.get('/desk/sign-in');
      const answer = await browser.post('/desk/sign-in?do=sign-in', { name: called, password: PASSWORD, code: code() });
      if (answer.status !== 303) throw new Error(answer.main);
      return browser;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await app.close();
    },
  };
}
