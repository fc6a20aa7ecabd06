import type { Pattern } from '~/contract/calls/draw';

/** A request that moves a member's money, in minor units. */
export type Wish =
  | { kind: 'bet'; member: string; amount: number; period: number; option: Pattern }
  | { kind: 'recharge'; member: string; amount: number; screenshot: string }
  | { kind: 'withdrawal'; member: string; amount: number };

/** A request with its `Idempotency-Key`, the same for each retry. */
export interface Asked {
  key: string;
  wish: Wish;
}

/** The input of a process. */
export interface Orders {
  folder: string;
  members: [string, ...string[]];
  payPassword: string;
  /** What the previous process requested without getting an answer. */
  retry: Asked[];
  /** How many further requests must be accepted before it ends by itself; without it, it runs until it is killed. */
  last?: number | undefined;
}

/** A line of a process's output. */
export type Said =
  | { isReady: true }
  | { asked: Asked }
  | { taken: { key: string; id: string } }
  | { refused: { key: string; reason: string } }
  | { error: string };
