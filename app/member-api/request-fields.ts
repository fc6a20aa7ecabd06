import type { ZodError, ZodIssue } from 'zod';

/** What can be wrong with one field of a request (`data.fields`). */
export type FieldCode = 'required' | 'too_short' | 'too_long' | 'format' | 'mismatch' | 'exists' | 'invalid';

function isMissing(issue: ZodIssue): boolean {
  if (issue.code === 'invalid_union')
    return issue.unionErrors.every((error) => error.issues.some((inner) => isMissing(inner)));
  return issue.code === 'invalid_type' && (issue.received === 'undefined' || issue.received === 'null');
}

function codeOf(issue: ZodIssue): FieldCode {
  if (isMissing(issue)) return 'required';
  if (issue.code === 'too_small' && issue.type === 'string') return issue.minimum === 1 ? 'required' : 'too_short';
  if (issue.code === 'too_big' && issue.type === 'string') return 'too_long';
  return issue.code === 'custom' || issue.code === 'invalid_string' ? 'format' : 'invalid';
}

/** @returns the first thing that is wrong with each field of a request that its schema refused */
export function fieldCodes(error: ZodError): Record<string, FieldCode> {
  const fields: Record<string, FieldCode> = {};
  for (const issue of error.issues) {
    const name = issue.path.join('.');
    if (name !== '') fields[name] ??= codeOf(issue);
  }
  return fields;
}

/**
 * @returns the fields of a request that hold the character NUL, if there are any. Nobody types it, and PostgreSQL cannot keep
 *   it in a text
 */
export function fieldsWithNul(request: unknown): Record<string, FieldCode> | undefined {
  const found = Object.entries(request ?? {}).filter(([, value]) => typeof value === 'string' && value.includes('\0'));
  return found.length === 0 ? undefined : Object.fromEntries(found.map(([name]) => [name, 'format']));
}
