/** What staff are told about while nobody looks at the desk. */
export const ALERT_EVENTS = ['conversation_waits', 'draw_review', 'ledger_differs'] as const;

/** Where it is sent. */
export type AlertChannel = 'webhook' | 'email';

/** Tables of alerts. Times in milliseconds UTC. */
export interface AlertTables {
  /** One row per event and reference: the same thing is told once. */
  alerts: {
    id: string;
    event: (typeof ALERT_EVENTS)[number];
    /** Id of a message, number of a period, or time of a check: nothing of a member. */
    reference: string;
    at: number;
  };
  alert_deliveries: {
    id: string;
    alert_id: string;
    channel: AlertChannel;
    attempts: number;
    /** When it is tried; null once it was delivered or given up. */
    next_at: number | null;
    done_at: number | null;
    /** Why the last attempt failed. */
    error: string | null;
  };
}
