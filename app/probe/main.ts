/** `npm run probe`: bundled as build/probe.js, so that the image needs neither sources nor a compiler. */
import { text } from 'node:stream/consumers';
import { runProbe } from './command';

process.exitCode = await runProbe(process.argv.slice(2), {
  print: (said) => process.stdout.write(said),
  complain: (said) => process.stderr.write(said),
  readPassword: () => text(process.stdin),
  env: process.env,
});
