import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { Argument, Command } from 'commander';
import type { Configuration } from '~/config/configuration.server';
import { openAside, type Drilled } from '../backup/drill.server';
import { lastGoodDrill } from '~/config/observing/backup-drill.server';
import { keepGoodDrill } from '../backup/last-drill.server';
import { makeBackup } from '../backup/make-backup.server';
import { named } from '../backup/proof';
import { restoreBackup } from '../backup/restore.server';
import { BackupFault } from '../backup/sealed-archive.server';
import { recordAct, SHELL } from '../desk/audit/audit.server';
import { memberApiSettings } from '../settings';
import type { Office } from './program.server';
import { factsText, Refused, timeText } from './terminal';

const fileArgument = (what: string) => new Argument('<file>', what);

/** Whether the disk was full, for Node or for SQLite. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['ENOSPC', 'SQLITE_FULL'].includes((error as NodeJS.ErrnoException).code ?? '') || isDiskFull(error.cause);
}

/** A task whose faults are refusals in words. @param folder where it writes */
async function orRefused<Value>(folder: string, task: Promise<Value>): Promise<Value> {
  try {
    return await task;
  } catch (error) {
    if (isDiskFull(error))
      throw new Refused(`There is no space left on the disk of ${folder}. Nothing was left there.`, { cause: error });
    if (error instanceof BackupFault) throw new Refused(error.message, { cause: error });
    throw error;
  }
}

/** Runs a task that a signal to this process ends: what it has opened must not stay. @param what such as “backup” */
async function untilSignal<Value>(what: string, task: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const stop = new AbortController();
  const onSignal = () => {
    stop.abort(new BackupFault(`The ${what} was ended before it was whole; nothing was left.`));
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    return await task(stop.signal);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

function keysOf({ env }: Configuration): readonly string[] {
  if (env.BACKUP_KEY) return env.BACKUP_KEY;
  throw new Refused('BACKUP_KEY is not set. Set BACKUP_KEY_FILE to the file with the private key that opens backups.');
}

const seconds = (since: number) => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

function checkedText({ header, rows, proofs }: Drilled, since: number): string {
  return factsText([
    ['made at', `${timeText(header.at)}, version ${header.version}, ${header.database}`],
    ['rows', String(rows)],
    ...proofs.map(({ what, checked }) => [what, String(checked)] as const),
    ['took', seconds(since)],
  ]);
}

/** `operator backup`: everything that a restore needs, in one sealed file. */
export function backupCommand({ at, configure, print }: Office): Command {
  return new Command('backup')
    .description(
      'make a backup while the app runs: database, keys and pictures in one file, sealed for BACKUP_RECIPIENT',
    )
    .addArgument(fileArgument('the file to write; it must not exist'))
    .action(async (name: string) => {
      const since = performance.now();
      const file = resolve(name);
      const { env } = await configure();
      const recipients = env.BACKUP_RECIPIENT;
      if (!recipients)
        throw new Refused('BACKUP_RECIPIENT is not set. `operator backup-key FILE` makes a key and says what to set.');
      await at(async (desk) => {
        const made = await orRefused(
          dirname(file),
          untilSignal('backup', (signal) => makeBackup(desk, { file, recipients, signal })),
        );
        const detail = { file: basename(file) };
        await recordAct(desk.db, { staff: SHELL, at: desk.now(), act: 'backup.make', detail });
        print(
          factsText([
            ['backup', file],
            ['size', `${(made.bytes / 1e6).toFixed(1)} MB`],
            ['rows', `${made.rows} of ${made.tables} tables`],
            ['keys and secrets', String(made.files)],
            ['pictures and films', String(made.uploads)],
            ['took', seconds(since)],
          ]),
        );
        if (made.missing.length > 0)
          throw new Refused(
            `The backup was made, but the database names pictures that are missing in DATA_DIR: ${named(made.missing).join(', ')}.`,
          );
      });
    });
}

/** `operator backup-key`: a key that opens backups. */
export function backupKeyCommand({ print }: Office): Command {
  return new Command('backup-key')
    .description('make the key that opens backups, and print what to set; keep the file away from this machine')
    .addArgument(fileArgument('where the private key is written; it must not exist'))
    .action(async (name: string) => {
      const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
      const file = resolve(name);
      if (existsSync(file)) throw new Refused(`${file} exists already; nothing was written.`);
      const key = await generateX25519Identity();
      const recipient = await identityToRecipient(key);
      await writeFile(file, `# public key: ${recipient}\n${key}\n`, { mode: 0o600, flag: 'wx' });
      print(`The private key is in ${file}.\nBACKUP_RECIPIENT=${recipient}\n`);
    });
}

/** `operator restore`: a backup into an empty store. */
export function restoreCommand({ configure, print }: Office): Command {
  return new Command('restore')
    .description('restore a backup into an empty DATA_DIR and database, after checking all of it; needs BACKUP_KEY')
    .addArgument(fileArgument('the backup'))
    .action(async (name: string) => {
      const since = performance.now();
      const configuration = await configure();
      const { env, client, apiBaseUrl } = configuration;
      if (apiBaseUrl !== undefined)
        throw new Refused(
          'The member API is another one (API_BASE_URL, or apiBaseUrl of config.json): nothing is kept here.',
        );
      const settings = memberApiSettings(env, client);
      const keys = keysOf(configuration);
      const restored = await orRefused(
        settings.dataDir,
        untilSignal('restore', (signal) => restoreBackup(resolve(name), { keys, settings, signal })),
      );
      print(checkedText(restored, since));
      print(`All of it was checked and is in place. Start the app, and read /readyz.\n`);
    });
}

/** `operator drill`: proves that a backup can be restored. */
export function drillCommand({ configure, print }: Office): Command {
  return new Command('drill')
    .description(
      'open a backup aside and check everything in it: 1 if it cannot be restored, and why; needs BACKUP_KEY',
    )
    .addArgument(fileArgument('the backup'))
    .action(async (name: string) => {
      const since = performance.now();
      const configuration = await configure();
      const settings = memberApiSettings(configuration.env, configuration.client);
      const folder = await mkdtemp(join(tmpdir(), 'drill-'));
      try {
        const keys = keysOf(configuration);
        const drilled = await orRefused(
          tmpdir(),
          untilSignal('drill', (signal) => openAside(resolve(name), { keys, folder, settings, signal })),
        );
        print(checkedText(drilled, since));
        if (drilled.faults.length > 0) throw new Refused(['This backup is not good:', ...drilled.faults].join('\n'));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
      const before = await lastGoodDrill(settings.dataDir);
      await keepGoodDrill(settings.dataDir, Date.now()).catch((error: unknown) => {
        throw new Refused(
          `The backup is good. DATA_DIR cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}), so the time of this drill is not kept.`,
          { cause: error },
        );
      });
      const last =
        before === undefined ? 'This was the first good drill.' : `The last good drill was at ${timeText(before)}.`;
      print(`The backup is good. ${last}\n`);
    });
}
