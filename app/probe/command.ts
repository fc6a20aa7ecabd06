import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { tableOf } from './print';
import { probe } from './probe';
import { parseUrl } from '~/contract/wire/parse-url';

/** Environment of a command line. */
interface Surroundings {
  print: (text: string) => void;
  complain: (text: string) => void;
  /** Reads the password from standard input for `--password -`. */
  readPassword: () => Promise<string>;
  env: Readonly<Record<string, string | undefined>>;
}

function readAddress(text: string): string {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new InvalidArgumentError('It is no http:// or https:// address.');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new InvalidArgumentError('It may have a host and a path alone.');
  return url.href.replace(/\/+$/, '');
}

interface Options {
  username: string;
  password?: string;
  video?: string;
  json?: boolean;
}

function createProgram(run: (api: string, options: Options) => Promise<void>): Command {
  return new Command('probe')
    .description(
      'Asks a member API every call of its contract that changes nothing, and says what the app can read and what members miss.',
    )
    .argument('<address>', 'where the member API is, as API_BASE_URL', readAddress)
    .requiredOption('--username <name>', 'of a member to sign in as')
    .option('--password <password>', 'theirs; - reads it from standard input; default: the variable PROBE_PASSWORD')
    .option('--video <address>', 'the video service, as VIDEO_API_URL, where it is elsewhere', readAddress)
    .option('--json', 'for programs')
    .addHelpText(
      'after',
      '\nExit codes: 0 every call of the specification can be used, 1 one cannot, 2 not understood.',
    )
    .action(run);
}

/**
 * Runs one command line.
 *
 * @param args without the program's name
 * @returns the exit code: 0 ok, 1 a call of the specification is unusable, 2 usage error
 */
export async function runProbe(
  args: readonly string[],
  { print, complain, readPassword, env }: Surroundings,
): Promise<number> {
  let code = 0;
  const program = createProgram(async (api, { username, password, video, json }) => {
    const given = password === '-' ? (await readPassword()).replace(/\r?\n$/, '') : (password ?? env['PROBE_PASSWORD']);
    if (!given) return program.error('A password is needed: --password, --password - or PROBE_PASSWORD.');
    const report = await probe(api, { username, password: given }, video);
    print(json ? `${JSON.stringify({ address: api, ...report }, null, 2)}\n` : tableOf(report));
    code = report.ok ? 0 : 1;
  });
  program.exitOverride().configureOutput({ writeOut: print, writeErr: complain });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}
