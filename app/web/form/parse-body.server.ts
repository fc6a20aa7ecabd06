import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy from '@fastify/busboy';
import { arrivalMs } from '../server/body-rate.server';

/** Maximum size of a form without its files. */
const FORM_BYTES = 64 * 1024;
/**
 * Maximum number of fields and files. No form of ours has a third of them, and a part of a few bytes costs a hundred
 * times its size.
 */
const MAX_FIELDS = 90;
const MAX_FILES = 2;
/**
 * Valid field names. Conform parses brackets and dots in a name as a path into lists and objects, and iterates over
 * lists of any length: `a[300000000]` takes seconds, and a path of thousands of steps overflows its stack. See
 * docs/decisions/0043.
 */
const FIELD_NAME = /^[A-Za-z][\w-]*$/;
/** Timeouts of a form, and of one with a file, in ms: Node's own request timeout is 300 s. */
const FORM_MS = 60_000;
const FILE_MS = 270_000;

/** A form that is too large, too slow, or invalid. */
export class FormUnreadable extends Error {
  override name = 'FormUnreadable';
  constructor(
    readonly code: 'form.too_large' | 'form.too_slow' | 'form.file_too_large' | 'form.unreadable',
    /** The fields received so far, to send back for correction. */
    readonly fields = new FormData(),
  ) {
    super(code);
  }
}

/**
 * A received file. The bytes of a built-in `File` are outside the heap, uncounted by the garbage collector until a full
 * collection: a few pictures a second would exhaust the memory.
 */
class ArrivedFile extends File {
  #chunks: readonly Uint8Array[];

  constructor(chunks: readonly Uint8Array[], name: string, type: string) {
    super([], name, { type });
    this.#chunks = chunks;
    Object.defineProperty(this, 'size', { value: chunks.reduce((sum, { byteLength }) => sum + byteLength, 0) });
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    const whole = new Uint8Array(this.size);
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.byteLength;
    }
    this.#chunks = [whole];
    return Promise.resolve(whole.buffer);
  }
  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer());
  }
  override slice(...range: Parameters<Blob['slice']>): Blob {
    return new Blob(this.#chunks.map((chunk) => new Uint8Array(chunk))).slice(...range);
  }
  override stream() {
    return this.slice().stream();
  }
}

/** A received file that is too large for the memory. Whoever takes it moves it away, see `takeFile`. */
export class FileOnDisk extends File {
  constructor(
    readonly path: string,
    size: number,
    name: string,
    type: string,
  ) {
    super([], name, { type });
    Object.defineProperty(this, 'size', { value: size });
  }
}

/** Bytes received so far: in total, and in files. */
interface Measure {
  all: number;
  inFiles: number;
}

/** Where the files of a form go: into memory, or into a folder. */
interface Files {
  /** The largest, in bytes; 0 for none. */
  bytes: number;
  /** Absent for files that are kept in memory. */
  folder?: string | undefined;
}

/**
 * Streams a body with a size limit, a timeout in ms, and the minimum rate of all bodies. The rest is discarded by
 * web/incoming.server.
 *
 * @throws FormUnreadable
 */
async function* arriving(request: Request, measure: Measure, limit: number, ms: number): AsyncGenerator<Uint8Array> {
  const since = performance.now();
  const reader = request.body?.getReader();
  while (reader) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const left = Math.min(ms, arrivalMs(measure.all)) - (performance.now() - since);
    const tooLate = new Promise<'too_slow'>((resolve) => {
      timer = setTimeout(resolve, left, 'too_slow');
    });
    const read = await Promise.race([reader.read(), tooLate]).finally(() => clearTimeout(timer));
    if (read === 'too_slow') throw new FormUnreadable('form.too_slow');
    if (read.done) return;
    yield read.value.subarray(0, limit - measure.all);
    measure.all += read.value.byteLength;
    if (measure.all > limit) throw new FormUnreadable('form.too_large');
  }
}

/** Reads the parts of a multipart body as they arrive. */
async function takeParts(
  body: AsyncIterable<Uint8Array>,
  type: string,
  { form, measure, folder }: { form: FormData; measure: Measure; folder: string | undefined },
) {
  const files: Readable[] = [];
  const written: Promise<void>[] = [];
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { fieldNameSize: FORM_BYTES, fieldSize: FORM_BYTES, fields: MAX_FIELDS, files: MAX_FILES },
  });
  for (const limit of ['fieldsLimit', 'filesLimit'] as const)
    parser.once(limit, () => parser.destroy(new FormUnreadable('form.unreadable')));
  parser.on('field', (name: string | undefined, value) => {
    if (name !== undefined) form.append(name, value);
  });
  parser.on('file', (name: string | undefined, file, filename: string | undefined, _encoding, fileType) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    file.on('data', (chunk: Buffer) => {
      measure.inFiles += chunk.byteLength;
      size += chunk.byteLength;
      if (folder === undefined) chunks.push(chunk);
    });
    // The body's own error is reported instead.
    file.on('error', () => undefined);
    files.push(file);
    if (folder === undefined) {
      file.on('end', () => {
        if (name !== undefined) form.append(name, new ArrivedFile(chunks, filename ?? '', fileType));
      });
      return;
    }
    const path = join(folder, `${randomUUID()}.part`);
    written.push(
      pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 })).then(
        () => form.append(name ?? '', new FileOnDisk(path, size, filename ?? '', fileType)),
        async (error: unknown) => {
          await rm(path, { force: true });
          throw error;
        },
      ),
    );
  });
  parser.on('error', () => undefined);
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await pipeline(Readable.from(body), parser);
    await Promise.all(written);
  } catch (error) {
    for (const file of files) file.destroy(new Error('The form broke off'));
    await Promise.allSettled(written);
    throw error;
  }
}

/** Reads a form without files. A truncated body is read as far as it came. */
async function takeUrlencoded(body: AsyncIterable<Uint8Array>, form: FormData) {
  const chunks: Uint8Array[] = [];
  let isWhole = false;
  try {
    for await (const chunk of body) chunks.push(chunk);
    isWhole = true;
  } finally {
    const sent = Buffer.concat(chunks).toString();
    for (const [name, value] of new URLSearchParams(isWhole ? sent : sent.replace(/%[\da-f]?$/i, '')))
      // Drops half a character at the end.
      form.append(name, isWhole ? value : value.replace(/\uFFFD$/, ''));
  }
}

/** The text fields of a rejected form, up to the size limit: they are sent back for correction. */
function textOnly(form: FormData): FormData {
  const texts = new FormData();
  let size = 0;
  for (const [name, value] of form) {
    if (typeof value !== 'string' || !FIELD_NAME.test(name)) continue;
    size += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (size > FORM_BYTES) break;
    texts.append(name, value);
  }
  return texts;
}

/**
 * Reads a form. Field names are validated, so that parsers may take them literally.
 *
 * @param files maximum size of a file, enforced while reading. A file on disk may take as long as its bytes keep coming.
 * @throws FormUnreadable
 */
export async function readForm(
  request: Request,
  { bytes: fileBytes, folder }: Files = { bytes: 0 },
): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const kind = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.exec(type)?.[0];
  if (kind === undefined) throw new FormUnreadable('form.unreadable');
  const isMultipart = kind.toLowerCase() === 'multipart/form-data';
  const takesFile = fileBytes > 0 && isMultipart;
  const limit = takesFile ? fileBytes + FORM_BYTES : FORM_BYTES;
  const form = new FormData();
  const measure: Measure = { all: 0, inFiles: 0 };
  const fileMs = folder === undefined ? FILE_MS : Infinity;
  const body = arriving(request, measure, limit, takesFile ? fileMs : FORM_MS);
  try {
    await (isMultipart
      ? takeParts(body, type, { form, measure, folder: takesFile ? folder : undefined })
      : takeUrlencoded(body, form));
  } catch (error) {
    const code = error instanceof FormUnreadable ? error.code : 'form.unreadable';
    // The parser emits the last part a moment after its end.
    await new Promise(setImmediate);
    throw new FormUnreadable(code === 'form.too_large' && takesFile ? 'form.file_too_large' : code, textOnly(form));
  }
  if (takesFile && [...form.values()].some((value) => typeof value !== 'string' && value.size > fileBytes))
    throw new FormUnreadable('form.file_too_large', textOnly(form));
  const announced = takesFile ? 0 : Number(request.headers.get('content-length') ?? 0);
  if (Math.max(announced, measure.all - measure.inFiles) > FORM_BYTES)
    throw new FormUnreadable('form.too_large', textOnly(form));
  const names = [...form.keys()];
  if (names.length > MAX_FIELDS + MAX_FILES || !names.every((name) => FIELD_NAME.test(name)))
    throw new FormUnreadable('form.unreadable', textOnly(form));
  return form;
}
