import pino from 'pino';
import { settings } from './settings.server';

/** Lines of so many bytes, or of so many ms, are written at once: a write for each costs as much as a tenth of a page. */
const TOGETHER_BYTES = 8_192;
const TOGETHER_MS = 100;

const WARNING = pino.levels.values['warn'] ?? 0;

// Written by `flush`, which is synchronous here: `flushSync` tries for ever where nobody reads any more.
const output = pino.destination({ sync: true, minLength: TOGETHER_BYTES, periodicFlush: TOGETHER_MS });
process.on('exit', () => {
  output.flush();
});

/**
 * The app's log: one JSON line per event on standard output. Fields that could carry a secret are cut out here as well as
 * kept out by the callers: tokens, passwords and PINs belong in no log. Warnings and errors are written at once, with
 * whatever led to them.
 */
export const logger = pino(
  {
    level: settings.env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['token', 'password', 'payPassword', 'headers', '*.token', '*.password', '*.payPassword', '*.headers'],
      remove: true,
    },
    hooks: {
      logMethod(line, method, level) {
        method.apply(this, line);
        if (level >= WARNING) output.flush();
      },
    },
  },
  output,
);
