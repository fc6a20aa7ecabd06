import type { Logger } from 'pino';
import type { z } from 'zod';
import type { CreateLimiter } from '~/config/limiter';
import type { Call, WireOf } from '~/contract/call';
import type { WireLanguage } from '~/contract/language';
import type { MemberApiSettings } from './settings';
import type { Db } from './store/database.server';

/** What every part of the member API works with. */
export interface Service {
  db: Db;
  settings: MemberApiSettings;
  /** Milliseconds UTC. Injected, so that the clock can be frozen. */
  now: () => number;
  /** Counts what throttles count: in memory, or wherever whoever opened the API wants it. */
  createLimiter: CreateLimiter;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
}

/** Who calls. */
export interface Caller {
  lang: WireLanguage;
  /** The network of the member's address as the app reports it, for throttling: see `network.ts`. */
  address: string;
}

/** A signed-in caller. */
export interface MemberCaller extends Caller {
  memberId: string;
  /** SHA-256 of the session token, hex: the session's id in the store. */
  sessionId: string;
  /** `Idempotency-Key`, when the call carries one. */
  idempotencyKey: string | undefined;
}

/** A call and who answers it. */
export interface Route {
  call: Call;
  handle: (input: unknown, caller: Caller | MemberCaller) => Promise<unknown>;
}

/** Answers a call that needs no session. */
export function openRoute<C extends Call>(
  call: C,
  handle: (input: z.output<C['request']>, caller: Caller) => Promise<WireOf<C>>,
): Route {
  return { call, handle: handle };
}

/** Answers a call that needs a session; the door has checked it. */
export function memberRoute<C extends Call>(
  call: C,
  handle: (input: z.output<C['request']>, caller: MemberCaller) => Promise<WireOf<C>>,
): Route {
  return { call, handle: handle as Route['handle'] };
}

/** Answers a call that sends a file as multipart, field `file`; the door has checked its size. */
export function uploadRoute<C extends Call>(
  call: C,
  handle: (file: Uint8Array, caller: MemberCaller) => Promise<WireOf<C>>,
): Route {
  return { call, handle: handle as Route['handle'] };
}
