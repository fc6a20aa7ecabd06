import { FormRefusal } from './form-refusal';
import type { Visit } from './visit.server';
import type { FormErrors } from './submit-reply';

/** A file that a form carries, taken in before the schema so that it outlives errors of the other fields. */
export interface FileField<Who extends Visit> {
  /** Of the file, and of the hidden field that carries what `take` made of an earlier one. */
  name: string;
  /** The most that it may weigh. */
  bytes: number;
  /**
   * Takes it in. Its values go to the schema and into the form.
   *
   * @throws FormRefusal, whose errors join those of the schema; UpstreamError
   */
  take: (file: File, visit: Who) => Promise<Readonly<Record<string, string>>>;
  /** What the form holds without a file. What `take` gives is of use to one login alone. */
  none: Readonly<Record<string, string>>;
}

/** Takes in the file of a form, if one was chosen, and puts what became of it into the fields. */
export async function takeFile<Who extends Visit>(
  fields: FormData,
  { name, take }: Pick<FileField<Who>, 'name' | 'take'>,
  visit: Who,
): Promise<{ errors: FormErrors; status: number }> {
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
    if (!(error instanceof FormRefusal)) throw error;
    return { errors: error.errors, status: error.status };
  }
}
