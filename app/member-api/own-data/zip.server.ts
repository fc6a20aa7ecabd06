import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../store/database.server';
import { ACCOUNT_PARTS } from './account-parts.server';
import { FILM_PARTS } from './film-parts.server';
import { MONEY_PARTS } from './money-parts.server';
import type { Keeper, Owner } from './part.server';
import { readmeText } from './readme';
import { writeCsv, writeJson } from './row';
import { SECURITY_PARTS } from './security-parts.server';
import { WORDS_PARTS } from './words-parts.server';

/** All parts of own data. */
export const PARTS = [...ACCOUNT_PARTS, ...SECURITY_PARTS, ...FILM_PARTS, ...MONEY_PARTS, ...WORDS_PARTS];

/** How many rows are written in all: each part as JSON and as CSV. */
export async function countRowsToWrite(db: Db, memberId: string): Promise<number> {
  let rows = 0;
  for (const part of PARTS) rows += await part.count(db, memberId);
  return 2 * rows;
}

interface Writing {
  /** Where it is written; must not exist. */
  file: string;
  /** ms UTC */
  at: number;
  /** Called with the number of rows of each page; what it throws ends the writing. */
  wrote: (rows: number) => Promise<void>;
}

/**
 * Writes all data of a member into a ZIP that only the app's user can read. In memory there is one page of rows at a time, whatever
 * the size.
 *
 * @throws Error of the database, a missing key, the disk, or of `wrote`; the file is incomplete then
 */
export async function writeZip(keeper: Keeper, owner: Owner, { file, at, wrote }: Writing): Promise<void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const options = { mtime: new Date(at), mode: 0o100644 };
  const stopped = new AbortController();
  const stop = (error: Error) => {
    stopped.abort(error);
  };
  let reading: Readable | undefined;
  zip.on('error', stop);
  zip.addBuffer(Buffer.from(readmeText(owner.language, at)), 'README.txt', options);
  for (const part of PARTS) {
    const pages = async function* () {
      for await (const rows of part.pages(keeper, owner)) {
        yield rows;
        await wrote(rows.length);
      }
    };
    for (const [ending, write] of [
      ['json', writeJson],
      ['csv', writeCsv],
    ] as const)
      zip.addReadStreamLazy(`${part.name}.${ending}`, options, (begin) => {
        // As bytes: a stream of strings in object mode has no size that could hold it back.
        const bytes = async function* () {
          for await (const text of write(part.columns, pages())) yield Buffer.from(text);
        };
        reading = Readable.from(bytes(), { objectMode: false });
        // The archive does not listen for them.
        reading.on('error', stop);
        begin(null, reading);
      });
  }
  zip.end();
  try {
    await pipeline(zip.outputStream, createWriteStream(file, { flags: 'wx', mode: 0o600 }), {
      signal: stopped.signal,
    });
  } catch (error) {
    reading?.destroy();
    throw stopped.signal.aborted ? (stopped.signal.reason as Error) : error;
  }
}
