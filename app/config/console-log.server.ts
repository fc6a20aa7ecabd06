import { format } from 'node:util';
import { logger } from './logger.server';

/** Longer words are cut, in characters: a visitor can choose some of them. */
const LENGTH = 2_000;

/**
 * Writes what packages say on the console (Remix of an odd address, Express and React of an error) as lines of the log, whose
 * every line is JSON. `console.log` is left: nothing that serves members calls it.
 */
export function logConsole(): void {
  const writeAs =
    (level: 'warn' | 'error') =>
    (...said: unknown[]) => {
      logger[level]({ from: 'console' }, format(...said).slice(0, LENGTH));
    };
  Object.assign(console, { warn: writeAs('warn'), error: writeAs('error') });
}
