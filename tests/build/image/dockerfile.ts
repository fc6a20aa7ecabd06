import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../repository/repository';

/** Instructions of the Dockerfile as [name, rest], in order, continued lines joined. */
export function dockerfile(): [name: string, rest: string][] {
  return readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => /^(\S+)\s+(.*)$/.exec(line)?.slice(1) as [string, string]);
}
