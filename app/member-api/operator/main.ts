/** `npm run operator`: bundled as build/operator.js, so that the image needs neither sources nor a compiler. */
import { fileURLToPath } from 'node:url';
import { loadConfiguration } from '~/config/configuration.server';
import { orRefuseToStart } from '~/config/refuse-to-start.server';
import { openDesk } from './operator-session.server';
import { runOperator } from './program.server';

// Configuration paths are relative to the server's working directory.
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

try {
  process.exitCode = await runOperator(process.argv.slice(2), {
    configure: () => orRefuseToStart(loadConfiguration()),
    open: openDesk,
    print: (text) => process.stdout.write(text),
    complain: (text) => process.stderr.write(text),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
