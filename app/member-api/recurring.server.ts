/** Something that is done again and again. */
export interface Recurring {
  /** Ends it, after the run that is under way. */
  stop: () => Promise<void>;
}

interface Job {
  everyMs: number;
  /** Whether it begins with a run, instead of with waiting for one. */
  atOnce: boolean;
  run: () => Promise<unknown>;
  /** Told of each run that fails; the next one comes all the same. */
  failed: (error: unknown) => void;
}

/** Runs a job again and again, never twice at a time: a run that is due while another goes on is left out. Keeps no process alive. */
export function startRecurring({ everyMs, atOnce, run, failed }: Job): Recurring {
  let running: Promise<void> | undefined;
  const tick = () => {
    running ??= run()
      .then(() => undefined, failed)
      .finally(() => {
        running = undefined;
      });
  };
  if (atOnce) tick();
  const timer = setInterval(tick, everyMs).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
