import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { fillStore, unknownMigrations, type Db, type StorePlace } from '../store/database.server';
import {
  FILES,
  HEADER,
  headerSchema,
  isKeptFile,
  isUploadName,
  MANIFEST,
  manifestSchema,
  tableOf,
  UPLOADS,
  type Header,
  type Manifest,
} from './format';
import { replaceRows, type InsertRows } from './load-rows.server';
import { BackupFault, readSealed, type Entry } from './sealed-archive.server';
import type { Row } from './snapshot.server';

/** A backup that was opened aside. */
export interface Unpacked {
  header: Header;
  manifest: Manifest;
  /** What the manifest and the contents disagree about, in words. */
  faults: string[];
  /** The database; close it. */
  db: Db;
}

async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws BackupFault unless the text is JSON of this form */
function readJson<Schema extends z.ZodTypeAny>(name: string, schema: Schema, text: string): z.output<Schema> {
  let problem: string | undefined = 'it is no JSON';
  try {
    const read = schema.safeParse(JSON.parse(text));
    if (read.success) return read.data as z.output<Schema>;
    problem = read.error.issues[0]?.message;
  } catch {
    // The problem is named already.
  }
  throw new BackupFault(`${name} of the backup is not readable: ${problem ?? 'it has another form'}`);
}

/** @throws BackupFault when this version does not read it */
async function readHeader(file: string, entry: Entry | undefined): Promise<Header> {
  if (entry?.name !== HEADER) throw new BackupFault(`${file} is no backup of this app`);
  const header = readJson(HEADER, headerSchema, await readText(entry.body));
  const [newer] = unknownMigrations(header.migrations);
  if (newer !== undefined)
    throw new BackupFault(
      `${file} was made by a newer version (${header.version}, migration ${newer}). Use that version; an older one does not open it`,
    );
  return header;
}

/** Where a file of the backup goes; `undefined` if nothing of this name is written. */
function targetOf(name: string): string | undefined {
  if (name.startsWith(FILES)) {
    const file = name.slice(FILES.length);
    return isKeptFile(file) ? file : undefined;
  }
  const upload = name.startsWith(UPLOADS) ? name.slice(UPLOADS.length) : '';
  return isUploadName(upload) ? name : undefined;
}

/** Reads one backup's entries and compares them with its manifest. */
class Unpacking {
  readonly faults: string[] = [];
  manifest: Manifest | undefined;
  readonly #counts = new Map<string, number>();
  readonly #digests = new Map<string, string>();
  readonly #folder: string | undefined;

  /** @param folder where files are written; `undefined`: only rows are read */
  constructor(folder: string | undefined) {
    this.#folder = folder;
  }

  async #rows(entry: Entry, table: string, insert: InsertRows, tables: readonly string[]): Promise<void> {
    const text = await readText(entry.body);
    this.#digests.set(entry.name, createHash('sha256').update(text).digest('hex'));
    if (!tables.includes(table))
      throw new BackupFault(`the table ${table} is none of the version that made the backup`);
    try {
      const rows = text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Row);
      this.#counts.set(table, (this.#counts.get(table) ?? 0) + rows.length);
      await insert(table, rows);
    } catch (error) {
      throw new BackupFault(`${entry.name}: its rows cannot be written (${(error as Error).message})`, {
        cause: error,
      });
    }
  }

  async #file(entry: Entry, target: string): Promise<void> {
    const hash = createHash('sha256');
    const path = this.#folder === undefined ? undefined : join(this.#folder, target);
    const hashing = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    };
    if (path === undefined) {
      entry.body.resume();
      return;
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(entry.body, hashing, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    this.#digests.set(entry.name, hash.digest('hex'));
  }

  /** Reads an entry. @throws BackupFault when rows are not those of the tables */
  async read(entry: Entry, insert: InsertRows, tables: readonly string[]): Promise<void> {
    const table = tableOf(entry.name);
    const target = targetOf(entry.name);
    if (entry.name === MANIFEST) this.manifest = readJson(MANIFEST, manifestSchema, await readText(entry.body));
    else if (table !== undefined) await this.#rows(entry, table, insert, tables);
    else if (target !== undefined) await this.#file(entry, target);
    else throw new BackupFault(`${entry.name}: no backup has an entry of this name`);
  }

  /** Compares what was read with the manifest. @param tables of the version that made it */
  compare(tables: readonly string[]): Manifest {
    const { manifest } = this;
    if (!manifest) throw new BackupFault('the manifest is missing: the backup is not whole');
    for (const table of tables) if (!(table in manifest.tables)) this.faults.push(`the table ${table} is missing`);
    for (const [table, expected] of Object.entries(manifest.tables)) {
      const found = this.#counts.get(table) ?? 0;
      if (found !== expected) this.faults.push(`the table ${table} has ${found} rows in place of ${expected}`);
    }
    if (this.#folder === undefined) return manifest;
    for (const [name, digest] of Object.entries(manifest.entries)) {
      if (name === HEADER) continue;
      const found = this.#digests.get(name);
      if (found === undefined) this.faults.push(`${name} is missing`);
      else if (found !== digest) this.faults.push(`${name} is not as it was when the backup was made`);
    }
    for (const name of this.#digests.keys())
      if (!(name in manifest.entries)) this.faults.push(`${name} is not in the manifest`);
    return manifest;
  }
}

/**
 * Opens a backup into an empty database, which it brings to this version.
 *
 * @param keys private keys of age
 * @param to database, and folder for keys and uploads; without a folder only rows are read; `signal` ends it
 * @throws BackupFault when it cannot be opened, is of a newer version, or its rows are not those of its tables
 */
export async function unpack(
  file: string,
  keys: readonly string[],
  to: { place: StorePlace; folder?: string; signal: AbortSignal },
): Promise<Unpacked> {
  const entries = readSealed(file, keys);
  try {
    const { value: first } = (await entries.next()) as { value: Entry | undefined };
    const header = await readHeader(file, first);
    const unpacking = new Unpacking(to.folder);
    let manifest: Manifest | undefined;
    const db = await fillStore(to.place, header.migrations, async (empty) => {
      const filling = replaceRows(empty, async (insert, tables) => {
        for await (const entry of entries) {
          to.signal.throwIfAborted();
          await unpacking.read(entry, insert, tables);
        }
        manifest = unpacking.compare(tables);
      });
      await filling.catch((error: unknown) => {
        // What is missing explains what refers to it.
        if (error instanceof BackupFault && unpacking.faults.length > 0)
          throw new BackupFault([...unpacking.faults, error.message].join('\n'), { cause: error });
        throw error;
      });
    });
    // `compare` has thrown without one.
    return { header, manifest: manifest as Manifest, faults: unpacking.faults, db };
  } finally {
    await entries.return(undefined);
  }
}
