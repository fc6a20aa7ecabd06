import type { z } from 'zod';

const list = (values: readonly (string | number)[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${String(values.at(-1))}`;

/**
 * A problem with the value of a variable, for operators. In place of zod's own words, which show the value and count entries
 * from 0.
 *
 * @returns the variable's name and what its value must be
 */
export function inWords(issue: z.ZodIssue): string {
  const [name = '', entry] = issue.path;
  const isOfZod = issue.code === 'invalid_enum_value' && issue.message.startsWith('Invalid enum value');
  const words = isOfZod ? `must be ${list(issue.options)}` : issue.message;
  return `${name}: ${words}${typeof entry === 'number' ? ` (entry ${entry + 1} of the list)` : ''}`;
}
