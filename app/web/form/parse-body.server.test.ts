import { expect, it } from 'vitest';
import { readForm } from './parse-body.server';

function multipart(parts: readonly (readonly [name: string, value: string | File])[]): Request {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return new Request('http://localhost/', { method: 'POST', body });
}

const fields = (count: number) => Array.from({ length: count }, (_, at) => [`field-${at}`, 'x'] as const);
const files = (count: number) => Array.from({ length: count }, () => ['picture', new File(['x'], 'a.jpg')] as const);

it('a form may have as many fields and files as any of ours, and then some', async () => {
  const form = await readForm(multipart([...fields(90), ...files(2)]), 1_000);
  expect([...form]).toHaveLength(92);
});

it.each([
  ['more fields', [...fields(91)]],
  ['more files', [...files(3)]],
  ['thousands of files', [...files(5_000)]],
])('one with %s than that cannot be read', async (_, parts) => {
  await expect(readForm(multipart(parts), 8_000_000)).rejects.toMatchObject({ code: 'form.unreadable' });
});
