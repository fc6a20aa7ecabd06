/** A part of a page: what it shows, or the code of why it can't. */
export type Part<Data> = { shown: Data } | { failed: string };
