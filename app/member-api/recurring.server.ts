/** A recurring job. */
export interface Recurring {
  /** Stops it after the current run. */
  stop: () => Promise<void>;
}

interface Job {
  everyMs: number;
  /** Whether to run immediately instead of after the first interval. */
  atOnce: boolean;
  run: () => Promise<unknown>;
  /** Called for each failed run; the job goes on. */
  failed: (error: unknown) => void;
}

/**
 * Runs a job periodically, without overlap: a run that falls due during another is skipped. The timer does not keep the
 * process alive.
 */
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
