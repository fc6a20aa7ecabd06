/** The most that a form may weigh, files aside. */
const FORM_BYTES = 64 * 1024;
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

interface Arrived {
  body: Buffer;
  /** How it ended: whole, beyond the limit, or not in time. What came after is nobody's; see web/incoming.server. */
  end: 'whole' | 'too_large' | 'too_slow';
}

/** Reads a body up to a limit, and no longer than so many milliseconds. */
async function readBody(request: Request, limit: number, ms: number): Promise<Arrived> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<'too_slow'>((resolve) => {
    timer = setTimeout(resolve, ms, 'too_slow');
  });
  const arrived = (end: Arrived['end']) => ({ body: Buffer.concat(chunks), end });
  try {
    const reader = request.body?.getReader();
    while (reader) {
      const read = await Promise.race([reader.read(), tooLate]);
      if (read === 'too_slow') return arrived(read);
      if (read.done) break;
      chunks.push(read.value.subarray(0, limit - size));
      size += read.value.byteLength;
      if (size > limit) return arrived('too_large');
    }
    return arrived('whole');
  } finally {
    clearTimeout(timer);
  }
}

async function parseBody(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new FormUnreadable('form.unreadable');
  }
}

/** The texts of a form that is not taken, as far as a form may weigh: they are sent back to be corrected. */
function textOnly(form: FormData): FormData {
  const texts = new FormData();
  let size = 0;
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    size += Buffer.byteLength(name) + Buffer.byteLength(value);
    if (size > FORM_BYTES) break;
    texts.append(name, value);
  }
  return texts;
}

/** The fields of a body that breaks off. A multipart one is ended where it does. */
async function fieldsBefore(body: Buffer, type: string): Promise<FormData> {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  const ended = boundary === undefined ? body : Buffer.concat([body, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return textOnly(await parseBody(new Uint8Array(ended), type).catch(() => new FormData()));
}

/**
 * Reads a form.
 *
 * @param fileBytes the most that a file may weigh; 0 for forms without one. Counted while reading.
 * @throws FormUnreadable
 */
export async function readForm(request: Request, fileBytes = 0): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new FormUnreadable('form.unreadable');
  const takesFile = fileBytes > 0 && /^multipart/i.test(type);
  const limit = takesFile ? fileBytes + FORM_BYTES : FORM_BYTES;
  if (!takesFile && Number(request.headers.get('content-length') ?? 0) > limit)
    throw new FormUnreadable('form.too_large');
  const { body, end } = await readBody(request, limit, takesFile ? FILE_MS : FORM_MS);
  if (end === 'too_slow') throw new FormUnreadable('form.too_slow', await fieldsBefore(body, type));
  if (end === 'too_large')
    throw takesFile
      ? new FormUnreadable('form.file_too_large', await fieldsBefore(body, type))
      : new FormUnreadable('form.too_large');
  const form = await parseBody(new Uint8Array(body), type).catch(async (error: unknown) => {
    throw takesFile ? new FormUnreadable('form.unreadable', await fieldsBefore(body, type)) : error;
  });
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  const inFiles = files.reduce((sum, { size }) => sum + size, 0);
  if (takesFile && files.some(({ size }) => size > fileBytes))
    throw new FormUnreadable('form.file_too_large', textOnly(form));
  if (body.byteLength - inFiles > FORM_BYTES) throw new FormUnreadable('form.too_large', textOnly(form));
  return form;
}
