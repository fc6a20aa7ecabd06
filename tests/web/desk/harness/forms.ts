import sharp from 'sharp';
import type { Browser, Seen } from '../../app/harness/browser';

/** Opens a page and sends one of its forms, in place of some fields with others. */
export async function fill(desk: Browser, page: string, action: string, typed: Record<string, string>): Promise<Seen> {
  await desk.get(page);
  return desk.post(`${page}?do=${action}`, typed);
}

type Entries = Readonly<Record<string, string | File>>;

/** Opens a page with files. @returns sends its form: each call sends the form of the page that was opened */
export async function openFiles(
  desk: Browser,
  page: string,
  action: string,
): Promise<(typed: Entries) => Promise<Seen>> {
  const { $ } = await desk.get(page);
  return (typed) => {
    const form = new FormData();
    for (const { name, value } of $(`form#${action}`).serializeArray()) form.set(name, value);
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    return desk.send(`${page}?do=${action}`, { method: 'POST', body: form });
  };
}

/** Opens a page and sends one of its forms with files. */
export const sendFiles = async (desk: Browser, page: string, action: string, typed: Entries): Promise<Seen> =>
  (await openFiles(desk, page, action))(typed);

/** A picture as a file. @param width of a square one of 360 pixels, by default twice as wide */
export async function picture(width = 720): Promise<File> {
  const made = sharp({ create: { width, height: 360, channels: 3, background: 'teal' } });
  return new File([new Uint8Array(await made.png().toBuffer())], 'a.png');
}
