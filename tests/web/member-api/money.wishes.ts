import type { Pattern } from '~/contract/calls/draw';

/** Something that moves a member's money, in minor units. */
export type Wish =
  | { kind: 'bet'; member: string; amount: number; period: number; option: Pattern }
  | { kind: 'recharge'; member: string; amount: number; screenshot: string }
  | { kind: 'withdrawal'; member: string; amount: number };

/** A wish with the `Idempotency-Key` that it is asked for with, each time. */
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
  /** How many wishes have to come true, beside those, before it ends by itself; without it, it goes on until it is killed. */
  last?: number | undefined;
}

/** A line of what a process says. */
export type Said =
  | { isReady: true }
  | { asked: Asked }
  | { taken: { key: string; id: string } }
  | { refused: { key: string; reason: string } }
  | { error: string };
