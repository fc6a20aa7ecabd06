/** The most that a form may weigh, files aside. */
const FORM_BYTES = 64 * 1024;
/** How much more than that is still taken off the line, unkept, so that the sender gets to read the answer. */
const DRAINED_BYTES = 64 * 1024 * 1024;

/** A form that weighs too much, or is none. */
export class FormUnreadable extends Error {
  override name = 'FormUnreadable';
  constructor(
    readonly code: 'form.too_large' | 'form.file_too_large' | 'form.unreadable',
    /** What stood before the part that was too large. */
    readonly fields = new FormData(),
  ) {
    super(code);
  }
}

/** Reads a body up to a limit; what comes after is never kept in memory. @returns what was kept, and whether it is all */
async function readBody(request: Request, limit: number, drained: number): Promise<{ body: Buffer; whole: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    if (size < limit) chunks.push(read.value.subarray(0, limit - size));
    size += read.value.byteLength;
    if (size <= limit + drained) continue;
    await reader?.cancel();
    break;
  }
  return { body: Buffer.concat(chunks), whole: size <= limit };
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

/** The fields of a multipart body that breaks off, which is ended where it does. */
async function fieldsBefore(body: Buffer, type: string): Promise<FormData> {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1] ?? '';
  const ended = Buffer.concat([body, Buffer.from(`\r\n--${boundary}--\r\n`)]);
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
  const { body, whole } = await readBody(request, limit, takesFile ? DRAINED_BYTES : 0);
  if (!whole)
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
