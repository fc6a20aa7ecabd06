import pino, { type LoggerOptions } from 'pino';
import { settings } from './settings.server';

/** Lines about requests are written together: so many bytes of them, or so many ms. A write for each costs as much as a tenth of a page. */
const TOGETHER_BYTES = 8_192;
const TOGETHER_MS = 100;

// Written by `flush`, which is synchronous here: `flushSync` tries for ever where nobody reads any more.
const output = pino.destination({ sync: true, minLength: TOGETHER_BYTES, periodicFlush: TOGETHER_MS });
process.on('exit', () => {
  output.flush();
});

const options: LoggerOptions = {
  level: settings.env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ['token', 'password', 'payPassword', 'headers', '*.token', '*.password', '*.payPassword', '*.headers'],
    remove: true,
  },
};

/** The log of what was asked for, one line for each request. A process that is killed takes its last tenth of a second with it. */
export const requestLogger = pino(options, output);

/**
 * The app's log: one JSON line per event on standard output, written at once with whatever led to it. Fields that could carry a
 * secret are cut out here as well as kept out by the callers: tokens, passwords and PINs belong in no log.
 */
export const logger = pino(
  {
    ...options,
    hooks: {
      logMethod(line, method) {
        method.apply(this, line);
        output.flush();
      },
    },
  },
  output,
);
