import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FileOnDisk, readForm } from './parse-body.server';

function multipart(parts: readonly (readonly [name: string, value: string | File])[]): Request {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return new Request('http://localhost/', { method: 'POST', body });
}

const fields = (count: number) => Array.from({ length: count }, (_, at) => [`field-${at}`, 'x'] as const);
const files = (count: number) => Array.from({ length: count }, () => ['picture', new File(['x'], 'a.jpg')] as const);

it('a form may have as many fields and files as any of ours, and then some', async () => {
  const form = await readForm(multipart([...fields(90), ...files(2)]), { bytes: 1_000 });
  expect([...form]).toHaveLength(92);
});

it.each([
  ['more fields', [...fields(91)]],
  ['more files', [...files(3)]],
  ['thousands of files', [...files(5_000)]],
])('one with %s than that cannot be read', async (_, parts) => {
  await expect(readForm(multipart(parts), { bytes: 8_000_000 })).rejects.toMatchObject({ code: 'form.unreadable' });
});

describe('a file for the disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'form-files-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const film = (bytes: number) => ['film', new File([Buffer.alloc(bytes, 'f')], 'a.mp4')] as const;

  it('is written as it comes, and known by its size', async () => {
    const form = await readForm(multipart([['name', 'x'], film(300_000)]), { bytes: 400_000, folder });
    const file = form.get('film');
    if (!(file instanceof FileOnDisk)) throw new Error('no file on disk');
    expect([file.size, readFileSync(file.path, 'utf8')]).toEqual([300_000, 'f'.repeat(300_000)]);
    rmSync(file.path);
  });

  it('leaves nothing when it is too large', async () => {
    await expect(readForm(multipart([film(300_000)]), { bytes: 100_000, folder })).rejects.toMatchObject({
      code: 'form.file_too_large',
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});
