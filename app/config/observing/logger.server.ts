import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from '../env';

/** The log of an app, see {@link createLog}. */
export type Log = Logger;

/** Characters of the log that may wait for their reader; further lines are dropped. */
const WAITING_MAX = 1_000_000;

// A reader that is gone must not end the process: members still need it.
process.stdout.on('error', () => undefined);

/**
 * Standard output that waits for no reader. pino's own destination keeps every line in memory while the pipe is full, and writes
 * them all before the process ends: with a reader that hangs, the process stays after SIGTERM.
 */
const standardOutput: DestinationStream = {
  write: (line) => {
    // A file has no such length: it takes each line at once.
    const { writableLength: waiting = 0 } = process.stdout as { writableLength?: number };
    if (waiting < WAITING_MAX) process.stdout.write(line);
  },
};

/**
 * Creates the log of an app: one JSON line per event. Callers must not log tokens, passwords or PINs; fields that could carry
 * them are also redacted here.
 *
 * @param to where the lines go; standard output by default
 */
export function createLog({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>, to: DestinationStream = standardOutput): Log {
  return pino(
    {
      level: LOG_LEVEL,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['token', 'password', 'payPassword', 'headers', '*.token', '*.password', '*.payPassword', '*.headers'],
        remove: true,
      },
    },
    to,
  );
}
