import pino, { type DestinationStream, type Logger } from 'pino';
import type { Env } from '../env';

/** The log of an app, see {@link createLog}. */
export type Log = Logger;

/**
 * Creates the log of an app: one JSON line per event. Callers must not log tokens, passwords or PINs; fields that could carry
 * them are also redacted here.
 *
 * @param to where the lines go; standard output by default
 */
export function createLog({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>, to: DestinationStream = pino.destination(1)): Log {
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
