import type { Logger } from 'pino';
import type { z } from 'zod';
import type { CreateLimiter } from '~/config/limiter';
import type { Call, WireOf } from '~/contract/call';
import type { WireLanguage } from '~/contract/language';
import type { NewLogin } from '~/contract/new-login';
import type { MemberApiSettings } from './settings';
import type { Db } from './store/database.server';

/** Dependencies of every part of the member API. */
export interface Service {
  db: Db;
  settings: MemberApiSettings;
  /** Milliseconds UTC. Injected, so that tests can freeze the clock. */
  now: () => number;
  /** Creates rate limiters: in memory, or in a shared store chosen by the caller. */
  createLimiter: CreateLimiter;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
}

/** An anonymous or signed-in caller. */
export interface Caller {
  lang: WireLanguage;
  /** The member's network as reported by the app, for rate limits: see `network.ts`. */
  address: string;
  /** The member's `User-Agent` as reported by the app; untrusted. Stored only as words, see `device.server.ts`. */
  agent?: string | undefined;
  /** The login from a new device that this login is to be told of. */
  newLogin?: NewLogin | undefined;
}

/** A signed-in caller. */
export interface MemberCaller extends Caller {
  memberId: string;
  /** SHA-256 of the session token, hex: the session's id in the store. */
  sessionId: string;
  /** The device of the login, in words. */
  device: string | null;
  /** `Idempotency-Key`, when the call carries one. */
  idempotencyKey: string | undefined;
}

/** A call and its handler. */
export interface Route {
  call: Call;
  handle: (input: unknown, caller: Caller | MemberCaller) => Promise<unknown>;
}

/** Defines a call without a session. */
export function openRoute<C extends Call>(
  call: C,
  handle: (input: z.output<C['request']>, caller: Caller) => Promise<WireOf<C>>,
): Route {
  return { call, handle: handle };
}

/** Defines a call with a session, which the router has checked. */
export function memberRoute<C extends Call>(
  call: C,
  handle: (input: z.output<C['request']>, caller: MemberCaller) => Promise<WireOf<C>>,
): Route {
  return { call, handle: handle as Route['handle'] };
}

/** Defines a multipart upload, field `file`; the router has checked its size. */
export function uploadRoute<C extends Call>(
  call: C,
  handle: (file: Uint8Array, caller: MemberCaller) => Promise<WireOf<C>>,
): Route {
  return { call, handle: handle as Route['handle'] };
}
