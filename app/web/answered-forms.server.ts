import { LRUCache } from 'lru-cache';
import type { Entries } from './kept-entries.server';

/** What was typed into the form with which a request was answered, by the id of the request. */
const answered = new LRUCache<string, Entries>({ max: 10_000, ttl: 60_000 });

/** Remembers that the page of a request shows a form again, with what was typed. */
export function markAnswered(requestId: string, entries: Entries): void {
  answered.set(requestId, entries);
}

/** Whether the page of a request shows a form again. */
export const isAnswered = (requestId: string): boolean => answered.has(requestId);

/** What was typed into the form that the page of a request shows again. */
export const answeredWith = (requestId: string): Entries | undefined => answered.get(requestId);
