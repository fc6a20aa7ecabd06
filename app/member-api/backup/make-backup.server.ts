import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { publishedFolder } from '~/config/published-files.server';
import { readVersion } from '~/config/observing/version.server';
import { sealLedger } from '../ledger/chain.server';
import type { Desk } from '../operator/operator-session.server';
import { storeLocation } from '../store/store-location';
import { FILES, HEADER, isKeptFile, MANIFEST, newHeader, TABLES, UPLOADS, type Manifest } from './format';
import { writeSealed, type Entry } from './sealed-archive.server';
import { takeSnapshot, type Snapshot } from './snapshot.server';

/** A backup that was made. */
export interface MadeBackup {
  bytes: number;
  tables: number;
  rows: number;
  /** Files of DATA_DIR, such as keys; and pictures, films and captions. */
  files: number;
  uploads: number;
  /** Pictures that the database names and that are missing: the drill finds them too. */
  missing: readonly string[];
}

type Counted = Pick<MadeBackup, 'files' | 'uploads'> & { missing: string[] };

function ofText(name: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, body: Readable.from([bytes]) };
}

/** A file as it is when it is opened: it may be deleted meanwhile, and what is appended is left out. */
async function ofFile(name: string, path: string): Promise<Entry | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
  if (!file) return undefined;
  const { size } = await file.stat();
  const body = size === 0 ? Readable.from([]) : createReadStream(path, { fd: file, end: size - 1 });
  if (size === 0) await file.close();
  return { name, size, body };
}

/** The names of the files in a folder, without those that are hidden or folders; none without the folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return entries.flatMap((entry) => (entry.isFile() && !entry.name.startsWith('.') ? [entry.name] : [])).sort();
}

/** The rows of all tables, and which pictures they name. */
async function* tableEntries(snapshot: Snapshot, manifest: Manifest, pictures: Set<string>): AsyncGenerator<Entry> {
  for (const table of snapshot.tables) {
    let rows = 0;
    let part = 0;
    for await (const some of snapshot.rows(table)) {
      rows += some.length;
      if (table === 'uploads') for (const { name } of some) pictures.add(String(name));
      const lines = some.map((row) => `${JSON.stringify(row)}\n`).join('');
      yield ofText(`${TABLES}${table}/${String(part++).padStart(8, '0')}.jsonl`, lines);
    }
    manifest.tables[table] = rows;
  }
}

/** The keys and other files of DATA_DIR, the members' pictures, and what staff published. */
async function* fileEntries(
  { settings, uploads }: Desk,
  counted: Counted,
  pictures: Set<string>,
): AsyncGenerator<Entry> {
  for (const name of (await filesIn(settings.dataDir)).filter(isKeptFile)) {
    const entry = await ofFile(FILES + name, join(settings.dataDir, name));
    if (!entry) continue;
    counted.files += 1;
    yield entry;
  }
  for (const [folder, prefix] of [
    [uploads, UPLOADS],
    [publishedFolder(uploads), `${UPLOADS}content/`],
  ] as const)
    for (const name of await filesIn(folder)) {
      const entry = await ofFile(prefix + name, join(folder, name));
      if (!entry) continue;
      if (folder === uploads) pictures.delete(name);
      counted.uploads += 1;
      yield entry;
    }
}

async function* throughHash(body: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Hashes each entry while it is written, for the manifest. */
async function* hashed(entries: AsyncIterable<Entry>, manifest: Manifest): AsyncGenerator<Entry> {
  for await (const entry of entries) {
    const hash = createHash('sha256');
    yield { ...entry, body: Readable.from(throughHash(entry.body, hash)) };
    manifest.entries[entry.name] = hash.digest('hex');
  }
}

/**
 * Makes a backup while servers run: the database as it is at one moment, then the files, which are written before the rows that name
 * them. Rows and files are read a part at a time.
 *
 * @param recipients public keys of age that can open it
 * @param signal ends it; nothing is left then
 * @throws BackupFault when the file exists or a recipient is none; Error of the database or the disk
 */
export async function makeBackup(
  desk: Desk,
  { file, recipients, signal }: { file: string; recipients: readonly string[]; signal: AbortSignal },
): Promise<MadeBackup> {
  const { db, settings, now } = desk;
  const manifest: Manifest = { tables: {}, entries: {}, deleted: [] };
  const counted: Counted = { files: 0, uploads: 0, missing: [] };
  const pictures = new Set<string>();
  const contents = async function* (): AsyncGenerator<Entry> {
    // A change of the backup is found in what is sealed.
    await sealLedger(db);
    const snapshot = await takeSnapshot(storeLocation(settings, { warn: () => undefined }));
    try {
      const { kind: database, migrations } = snapshot;
      const header = newHeader({ version: readVersion().version, at: now(), database, migrations: [...migrations] });
      yield ofText(HEADER, JSON.stringify(header));
      yield* tableEntries(snapshot, manifest, pictures);
    } finally {
      await snapshot.close();
    }
    yield* fileEntries(desk, counted, pictures);
  };
  const all = async function* (): AsyncGenerator<Entry> {
    yield* hashed(contents(), manifest);
    // Housekeeping may have deleted a picture and its row since the snapshot.
    for (const name of pictures) {
      const row = await db.selectFrom('uploads').select('name').where('name', '=', name).executeTakeFirst();
      (row ? counted.missing : manifest.deleted).push(name);
    }
    yield ofText(MANIFEST, JSON.stringify(manifest));
  };
  const bytes = await writeSealed(file, recipients, all(), signal);
  const counts = Object.values(manifest.tables);
  return { ...counted, bytes, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
}
