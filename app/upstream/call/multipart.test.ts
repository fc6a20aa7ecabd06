import { describe, expect, test } from 'vitest';
import { multipartOf, type Upload } from './multipart';

async function received(upload: Upload) {
  const { headers, pieces } = multipartOf('file', upload);
  const body = Buffer.concat(pieces);
  expect(headers['content-length']).toBe(String(body.byteLength));
  const file = (await new Response(body, { headers }).formData()).get('file');
  if (!(file instanceof File)) throw new Error('no file');
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) };
}

describe('a multipart body', () => {
  test('is read as the file that it was made of, whatever its bytes are', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256);
    const upload = { name: 'image.jpg', type: 'image/jpeg', bytes };
    expect(await received(upload)).toEqual(upload);
    expect(await received({ ...upload, bytes: new Uint8Array() })).toMatchObject({ bytes: new Uint8Array() });
  });

  test('cannot be given another part by a name', async () => {
    const upload = { name: 'a"\r\nx: y\r\n\r\n写真.jpg', type: 'image/jpeg', bytes: Uint8Array.of(1) };
    const { pieces } = multipartOf('file', upload);
    expect(pieces[0]?.toString()).toContain('filename="a%22%0D%0Ax: y%0D%0A%0D%0A写真.jpg"');
    expect(await received(upload)).toMatchObject({ bytes: Uint8Array.of(1) });
  });

  test('has a boundary that nobody can know before', () => {
    const upload = { name: 'a', type: 'image/jpeg', bytes: new Uint8Array() };
    expect(multipartOf('file', upload).headers).not.toEqual(multipartOf('file', upload).headers);
  });
});
