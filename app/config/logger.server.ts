import pino from 'pino';
import { settings } from './settings.server';

/**
 * The app's log: one JSON line per event on standard output. Fields that could carry a secret are cut out here as well as
 * kept out by the callers: tokens, passwords and PINs belong in no log.
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
