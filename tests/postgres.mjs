import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { debianPackage, mayInstall } from './debian.mjs';
import { freePort } from './free-port.mjs';

const isRoot = () => process.getuid?.() === 0;

/** Where Debian and derivatives install the programs of a version, newest first; PATH has at most some of them. */
function debianFolders() {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return [];
  return readdirSync(versions)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versions, version, 'bin'));
}

/** @returns {string | undefined} the folder of PostgreSQL's programs, version 15 or newer */
function findPostgres() {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...debianFolders()];
  return folders.find((folder) => {
    const { status, stdout } = spawnSync(join(folder, 'initdb'), ['--version'], { encoding: 'utf8' });
    return Number(/ (\d+)[.\d]*/.exec(status === 0 ? stdout : '')?.[1]) >= 15;
  });
}

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
function run(/** @type {string} */ program, /** @type {string[]} */ args) {
  const [command, all] = isRoot() ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];
  const { status, stderr, error } = spawnSync(command, all, {
    encoding: 'utf8',
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`);
}

/**
 * The PostgreSQL for the tests, installed if missing.
 *
 * @returns {string | undefined} the folder of its programs; `undefined` when there is none
 * @throws {Error} under CI, where nothing is skipped for a missing program
 */
export function providePostgres() {
  if (!findPostgres() && mayInstall()) {
    console.log('No PostgreSQL here: installing Debian’s package…');
    debianPackage('postgresql');
  }
  const programs = findPostgres();
  if (!programs && process.env.CI)
    throw new Error('PostgreSQL 15 or newer is not installed, and nothing is skipped under CI.');
  return programs;
}

/**
 * Starts a PostgreSQL for tests: in a temporary folder, with a socket in it. Its collation differs from byte order, so that tests
 * notice code that relies on byte order.
 *
 * @returns {Promise<{ url: string, stop: () => void }>}
 * @throws {Error} when PostgreSQL is not available
 */
export async function startPostgres() {
  const programs = providePostgres();
  if (!programs) throw new Error('No PostgreSQL 15 or newer for the tests (Debian: apt-get install postgresql).');
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (isRoot()) {
    const id = (/** @type {string} */ kind) => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);
    chownSync(folder, id('-u'), id('-g'));
  }
  const data = join(folder, 'data');
  const port = await freePort();
  const stop = () => {
    if (existsSync(join(data, 'postmaster.pid')))
      run(join(programs, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate']);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const order = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en', '--locale=C'];
    run(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...order]);
    // Tests kill processes of the app, never the database or its machine, so fsync can be off.
    const quick = '-c fsync=off -c full_page_writes=off -c synchronous_commit=off';
    const settings = `-p ${port} -k ${folder} -c listen_addresses='' -c max_connections=200 ${quick}`;
    run(join(programs, 'pg_ctl'), ['start', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings]);
  } catch (error) {
    const log = join(folder, 'log');
    const said = existsSync(log) ? `\n${readFileSync(log, 'utf8')}` : '';
    stop();
    throw new Error(`${error instanceof Error ? error.message : String(error)}${said}`);
  }
  return { url: `postgresql://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`, stop };
}
