/** `npm run config`: bundled as build/config.js, for the image. Starts nothing and changes nothing. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadConfiguration } from '../configuration.server';
import { readSettingFiles } from '../environment/files.server';
import { orRefuseToStart } from '../refuse-to-start.server';
import { assertSecrets } from '../secrets/secrets.server';
import { reportConfiguration } from './report';

// Configuration paths are relative to the server's working directory.
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

// `npm run config` reads `.env` first, and says which names came from there.
const { values } = parseArgs({ options: { 'from-env-file': { type: 'string', default: '' } } });
const configuration = await orRefuseToStart(
  loadConfiguration().then((read) => {
    assertSecrets(read.env, read.apiBaseUrl === undefined);
    return read;
  }),
);
process.stdout.write(
  reportConfiguration(configuration, {
    given: process.env,
    fromEnvFile: new Set(values['from-env-file'].split(',')),
    files: readSettingFiles(process.env),
  }),
);
