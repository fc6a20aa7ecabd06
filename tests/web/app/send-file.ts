import type { Browser, Seen } from './browser';

/** A file as it is chosen in a form: its field, what it is called, and what is in it. */
interface Chosen {
  field: string;
  name: string;
  /** Nothing: none was chosen. */
  bytes: Uint8Array | undefined;
}

/** Sends the form of a page as a browser does, the file last. */
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
