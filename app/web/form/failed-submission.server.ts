import { LRUCache } from 'lru-cache';
import type { Entries } from './form-draft.server';

/** Limit of the cache, in characters: the form values of all requests that are answered at one time. */
const MOST_CHARACTERS = 4_000_000;

interface Answered {
  /** The form's values, to be saved if the login turns out to have expired. */
  entries?: Entries | undefined;
}

const sizeOf = ({ entries }: Answered) =>
  Object.entries(entries?.values ?? {}).reduce((size, [name, value]) => size + name.length + value.length, 100);

/** The form that is shown again in answer to a request, by request id. */
const answered = new LRUCache<string, Answered>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: sizeOf,
  ttl: 60_000,
});

/** Remembers, until the request is answered, that its page shows a form again. */
export function markFailedSubmission(requestId: string, entries: Entries | undefined): void {
  answered.set(requestId, { entries });
}

/** Whether the page of a request shows a form again. */
export const isAnswered = (requestId: string): boolean => answered.has(requestId);

/** The form values that the page of a request shows again. */
export const failedSubmissionOf = (requestId: string): Entries | undefined => answered.get(requestId)?.entries;

/** Called when the request has been answered or its connection has closed. */
export function forgetAnswered(requestId: string): void {
  answered.delete(requestId);
}
