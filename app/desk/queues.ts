import type { QueueName } from '~/member-api/desk/queues.server';
import { deskPaths } from './paths';

/** A queue of the desk, as the home page shows it. */
export interface Queue {
  name: QueueName;
  href: string;
  /** Key of its name, with the namespace. */
  text:
    | 'deskFunds:recharges'
    | 'deskFunds:withdrawals'
    | 'deskMeet:requests'
    | 'deskMeet:reports'
    | 'deskService:title'
    | 'deskMembers:appeals';
}

/** All queues, in their order. Roles `desk` and `auditor` see them. */
export const QUEUES: readonly Queue[] = [
  { name: 'recharges', href: deskPaths.queue('recharges'), text: 'deskFunds:recharges' },
  { name: 'withdrawals', href: deskPaths.queue('withdrawals'), text: 'deskFunds:withdrawals' },
  { name: 'requests', href: deskPaths.requests(), text: 'deskMeet:requests' },
  { name: 'reports', href: deskPaths.reports(), text: 'deskMeet:reports' },
  { name: 'appeals', href: deskPaths.appeals(), text: 'deskMembers:appeals' },
  { name: 'conversations', href: deskPaths.conversations(), text: 'deskService:title' },
];
