/** What took how long while a page was made: the `Server-Timing` header, which browsers show beside the request. */
export interface Timings {
  /** @param what a name @param since ms of `performance.now()` */
  note: (what: string, since: number) => void;
  /** The value of the header. Source: W3C Server Timing. */
  header: () => string;
}

/** Starts to measure. */
export function createTimings(): Timings {
  const began = performance.now();
  const noted: [what: string, ms: number][] = [];
  const metric = ([what, ms]: (typeof noted)[number], at: number) =>
    `m${at};desc="${what.replace(/["\\]/g, '')}";dur=${ms.toFixed(1)}`;
  return {
    note: (what, since) => void noted.push([what, performance.now() - since]),
    header: () => [...noted, ['all', performance.now() - began] as (typeof noted)[number]].map(metric).join(', '),
  };
}
