import type { WireLanguage } from '~/contract/language';
import type { Localized } from '../content/localized';
import type { Speaker } from '~/contract/calls/service';

/** Reasons of a password reset. */
export const RESET_REASONS = ['forgotten', 'known_to_others'] as const;
export type ResetReason = (typeof RESET_REASONS)[number];

/** Customer service tables. Times in ms UTC; sealed (encrypted) columns: see `sealed-words.server.ts`. */
export interface ServiceTables {
  service_messages: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    /** Number of the message in its conversation, from 1. Paging uses it, so that pages stay stable. */
    place: number;
    speaker: Speaker;
    /** The text, sealed; null for a picture only. */
    sealed: string | null;
    /** Name of an uploaded picture of the member. */
    image: string | null;
    /** Member messages: when staff answered. */
    answered_at: number | null;
    /** Answers: how long the oldest answered message had waited, in ms. */
    waited: number | null;
    /** Answers: the author, never shown to members. */
    actor: `operator:${string}` | null;
    at: number;
  };
  /** What staff know of a conversation; none before its first message to this version. */
  service_conversations: {
    member_id: string;
    /** Login name of who has it; null for nobody. */
    assigned: string | null;
    /** `open`: it waits for staff, or has been answered; `waits`: for the member; `closed`: over, until the member writes again. */
    state: 'open' | 'waits' | 'closed';
    /** In which the member wrote last. */
    language: WireLanguage;
    changed_at: number;
  };
  /** Answers that staff give often, in each language. */
  service_canned: { id: string; name: string } & Localized<'text'>;
  /** Resets of passwords and of the second step. Members see them in their conversation, without the actor. */
  password_resets: {
    /** UUIDv7. */
    id: string;
    member_id: string;
    kind: 'login' | 'payment' | 'second_step';
    reason: ResetReason;
    actor: `operator:${string}`;
    at: number;
  };
}
