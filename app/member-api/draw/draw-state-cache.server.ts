import type { Service } from '../service';
import { createKeyedMutex } from '../store/keyed-mutex';
import type { Segment } from './chain/chain';
import type { ClockSpan } from './clock';
import type { Paths } from './proofs.server';

/** A published chain. */
export interface Chain {
  /** Link i is for the period `firstPeriod` + i. */
  firstPeriod: number;
  length: number;
  /** s_0 in hex. */
  s0: string;
  publishedAt: number;
}

/**
 * What one process caches of the draw. All of it is in the store or can be derived from it, and rows are only ever appended
 * there.
 */
interface DrawStateCache {
  opening: Promise<void> | undefined;
  /**
   * Whether another process may have published the first chain before this one, with the key of another DATA_DIR: then this
   * process must never draw.
   */
  mayHaveLost: boolean;
  sealKey: Buffer | undefined;
  clock: readonly ClockSpan[];
  chains: Chain[];
  /** Derived links, most recently used last. */
  segments: Map<string, Promise<Segment>>;
  /** Stored links that were verified down to their s_0, in hex. */
  traced: Map<string, string>;
  /** Audit paths of the period last requested between its close and its settlement. */
  paths: { period: number; readAt: number; paths: Promise<Paths> } | undefined;
  /** A chain that is being created. */
  nextChain: Promise<void> | undefined;
  /** The newest period that is known to be recorded. */
  recordedThrough: number;
  /** The period whose missing commitment has been logged. */
  withoutCommitment?: number;
  /** The newest period that is known to be closed; the newest one up to which all are paid or under review. */
  closedThrough: number;
  settledThrough: number;
  /** When the periods under review were last read, and when last checked again (ms UTC). */
  reviewsReadAt: number | undefined;
  recheckedAt: number | undefined;
  /** When the clock last finished a tick or a period of it, in ms of `performance.now()`; `undefined` without a clock. */
  movedAt: number | undefined;
  /** Fetching random numbers; see `beacon/rounds.server.ts`. Times in ms UTC. */
  beacon: {
    seeking: Promise<void> | undefined;
    retryAt: number;
    retryMs: number;
    /** How many rounds this process has stored. */
    stored: number;
    /** When periods that only wait for their random number are looked at again; at once if `undefined`. */
    settleAgainAt: number | undefined;
  };
  inTurn: ReturnType<typeof createKeyedMutex>;
}

const memories = new WeakMap<Service, DrawStateCache>();

/** The draw's cache of a service. */
export function drawStateOf(service: Service): DrawStateCache {
  let memory = memories.get(service);
  if (!memory) {
    memory = {
      opening: undefined,
      mayHaveLost: false,
      sealKey: undefined,
      clock: [],
      chains: [],
      segments: new Map(),
      traced: new Map(),
      paths: undefined,
      nextChain: undefined,
      recordedThrough: -1,
      closedThrough: -1,
      settledThrough: -1,
      reviewsReadAt: undefined,
      recheckedAt: undefined,
      movedAt: undefined,
      beacon: { seeking: undefined, retryAt: 0, retryMs: 0, stored: 0, settleAgainAt: undefined },
      inTurn: createKeyedMutex(),
    };
    memories.set(service, memory);
  }
  return memory;
}
