import pino from 'pino';
import { settings } from './settings.server';

/**
 * The app's log: one JSON line per event on standard output. Callers must not log tokens, passwords or PINs; fields
 * that could carry them are also redacted here.
 */
export const logger = pino({
  level: settings.env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: ['token', 'password', 'payPassword', 'headers', '*.token', '*.password', '*.payPassword', '*.headers'],
    remove: true,
  },
});
