/** The most that a form without files may weigh. */
const FORM_BYTES = 64 * 1024;

/** A form that weighs too much, or is none. */
export class FormUnreadable extends Error {
  override name = 'FormUnreadable';
  constructor(readonly code: 'form.too_large' | 'form.unreadable') {
    super(code);
  }
}

/** Reads a body up to a limit, and no further: what comes after is never kept in memory. */
async function readBody(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new FormUnreadable('form.too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > limit) {
      await reader?.cancel();
      throw new FormUnreadable('form.too_large');
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a form.
 *
 * @param limit bytes, counted while reading
 * @throws FormUnreadable
 */
export async function readForm(request: Request, limit = FORM_BYTES): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new FormUnreadable('form.unreadable');
  const body = await readBody(request, limit);
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  } catch {
    throw new FormUnreadable('form.unreadable');
  }
}
