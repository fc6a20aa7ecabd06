import type { Browser, Seen } from './browser';

/** A file selected in a form: its field, its name, and its content. */
interface Chosen {
  field: string;
  name: string;
  /** `undefined`: no file was selected. */
  bytes: Uint8Array | undefined;
}

/** Submits the form of a page as a browser does, with the file last. */
export async function sendWithFile(
  member: Browser,
  page: Seen,
  path: string,
  typed: Readonly<Record<string, string>>,
  { field, name, bytes }: Chosen,
): Promise<Seen> {
  const form = new FormData();
  const fields = page.$('main form').first().serializeArray();
  const filled = Object.fromEntries(fields.map((one) => [one.name, one.value]));
  for (const [key, value] of Object.entries({ ...filled, ...typed })) form.append(key, value);
  form.append(field, new File(bytes ? [new Uint8Array(bytes)] : [], bytes ? name : ''));
  const body = new Response(form);
  const type = body.headers.get('content-type') ?? '';
  return member.send(path, { method: 'POST', body: await body.arrayBuffer(), headers: { 'content-type': type } });
}
