import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy from '@fastify/busboy';
import { arrivalMs } from './body-rate.server';

/** The most that a form may weigh, files aside. */
const FORM_BYTES = 64 * 1024;
/**
 * How many fields and files a form may have. No form of ours has a third of them, and a part of a few bytes costs a hundred
 * times what it weighs.
 */
const MAX_FIELDS = 90;
const MAX_FILES = 2;
/**
 * What a field may be called. Conform reads brackets and dots in a name as a path into lists and objects, and walks a list of
 * whatever length the name says: `a[300000000]` takes seconds, a path of thousands of steps overflows its stack. See
 * docs/decisions/0043.
 */
const FIELD_NAME = /^[A-Za-z][\w-]*$/;
/** Milliseconds in which a form has to be here, and one with a file: Node itself gives a request up after 300 s. */
const FORM_MS = 60_000;
const FILE_MS = 270_000;

/** A form that weighs too much, takes too long, or is none. */
export class FormUnreadable extends Error {
  override name = 'FormUnreadable';
  constructor(
    readonly code: 'form.too_large' | 'form.too_slow' | 'form.file_too_large' | 'form.unreadable',
    /** What had arrived before, of what is sent back to be corrected. */
    readonly fields = new FormData(),
  ) {
    super(code);
  }
}

/**
 * A file that has arrived. The bytes of a `File` lie outside this process's heap, where nobody counts them, until garbage is
 * collected thoroughly: a few pictures a second would take all memory.
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

/** How much of a form has arrived, in bytes: of all of it, and of its files. */
interface Measure {
  all: number;
  inFiles: number;
}

/**
 * A body as it arrives, up to a limit, no longer than so many milliseconds, and no slower than any body may. What comes after
 * is nobody's; see web/incoming.server.
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

/** Takes in the parts of a multipart body as they arrive. */
async function takeParts(body: AsyncIterable<Uint8Array>, type: string, form: FormData, measure: Measure) {
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
    file.on('data', (chunk: Buffer) => {
      measure.inFiles += chunk.byteLength;
      chunks.push(chunk);
    });
    file.on('end', () => {
      if (name !== undefined) form.append(name, new ArrivedFile(chunks, filename ?? '', fileType));
    });
    // The body's own error says as much.
    file.on('error', () => undefined);
  });
  parser.on('error', () => undefined);
  await pipeline(Readable.from(body), parser);
}

/** Takes in what a browser sends where there is no file. One that breaks off is read as far as it came. */
async function takeUrlencoded(body: AsyncIterable<Uint8Array>, form: FormData) {
  const chunks: Uint8Array[] = [];
  let isWhole = false;
  try {
    for await (const chunk of body) chunks.push(chunk);
    isWhole = true;
  } finally {
    const sent = Buffer.concat(chunks).toString();
    for (const [name, value] of new URLSearchParams(isWhole ? sent : sent.replace(/%[\da-f]?$/i, '')))
      // Half a character at the end is none.
      form.append(name, isWhole ? value : value.replace(/\uFFFD$/, ''));
  }
}

/** The texts of a form that is not taken, as far as a form may weigh: they are sent back to be corrected. */
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
 * Reads a form. Its fields have names that are no paths: what parses them may take them literally.
 *
 * @param fileBytes the most that a file may weigh; 0 for forms without one. Counted while reading.
 * @throws FormUnreadable
 */
export async function readForm(request: Request, fileBytes = 0): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  const kind = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.exec(type)?.[0];
  if (kind === undefined) throw new FormUnreadable('form.unreadable');
  const isMultipart = kind.toLowerCase() === 'multipart/form-data';
  const takesFile = fileBytes > 0 && isMultipart;
  const limit = takesFile ? fileBytes + FORM_BYTES : FORM_BYTES;
  const form = new FormData();
  const measure: Measure = { all: 0, inFiles: 0 };
  const body = arriving(request, measure, limit, takesFile ? FILE_MS : FORM_MS);
  try {
    await (isMultipart ? takeParts(body, type, form, measure) : takeUrlencoded(body, form));
  } catch (error) {
    const code = error instanceof FormUnreadable ? error.code : 'form.unreadable';
    // The parser tells of a part a moment after it has ended.
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
