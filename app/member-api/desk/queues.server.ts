import { waitingState } from '../funds/review-queue.server';
import { waitingReports, waitingRequests } from '../meet/desk.server';
import { waitingConversations } from '../service-desk/conversation-list.server';
import type { Service } from '../service';
import { waitingAppeals } from './members/appeals.server';

type Desk = Pick<Service, 'db' | 'settings' | 'now'>;

/** How many wait, and since when the oldest does, in ms UTC. */
export interface QueueState {
  count: number;
  oldest: number | undefined;
}

/** What staff decide, by name: also the label of the metrics. */
export const QUEUE_STATES = {
  recharges: ({ db }) => waitingState(db, 'recharges'),
  withdrawals: ({ db }) => waitingState(db, 'withdrawals'),
  requests: waitingRequests,
  reports: waitingReports,
  appeals: ({ db }) => waitingAppeals(db),
  conversations: ({ db }) => waitingConversations(db),
} as const satisfies Record<string, (desk: Desk) => Promise<QueueState>>;

/** Name of a queue. */
export type QueueName = keyof typeof QUEUE_STATES;

/** Names of all queues. */
export const QUEUE_NAMES = Object.keys(QUEUE_STATES) as QueueName[];
