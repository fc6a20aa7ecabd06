import { LRUCache } from 'lru-cache';
import type { Entries } from './kept-entries.server';

/** The most that is remembered, in characters: what is typed just now by as many members as are answered at one time. */
const MOST_CHARACTERS = 4_000_000;

interface Answered {
  /** What was typed, where it is to be kept if the login turns out to be over. */
  entries?: Entries | undefined;
}

const sizeOf = ({ entries }: Answered) =>
  Object.entries(entries?.values ?? {}).reduce((size, [name, value]) => size + name.length + value.length, 100);

/** The form with which a request was answered, by the id of the request. */
const answered = new LRUCache<string, Answered>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: sizeOf,
  ttl: 60_000,
});

/** Remembers until it is answered that the page of a request shows a form again. */
export function markAnswered(requestId: string, entries: Entries | undefined): void {
  answered.set(requestId, { entries });
}

/** Whether the page of a request shows a form again. */
export const isAnswered = (requestId: string): boolean => answered.has(requestId);

/** What a member typed into the form that the page of a request shows again. */
export const answeredWith = (requestId: string): Entries | undefined => answered.get(requestId)?.entries;

/** The request has been answered, or nobody waits for the answer any more. */
export function forgetAnswered(requestId: string): void {
  answered.delete(requestId);
}
