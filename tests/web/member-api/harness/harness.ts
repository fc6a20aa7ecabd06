import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { CALLS } from '~/contract/all-calls';
import { createMemberApi, type MemberApi } from '~/member-api/app.server';
import type { MemberApiSettings } from '~/member-api/settings';
import { Client } from './client';
import { onPostgres, storePlace } from './store-place';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (entry: unknown) => process.stderr.write(`${inspect(entry)}\n`),
};

/** Settings of an in-memory instance with short periods and delays. */
export function testSettings(overrides: Partial<MemberApiSettings> = {}): MemberApiSettings {
  return {
    dataDir: ':memory:',
    // A full-length chain takes seconds to create; draw.chain.test.ts and the built app do that.
    draw: { seconds: 6, closeSeconds: 1, soonSeconds: 2, chainLength: 16_384 },
    demoReviewSeconds: 1,
    // No e-mail arrives there.
    mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'garden@garden.example', origin: 'https://garden.example' },
    push: { contact: 'mailto:garden@garden.example', allows: () => false },
    payoutHoldHours: 0,
    demo: true,
    announcementFeed: true,
    brandName: 'Night Garden',
    minimumAge: 18,
    passwordMin: 6,
    passwordMax: 20,
    registration: { email: true, phone: true, inviteCode: false },
    ...overrides,
  };
}

/** An instance in this process, with access to its internals and a clock that the test can set. */
export async function openInstance(overrides: Partial<MemberApiSettings> = {}, now?: () => number) {
  const settings = testSettings(overrides);
  Object.assign(settings, await storePlace(settings.dataDir), overrides);
  const instance = await createMemberApi({ settings, log: silent, ...(now ? { now } : {}) });
  return { instance, client: clientOf(instance) };
}

/** A client of an instance in this process. */
export function clientOf(instance: MemberApi): Client {
  return new Client('http://member-api.test', instance.fetch);
}

function overHttp(base: string): Client {
  return new Client(base, (request) => fetch(request));
}

/** Whether a member API at an address has any extension: a GET of one that does not return 404. */
async function hasExtensions(base: string): Promise<boolean> {
  const calls = Object.values(CALLS).filter(
    ({ row, method, service }) => row === 'X' && method === 'GET' && service === 'member',
  );
  const statuses = await Promise.all(
    calls.map(async ({ path }) => (await fetch(`${base.replace(/\/+$/, '')}${path}`)).status),
  );
  return statuses.some((status) => status !== 404);
}

const FOREIGN = process.env.MEMBER_API_URL;
const isExtended = FOREIGN === undefined || FOREIGN === '' || (await hasExtensions(FOREIGN));

/**
 * `test` for additions of docs/member-api.md to the specification: optional fields of rows S, stable reasons, refusals that the
 * specification leaves to a service. Skipped for a member API without extensions.
 */
export const extended = isExtended ? test : test.skip;

/**
 * Describes what every member API does. Runs against `MEMBER_API_URL` if that is set; else against an instance in this process
 * and again over HTTP.
 *
 * @param api returns the client; for use inside tests and hooks
 */
export function describeMemberApi(title: string, body: (api: () => Client) => void): void {
  const foreign = FOREIGN;
  if (foreign) {
    describe(`${title} (${foreign})`, () => {
      body(() => overHttp(foreign));
    });
    return;
  }
  // How a call arrives does not depend on where its data is stored.
  const ways = onPostgres ? ['in process'] : ['in process', 'over HTTP'];
  describe.each(ways)(`${title} (%s)`, (where) => {
    let instance: MemberApi;
    let client: Client;
    let server: ReturnType<typeof serve> | undefined;
    beforeAll(async () => {
      ({ instance, client } = await openInstance());
      if (where === 'in process') return;
      const address = await new Promise<AddressInfo>((resolve) => {
        server = serve({ fetch: instance.fetch, port: 0, hostname: '127.0.0.1' }, resolve);
      });
      client = overHttp(`http://127.0.0.1:${String(address.port)}`);
    });
    afterAll(async () => {
      await new Promise<void>((resolve) => {
        if (server)
          server.close(() => {
            resolve();
          });
        else resolve();
      });
      await instance.close();
    });
    body(() => client);
  });
}
