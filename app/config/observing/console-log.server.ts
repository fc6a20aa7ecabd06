import { format } from 'node:util';
import type { Log } from './logger.server';

/** Maximum length of a message, in characters: visitors can influence it. */
const LENGTH = 2_000;

/**
 * Redirects console output of packages (Remix, Express and React on errors) to the log, so that every line is JSON. Not
 * `console.log`: no code that serves members calls it.
 */
export function logConsole(log: Log): void {
  const writeAs =
    (level: 'warn' | 'error') =>
    (...said: unknown[]) => {
      log[level]({ from: 'console' }, format(...said).slice(0, LENGTH));
    };
  Object.assign(console, { warn: writeAs('warn'), error: writeAs('error') });
}
