import { waitingAppeals } from '~/member-api/desk/members/appeals.server';
import { waitingState } from '~/member-api/funds/review-queue.server';
import { waitingReports, waitingRequests } from '~/member-api/meet/desk.server';
import { waitingConversations } from '~/member-api/service-desk/conversation-list.server';
import { deskPaths } from './paths';
import type { DeskStore } from './server/visit.server';
import type { Access } from './roles';

/** How many wait, and since when the oldest does, in ms UTC. */
export interface QueueState {
  count: number;
  oldest: number | undefined;
}

/** A queue of the desk, as the home page shows it. */
export interface Queue {
  href: string;
  /** Key of its name, with the namespace. */
  text:
    | 'deskFunds:recharges'
    | 'deskFunds:withdrawals'
    | 'deskMeet:requests'
    | 'deskMeet:reports'
    | 'deskService:title'
    | 'deskMembers:appeals';
  access: Access;
  waiting: (desk: DeskStore) => Promise<QueueState>;
}

/** All queues. */
export const QUEUES: readonly Queue[] = [
  {
    href: deskPaths.queue('recharges'),
    text: 'deskFunds:recharges',
    access: ['desk', 'auditor'],
    waiting: ({ db }) => waitingState(db, 'recharges'),
  },
  {
    href: deskPaths.queue('withdrawals'),
    text: 'deskFunds:withdrawals',
    access: ['desk', 'auditor'],
    waiting: ({ db }) => waitingState(db, 'withdrawals'),
  },
  { href: deskPaths.requests(), text: 'deskMeet:requests', access: ['desk', 'auditor'], waiting: waitingRequests },
  { href: deskPaths.reports(), text: 'deskMeet:reports', access: ['desk', 'auditor'], waiting: waitingReports },
  {
    href: deskPaths.appeals(),
    text: 'deskMembers:appeals',
    access: ['desk', 'auditor'],
    waiting: ({ db }) => waitingAppeals(db),
  },
  {
    href: deskPaths.conversations(),
    text: 'deskService:title',
    access: ['desk', 'auditor'],
    waiting: ({ db }) => waitingConversations(db),
  },
];
