import { rm } from 'node:fs/promises';
import { FormError } from './form-error';
import { FileOnDisk } from './parse-body.server';
import type { RequestContext } from '../page/request-context.server';
import type { FormErrors, FormOutcome } from './submit-reply';

/** The file field of a form, processed before the schema so that the file survives errors of the other fields. */
export interface FileField<Who extends RequestContext> {
  /** Name of the file field, and of the hidden field with the result of an earlier upload. */
  name: string;
  /** Maximum size. */
  bytes: number;
  /** Folder for files that are too large for the memory: `take` gets a `FileOnDisk` and moves it away. */
  folder?: string;
  /**
   * Processes the file. The result is validated by the schema and put into the form.
   *
   * @throws FormError, whose errors join those of the schema; UpstreamError
   */
  take: (file: File, visit: Who) => Promise<Readonly<Record<string, string>>>;
  /** The form's values without a file. Results of `take` are only valid for one account. */
  none: Readonly<Record<string, string>>;
}

/** Processes the file of a form, if one was chosen, and puts the result into the fields. */
export async function takeFile<Who extends RequestContext>(
  fields: FormData,
  { name, take }: Pick<FileField<Who>, 'name' | 'take'>,
  visit: Who,
): Promise<{ errors: FormErrors; status: number; outcome?: FormOutcome }> {
  const sent = fields.getAll(name);
  const kept = sent.find((value) => typeof value === 'string' && value !== '');
  const file = sent.find((value): value is File => typeof value !== 'string' && value.size > 0);
  fields.delete(name);
  if (kept !== undefined) fields.set(name, kept);
  if (!file) return { errors: {}, status: 400 };
  try {
    for (const [field, value] of Object.entries(await take(file, visit))) fields.set(field, value);
    return { errors: {}, status: 400 };
  } catch (error) {
    if (!(error instanceof FormError)) throw error;
    return { errors: error.errors, status: error.status, outcome: error.outcome };
  } finally {
    if (file instanceof FileOnDisk) await rm(file.path, { force: true });
  }
}
