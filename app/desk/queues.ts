import type { DeskStore } from './server/visit.server';
import type { FlatTexts } from './texts';
import type { Access } from './roles';

/** How many wait, and since when the oldest does, in ms UTC. */
export interface QueueState {
  count: number;
  oldest: number | undefined;
}

/** A queue of the desk, as the home page shows it. */
export interface Queue {
  href: string;
  text: FlatTexts;
  access: Access;
  waiting: (desk: DeskStore) => Promise<QueueState>;
}

/** All queues. */
export const QUEUES: readonly Queue[] = [];
