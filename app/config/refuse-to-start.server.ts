import { writeSync } from 'node:fs';

/** A configuration with which the app cannot start. Its problems have names and reasons, never values. */
export class SettingsRefused extends Error {
  override name = 'SettingsRefused';
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/**
 * Exits with problems on standard error: names and reasons, never values. For the start of a program only.
 *
 * @param what is not right
 */
export function refuseToStart(problems: readonly string[], what = 'configuration'): never {
  const lines = [`Cannot start: the ${what} is not right.`, ...problems.map((line) => `  ${line}`)];
  // Not by the console, which writes JSON to the log once a server has begun.
  writeSync(process.stderr.fd, `${lines.join('\n')}\n`);
  process.exit(1);
}

/** Awaits something that a program needs to start; where the configuration refuses it, the process ends with its problems. */
export async function orRefuseToStart<Value>(starting: Promise<Value>): Promise<Value> {
  try {
    return await starting;
  } catch (error) {
    if (error instanceof SettingsRefused) refuseToStart(error.problems);
    throw error;
  }
}
