import { mkdir, readdir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '~/contract/time';
import { startRecurring, type Recurring } from '../recurring.server';
import type { Service } from '../service';
import { ATTEMPTS, claimExport, endOf, LEASE_MS, updateClaimed, type Claimed } from './exports.server';
import { countRowsToWrite, writeZip } from './zip.server';

/** How often files that other processes left unfinished are looked for, in ms. */
const EVERY_MS = 5_000;
/** How often the progress is stored, in ms. */
const PROGRESS_MS = 500;

/** The file is no longer wanted, or this process stops. */
class Ended extends Error {
  override name = 'Ended';
}

/** The folder of the files, in that of the uploads: all processes on one database share it. */
export const exportsFolder = (uploads: string): string => join(uploads, 'exports');

/** Where a finished file is. */
export const fileOf = (folder: string, id: string): string => join(folder, `${id}.zip`);

async function remove(file: string): Promise<void> {
  await unlink(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
}

/** Writes the file of a claim, and reports its progress. @param isStopping whether this process ends */
async function makeFile(service: Service, folder: string, claimed: Claimed, isStopping: () => boolean): Promise<void> {
  const { db, now } = service;
  const { memberId, id, language, worker } = claimed;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${id}.${worker}.part`);
  let done = 0;
  let stored = performance.now();
  try {
    const total = await countRowsToWrite(db, memberId);
    const progress = async () => {
      if (!(await updateClaimed(db, claimed, { done, total, lease_until: now() + LEASE_MS }))) throw new Ended();
    };
    await progress();
    const wrote = async (rows: number) => {
      done += rows;
      if (isStopping()) throw new Ended();
      if (performance.now() - stored < PROGRESS_MS) return;
      stored = performance.now();
      await progress();
    };
    await writeZip(service, { memberId, language }, { file: draft, at: now(), wrote });
    const { size } = await stat(draft);
    await rename(draft, fileOf(folder, id));
    const ready = { state: 'ready', done: total, total, size, until: endOf(now()), worker: null } as const;
    if (!(await updateClaimed(db, claimed, ready))) await remove(fileOf(folder, id));
  } finally {
    await remove(draft);
  }
}

/**
 * Makes all files that wait, one after another. A failure is tried again, by any process; after {@link ATTEMPTS} the member reads
 * that it failed.
 */
export async function makeExports(service: Service, folder: string, isStopping = () => false): Promise<void> {
  while (!isStopping()) {
    const claimed = await claimExport(service);
    if (!claimed) return;
    try {
      await makeFile(service, folder, claimed, isStopping);
    } catch (error) {
      const { attempts } = claimed;
      // Another process begins again at once.
      if (isStopping()) await updateClaimed(service.db, claimed, { lease_until: 0, attempts: attempts - 1 });
      if (error instanceof Ended) continue;
      const change = attempts >= ATTEMPTS ? ({ state: 'failed', worker: null } as const) : { done: 0 };
      // A file that is no longer wanted, as after its account was closed, has lost its draft to the tidying: that is no failure.
      if (await updateClaimed(service.db, claimed, change).catch(() => true))
        service.log.error({ err: error, attempts }, 'a file of own data could not be made');
    }
  }
}

/** Deletes finished files after a day, failed ones, and what is left of files that were given up. */
export async function dropOldExports({ db, now, log }: Service, folder: string): Promise<void> {
  await db
    .deleteFrom('member_exports')
    .where((eb) =>
      eb.or([eb('until', '<=', now()), eb.and([eb('state', '=', 'failed'), eb('asked_at', '<', now() - DAY_MS)])]),
    )
    .execute();
  const files = await readdir(folder).catch(() => []);
  if (files.length === 0) return;
  // Read after the folder: what is begun meanwhile has its row before it has a file.
  const rows = await db.selectFrom('member_exports').select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  for (const file of files.filter((name) => !known.has(name.split('.')[0] ?? '')))
    await remove(join(folder, file)).catch((error: unknown) => {
      log.error({ err: error }, 'an old file of own data could not be deleted');
    });
}

/** Makes files in the background. */
export interface ExportMaker extends Recurring {
  /** Looks for files to make now. */
  wake: () => void;
}

/** Starts making files, also those that an earlier process left unfinished. @returns `stop` ends it after the current page */
export function startExports(service: Service, folder: string): ExportMaker {
  let isStopping = false;
  let running: Promise<void> | undefined;
  const run = () =>
    (running ??= makeExports(service, folder, () => isStopping).finally(() => {
      running = undefined;
    }));
  const failed = (error: unknown) => {
    service.log.error({ err: error }, 'making files of own data failed');
  };
  const job = startRecurring({ everyMs: EVERY_MS, atOnce: true, run, failed });
  return {
    wake: () => void run().catch(failed),
    stop: async () => {
      isStopping = true;
      await job.stop();
      await running?.catch(() => undefined);
    },
  };
}
