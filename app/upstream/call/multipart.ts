import { randomUUID } from 'node:crypto';

/** A file to upload. Not a `File`: its bytes would stay outside the heap until a full garbage collection, see record 31. */
export interface Upload {
  name: string;
  /** MIME type. */
  type: string;
  bytes: Uint8Array;
}

/** A body in pieces, and the headers that describe it. */
export interface Multipart {
  headers: { 'content-type': string; 'content-length': string };
  pieces: readonly Uint8Array[];
}

/** Escapes a name as browsers do (HTML, "multipart/form-data encoding algorithm"). */
const quoted = (name: string) =>
  `"${name.replace(/["\r\n]/g, (unit) => `%${unit.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)}"`;

/**
 * Writes a form of one file as multipart, without a copy of its bytes. It has a `Content-Length`: many services refuse
 * chunked requests.
 *
 * @param field name of the file's field
 */
export function multipartOf(field: string, { name, type, bytes }: Upload): Multipart {
  const boundary = `form-${randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name=${quoted(field)}; filename=${quoted(name)}\r\nContent-Type: ${type}\r\n\r\n`;
  const pieces = [Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)];
  const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(size) },
    pieces,
  };
}
