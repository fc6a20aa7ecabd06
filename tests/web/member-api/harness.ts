import { serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
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
  error: (entry: unknown) => process.stderr.write(`${String(entry)}\n`),
};

/** Settings of an instance in memory whose clocks are quick enough to wait for. */
export function testSettings(overrides: Partial<MemberApiSettings> = {}): MemberApiSettings {
  return {
    dataDir: ':memory:',
    // A chain of full length takes seconds to make, which draw.chain.test.ts and the built app do.
    draw: { seconds: 6, closeSeconds: 1, soonSeconds: 2, chainLength: 16_384 },
    demoReviewSeconds: 1,
    payoutHoldHours: 0,
    demo: true,
    unit: 'credits',
    minimumAge: 18,
    passwordMin: 6,
    passwordMax: 20,
    registration: { email: true, phone: true, inviteCode: false },
    ...overrides,
  };
}

/** An instance in this process, with its inner parts in reach and a clock that the test may set. */
export async function openInstance(overrides: Partial<MemberApiSettings> = {}, now?: () => number) {
  const settings = testSettings(overrides);
  Object.assign(settings, await storePlace(settings.dataDir), overrides);
  const instance = await createMemberApi({ settings, log: silent, ...(now ? { now } : {}) });
  return { instance, client: clientOf(instance) };
}

/** A caller of an instance in this process. */
export function clientOf(instance: MemberApi): Client {
  return new Client('http://member-api.test', instance.fetch);
}

function overHttp(base: string): Client {
  return new Client(base, (request) => fetch(request));
}

/** Whether a member API at an address has any extension: a GET of one that is not answered with 404. */
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
 * `test` of what docs/member-api.md adds to the specification: fields of rows S that are optional, stable reasons, refusals
 * that the specification leaves to a service. A member API without any extension is not held to it.
 */
export const extended = isExtended ? test : test.skip;

/**
 * Describes what every member API does. Runs against `MEMBER_API_URL` when that is set, whatever answers there; else against
 * an instance in this process and, once more, against one over HTTP.
 *
 * @param api gives the caller; for use inside tests and hooks
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
