import type { Speaker } from '~/contract/service';

/** Why the desk takes a password away. */
export const RESET_REASONS = ['forgotten', 'known_to_others'] as const;
export type ResetReason = (typeof RESET_REASONS)[number];

/** Tables of customer service. Times in ms UTC; sealed columns: see `sealed-words.server.ts`. */
export interface ServiceTables {
  service_messages: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    /** Counts the messages of a conversation from 1; pages are made of it, so that they keep their messages for ever. */
    place: number;
    speaker: Speaker;
    /** The text, sealed; null for a picture alone. */
    sealed: string | null;
    /** Name of an uploaded picture of the member. */
    image: string | null;
    /** Of a member's message: when a person answered it. */
    answered_at: number | null;
    /** Of an answer: how long the oldest message that it answers had waited, in ms. */
    waited: number | null;
    /** Of an answer: who wrote it; members are not told. */
    actor: `operator:${string}` | null;
    at: number;
  };
  /** Passwords that the desk has taken away. Members read of it in their conversation, without the actor. */
  password_resets: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    kind: 'login' | 'payment';
    reason: ResetReason;
    actor: `operator:${string}`;
    at: number;
  };
}
